//! A program that was started, and the lines that go to it and come from it. Nothing waits for ever, and memory is bounded.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};
use std::{collections::VecDeque, io, thread};

use crate::engine::EngineError;

/// The longest line that is read, in bytes.
pub(crate) const LONGEST_LINE: usize = 1 << 20;
/// Lines that wait to be read; a program that writes more has to wait.
const WAITING_LINES: usize = 256;
/// The end of what a program writes on standard error that is kept, in bytes.
const LAST_WORDS: usize = 500;
/// Between two looks at whether somebody asked for an end, or the program has ended.
const LOOK: Duration = Duration::from_millis(50);
/// How long a program may take to end by itself when its input ends.
const FAREWELL: Duration = Duration::from_millis(500);

/// A program: how it is started, and how long it may take for an answer.
#[derive(Clone)]
pub struct Launch {
    /// The program and its arguments, the words of a command. It is started without a shell.
    pub words: Vec<String>,
    /// The most time for an answer.
    pub limit: Duration,
    /// Set when somebody wants an end.
    pub stop: &'static AtomicBool,
}

/// A running program.
pub(crate) struct EngineProcess {
    child: Child,
    /// None once the program has been waited for: from then on others may have the number of its process.
    input: Option<Sender<Vec<u8>>>,
    /// The lines that come; `None` if one is too long.
    lines: Receiver<Option<Vec<u8>>>,
    last_words: Arc<Mutex<VecDeque<u8>>>,
    /// Closed when all of the last words are there.
    silence: Receiver<()>,
    limit: Duration,
    stop: &'static AtomicBool,
}

impl EngineProcess {
    pub fn start(launch: &Launch) -> Result<EngineProcess, EngineError> {
        let unstarted =
            |error: io::Error| EngineError::not_started(format_args!("{}: {error}", launch.words.join(" ")));
        let (program, arguments) = launch.words.split_first().ok_or_else(|| EngineError::not_started("no command"))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(unstarted)?;
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let (to_child, from_us) = mpsc::channel();
        let (to_us, lines) = mpsc::sync_channel(WAITING_LINES);
        let (speaks, silence) = mpsc::channel();
        if let (Some(input), Some(output), Some(errors)) = (input, output, errors) {
            let kept = Arc::clone(&last_words);
            thread::spawn(move || write(input, &from_us));
            thread::spawn(move || read(output, &to_us));
            thread::spawn(move || keep_last(errors, &kept, speaks));
        }
        let (input, limit, stop) = (Some(to_child), launch.limit, launch.stop);
        Ok(EngineProcess { child, input, lines, last_words, silence, limit, stop })
    }

    /// Sends text. Whoever does not read it is found out when the answer is late.
    pub fn send(&self, text: String) {
        if let Some(input) = &self.input {
            // Fails only if the program has ended, which the missing answer tells.
            let _ = input.send(text.into_bytes());
        }
    }

    /// A line that came without having been asked for, if there is one.
    pub fn unasked_line(&mut self) -> Option<Vec<u8>> {
        self.lines.try_recv().ok().flatten()
    }

    /// When an answer that is asked for now is late.
    pub fn deadline(&self) -> Instant {
        Instant::now() + self.limit
    }

