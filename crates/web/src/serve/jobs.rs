//! Processes that answer requests.
//!
//! Each answer is the work of a process of its own, the same program: it can be ended at any time, whatever it is doing,
//! and gives its memory back. It is killed when its request is dropped, because the client is gone or the server stops.
//! It ends by itself when its standard input does, so that it does not outlive a server that was killed.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{ExitStatus, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::serve::request_body::RequestRefusal;

/// Largest number of answers that are worked on at the same time.
const AT_ONCE: usize = 2;

/// Longest time that a further request waits until its work may start.
const WAIT: Duration = Duration::from_secs(3);

/// Exit codes that mean that a limit was reached, or that the input is invalid.
const NO_ANSWER: [i32; 2] = [1, 2];

/// Flag of a connection that is set while an answer to it is worked on.
pub type Answering = Arc<AtomicBool>;

/// Starts processes, at most [`AT_ONCE`] at the same time.
#[derive(Debug)]
pub struct Jobs {
    program: PathBuf,
    arguments: Vec<OsString>,
    free: Semaphore,
}

impl Jobs {
    /// Creates a queue for processes of `program`. All of them get `arguments`.
    pub fn new(program: PathBuf, arguments: Vec<OsString>) -> Jobs {
        Jobs { program, arguments, free: Semaphore::new(AT_ONCE) }
    }

    /// Answers `request`, a JSON text of one line, as [`koatlas::request`] does. Sets `answering` meanwhile.
    pub async fn answer(&self, request: &str, answering: &Answering) -> Result<Vec<u8>, RequestRefusal> {
        let _permit = self.permit().await?;
        answering.store(true, Ordering::Relaxed);
        let output = self.output(&format!("{request}\n")).await;
        answering.store(false, Ordering::Relaxed);
        let output = output?;
        if output.status.success() { Ok(output.stdout) } else { Err(refusal_of_failure(output.status, &output.stderr)) }
    }

    /// The permit to start a process. It is returned when the request ends, also if it is dropped.
    async fn permit(&self) -> Result<SemaphorePermit<'_>, RequestRefusal> {
        match tokio::time::timeout(WAIT, self.free.acquire()).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => {
                let sentence =
                    format!("{AT_ONCE} answers are worked on already: stop one of them, or wait until it is there");
                Err(RequestRefusal::new(StatusCode::TOO_MANY_REQUESTS, sentence))
            }
        }
    }

    /// Runs the program with `input` on standard input, which stays open until it has ended.
    async fn output(&self, input: &str) -> Result<Output, RequestRefusal> {
        let broken = |error| RequestRefusal::broken(format!("the work cannot be started: {error}"));
        let mut child = Command::new(&self.program)
            .args(["ask", "--quiet"])
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // The request owns the process: if it is dropped, the process is killed.
            .kill_on_drop(true)
            .spawn()
            .map_err(broken)?;
        let mut stdin = child.stdin.take();
        if let Some(stdin) = &mut stdin {
            // An error here only means that the program has stopped reading; its own message is more helpful.
            let _ = stdin.write_all(input.as_bytes()).await;
        }
        child.wait_with_output().await.map_err(broken)
    }
}

/// Refusal with the message of the program, without the name of the program and of standard input.
fn refusal_of_failure(status: ExitStatus, message: &[u8]) -> RequestRefusal {
    let message = String::from_utf8_lossy(message);
    let message = message.trim().trim_start_matches("koatlas: ").trim_start_matches("-: ");
    match status.code() {
        Some(code) if NO_ANSWER.contains(&code) => RequestRefusal::unusable(message),
        Some(_) => RequestRefusal::broken(message),
        None => RequestRefusal::broken(format!(
            "the work was ended from outside ({status}): the system may have had too little memory"
        )),
    }
}
