//! Analyses. Each is a process of its own: the same program, with a command line that people can type.
//!
//! A process lives as long as the request for it. If whoever asked is gone, or the server stops, it is ended.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{ExitStatus, Output, Stdio};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;
use tokio::sync::Semaphore;

use crate::serve::asked::Refusal;

/// So many analyses run at once.
const AT_ONCE: usize = 2;

/// Others wait so long that one of them ends.
const WAIT: Duration = Duration::from_secs(3);

/// Exit codes of the program if a limit is reached, and if the input cannot be used.
const NO_ANSWER: [i32; 2] = [1, 2];

/// The analyses.
#[derive(Debug)]
pub struct Jobs {
    program: PathBuf,
    arguments: Vec<OsString>,
    free: Semaphore,
}

impl Jobs {
    /// Analyses by a program, with arguments that all of them have.
    pub fn new(program: PathBuf, arguments: Vec<OsString>) -> Jobs {
        Jobs { program, arguments, free: Semaphore::new(AT_ONCE) }
    }

    /// What the program prints with these arguments, reading a text.
    ///
    /// # Errors
    /// If other analyses are not at an end after a while, or if the program says that it has no answer.
    pub async fn run(&self, arguments: &[String], input: &str) -> Result<Vec<u8>, Refusal> {
        let busy = || {
            let sentence = format!("{AT_ONCE} analyses are running: stop one of them, or wait until it ends");
            Refusal::new(StatusCode::TOO_MANY_REQUESTS, sentence)
        };
        let place = tokio::time::timeout(WAIT, self.free.acquire()).await;
        let _place = place.ok().and_then(Result::ok).ok_or_else(busy)?;
        let output = self.output(arguments, input).await.map_err(|error| {
            Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, format!("the analysis cannot be started: {error}"))
        })?;
        if output.status.success() { Ok(output.stdout) } else { Err(failed(output.status, &output.stderr)) }
    }

    async fn output(&self, arguments: &[String], input: &str) -> std::io::Result<Output> {
        let mut child = Command::new(&self.program)
            .args(arguments)
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            // If the program does not read it, it says why.
            let _ = stdin.write_all(input.as_bytes()).await;
        }
        child.wait_with_output().await
    }
}

/// Why there is no answer: what the program says, without its name and that of standard input.
fn failed(status: ExitStatus, said: &[u8]) -> Refusal {
    let said = String::from_utf8_lossy(said);
    let said = said.trim().trim_start_matches("koatlas: ").trim_start_matches("-: ");
    match status.code() {
        Some(code) if NO_ANSWER.contains(&code) => Refusal::unusable(said),
        Some(_) => Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, said),
        None => {
            let sentence =
                format!("the analysis was ended from outside ({status}): the system may have had too little memory");
            Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
        }
    }
}