    /// The next line, without its end.
    pub fn read_line(&mut self, question: &str, deadline: Instant) -> Result<Vec<u8>, EngineError> {
        loop {
            if self.stop.load(Relaxed) {
                return Err(EngineError::new(EngineError::INTERRUPTED, "interrupted"));
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(Some(text)) => return Ok(text),
                Ok(None) => return Err(EngineError::endless(question, LONGEST_LINE)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(question)),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    let what = format!("no answer to {question} within {} s", self.limit.as_secs_f64());
                    return Err(EngineError::new("late", what));
                }
                // Its own children may still hold its output open.
                Err(RecvTimeoutError::Timeout) if matches!(self.has_ended(), Ok(true)) => {
                    return self.lines.try_recv().ok().flatten().ok_or_else(|| self.ended(question));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Why nothing more comes.
    fn ended(&mut self, question: &str) -> EngineError {
        let runs_on = matches!(self.ends_by_itself(), Ok(false));
        let status = self.finish().map_or("it cannot be known how".to_owned(), |status| status.to_string());
        // Nobody is left who could go on speaking, but for what has left the group of processes.
        let _ = self.silence.recv_timeout(FAREWELL);
        let words: Vec<u8> = self.last_words.lock().map(|kept| kept.iter().copied().collect()).unwrap_or_default();
        let words = String::from_utf8_lossy(&words).trim().escape_debug().to_string();
        let said = if words.is_empty() { String::new() } else { format!(", and its last words are \"{words}\"") };
        if runs_on {
            return EngineError::new(
                "output-closed",
                format!("it closed its output instead of answering {question}{said}"),
            );
        }
        EngineError::new("ended", format!("it ended instead of answering {question}: {status}{said}"))
    }

    /// Ends the program: it may do so itself when its input ends, and is killed if it does not. What it has started and left behind is
    /// killed as well.
    fn finish(&mut self) -> io::Result<ExitStatus> {
        if self.input.take().is_some() {
            let ended = self.ends_by_itself();
            self.kill_group();
            if !matches!(ended, Ok(true)) {
                let _ = self.child.kill();
            }
        }
        self.child.wait()
    }

    fn ends_by_itself(&mut self) -> io::Result<bool> {
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until {
            if self.has_ended()? {
                return Ok(true);
            }
            // Whoever waits for us to read is not to be waited for.
            while self.lines.try_recv().is_ok() {}
            thread::sleep(Duration::from_millis(2));
        }
        Ok(false)
    }

    /// Whether the program has ended. It is not waited for: until it is, nobody else gets the number of its process and of its group.
    #[cfg(unix)]
    fn has_ended(&mut self) -> io::Result<bool> {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(self.group().map(|id| waitid(WaitId::Pid(id), options)).transpose()?.flatten().is_some())
    }

    #[cfg(not(unix))]
    fn has_ended(&mut self) -> io::Result<bool> {
        Ok(self.child.try_wait()?.is_some())
    }

    /// The group of processes that the program has begun, which has the number of its own process.
    #[cfg(unix)]
    fn group(&self) -> Option<rustix::process::Pid> {
        rustix::process::Pid::from_raw(self.child.id().cast_signed())
    }

    /// Kills the program and what it has started. To be called before the program is waited for.
    fn kill_group(&self) {
        #[cfg(unix)]
        if let Some(group) = self.group() {
            // The group is gone if nobody is left in it.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // Nobody is left to hear of it.
        let _ = self.finish();
    }
}

/// Hands on what we send, until there is nothing more or nobody reads it.
fn write(mut input: ChildStdin, from_us: &Receiver<Vec<u8>>) {
    while let Ok(text) = from_us.recv() {
        if input.write_all(&text).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Hands on the lines that come, without their ends, up to the end or a line that is too long.
fn read(output: ChildStdout, to_us: &SyncSender<Option<Vec<u8>>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let end = (&mut output).take(LONGEST_LINE as u64).read_until(b'\n', &mut line);
        if end.is_err() || line.is_empty() {
            return;
        }
        let is_too_long = line.len() == LONGEST_LINE && !line.ends_with(b"\n");
        while line.pop_if(|byte| matches!(byte, b'\n' | b'\r')).is_some() {}
        if to_us.send((!is_too_long).then_some(line)).is_err() || is_too_long {
            return;
        }
    }
}

/// Keeps the end of what comes. The sender says by its end that this is all.
fn keep_last(mut errors: ChildStderr, kept: &Mutex<VecDeque<u8>>, _speaks: Sender<()>) {
    let mut piece = [0; 4096];
    while let Ok(read @ 1..) = errors.read(&mut piece) {
        let Ok(mut kept) = kept.lock() else { return };
        kept.extend(&piece[..read]);
        let surplus = kept.len().saturating_sub(LAST_WORDS);
        kept.drain(..surplus);
    }
}
