//! A child process, and the lines that are exchanged with it. Every wait has a time limit, and memory is bounded.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};
use std::{collections::VecDeque, io, thread};

use crate::programs::engine::EngineError;

/// Length of the longest line that is read, in bytes. A longer one is an `endless` answer.
pub(crate) const LONGEST_LINE: usize = 1 << 20;
/// Number of lines that wait to be read; a program that writes more has to wait.
const WAITING_LINES: usize = 256;
/// Number of the last bytes of standard error that are remembered.
const LAST_WORDS: usize = 500;
/// Time between two checks for a request to stop and for the end of the program.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Time that a program has to end by itself after its standard input was closed.
const END_TIMEOUT: Duration = Duration::from_millis(500);

/// The command that starts a program, with the time limit for its answers and the request to stop.
#[derive(Clone)]
pub struct Launch {
    /// The program and its arguments. No shell is used.
    pub words: Vec<String>,
    /// Time limit for an answer.
    pub limit: Duration,
    /// True after a request to stop.
    pub stop: &'static AtomicBool,
}

/// A running program.
pub(crate) struct EngineProcess {
    child: Child,
    /// Sender to the thread that writes to the program. `None` once the program has been waited for: from then on another process
    /// can get its number.
    input: Option<Sender<Vec<u8>>>,
    /// Lines from the program; `None` stands for a line that is too long.
    lines: Receiver<Option<Vec<u8>>>,
    last_words: Arc<Mutex<VecDeque<u8>>>,
    /// Closed when `last_words` is complete.
    errors_closed: Receiver<()>,
    limit: Duration,
    stop: &'static AtomicBool,
}

impl EngineProcess {
    pub fn start(launch: &Launch) -> Result<EngineProcess, EngineError> {
        let (program, arguments) = launch.words.split_first().ok_or_else(|| EngineError::not_started("no command"))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        // A group of its own, so that the children of the program can be killed with it.
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .spawn()
            .map_err(|error| EngineError::not_started(format_args!("{}: {error}", launch.words.join(" "))))?;
        // Three threads, so that neither side can block the other: one writes the questions, one reads lines up to a bound, one
        // stores the end of standard error.
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let (to_child, from_us) = mpsc::channel();
        let (to_us, lines) = mpsc::sync_channel(WAITING_LINES);
        let (errors_open, errors_closed) = mpsc::channel();
        if let (Some(input), Some(output), Some(errors)) = (input, output, errors) {
            let kept = Arc::clone(&last_words);
            thread::spawn(move || write_texts(input, &from_us));
            thread::spawn(move || read_lines(output, &to_us));
            thread::spawn(move || keep_last_bytes(errors, &kept, errors_open));
        }
        let (input, limit, stop) = (Some(to_child), launch.limit, launch.stop);
        Ok(EngineProcess { child, input, lines, last_words, errors_closed, limit, stop })
    }

    /// Sends text to the program, without waiting until it is read.
    pub fn send(&self, text: String) {
        if let Some(input) = &self.input {
            // This fails only if the program has ended. Then the answer will be missing, too.
            let _ = input.send(text.into_bytes());
        }
    }

    /// Returns a line that the program has written without having been asked.
    pub fn unasked_line(&mut self) -> Option<Vec<u8>> {
        self.lines.try_recv().ok().flatten()
    }

    /// Returns the latest time for an answer to a question asked now.
    pub fn deadline(&self) -> Instant {
        Instant::now() + self.limit
    }

    /// Waits for the next line, and returns it without its line end.
    pub fn read_line(&mut self, question: &str, deadline: Instant) -> Result<Vec<u8>, EngineError> {
        loop {
            if self.stop.load(Relaxed) {
                return Err(EngineError::new(EngineError::INTERRUPTED, "interrupted"));
            }
            // Waits are short, so that a request to stop and the end of the program are noticed.
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(Some(text)) => return Ok(text),
                Ok(None) => return Err(EngineError::endless(question, LONGEST_LINE)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.end_error(question)),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    let what = format!("no answer to {question} within {} s", self.limit.as_secs_f64());
                    return Err(EngineError::new("late", what));
                }
                // The program has ended, but its own children may still hold its output open.
                Err(RecvTimeoutError::Timeout) if matches!(self.has_ended(), Ok(true)) => {
                    // Its last line may still be on the way.
                    return match self.lines.recv_timeout(END_TIMEOUT) {
                        Ok(Some(text)) => Ok(text),
                        Ok(None) => Err(EngineError::endless(question, LONGEST_LINE)),
                        Err(_) => Err(self.end_error(question)),
                    };
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns the reason why the program writes nothing more.
    fn end_error(&mut self, question: &str) -> EngineError {
        let runs_on = matches!(self.ends_by_itself(), Ok(false));
        let status = self.finish().map_or("it cannot be known how".to_owned(), |status| status.to_string());
        // Only processes that have left the group can still hold standard error open.
        let _ = self.errors_closed.recv_timeout(END_TIMEOUT);
        let words: Vec<u8> = self.last_words.lock().map(|kept| kept.iter().copied().collect()).unwrap_or_default();
        let words = String::from_utf8_lossy(&words).trim().escape_debug().to_string();
        let last_words = if words.is_empty() { String::new() } else { format!(", and its last words are \"{words}\"") };
        if runs_on {
            return EngineError::new(
                "output-closed",
                format!("it closed its output instead of answering {question}{last_words}"),
            );
        }
        EngineError::new("ended", format!("it ended instead of answering {question}: {status}{last_words}"))
    }

    /// Ends the program: closes its input, kills it if it does not end in time, and kills the processes that it has started.
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
        let until = Instant::now() + END_TIMEOUT;
        while Instant::now() < until {
            if self.has_ended()? {
                return Ok(true);
            }
            // The program may be waiting until its lines are read.
            while self.lines.try_recv().is_ok() {}
            thread::sleep(Duration::from_millis(2));
        }
        Ok(false)
    }

    /// True if the program has ended. It is not reaped, so no other process can get its number or that of its group.
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

    /// Returns the process group of the program, which has the number of its process.
    #[cfg(unix)]
    fn group(&self) -> Option<rustix::process::Pid> {
        rustix::process::Pid::from_raw(self.child.id().cast_signed())
    }

    /// Kills the program and the processes that it has started. Must be called before the program is reaped.
    fn kill_group(&self) {
        #[cfg(unix)]
        if let Some(group) = self.group() {
            // This fails if no process of the group is left.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // There is nobody to report an error to.
        let _ = self.finish();
    }
}

/// Writes the texts from `from_us` to the program, until there are no more or the program reads no more.
fn write_texts(mut input: ChildStdin, from_us: &Receiver<Vec<u8>>) {
    while let Ok(text) = from_us.recv() {
        if input.write_all(&text).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Sends the lines of the program to `to_us`, without their line ends, up to the end or a line that is too long.
fn read_lines(output: ChildStdout, to_us: &SyncSender<Option<Vec<u8>>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        // At most one line of the longest length is in memory, even if the program never ends it.
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

/// Stores the last bytes of standard error in `kept`. Dropping `_open` signals that they are complete.
fn keep_last_bytes(mut errors: ChildStderr, kept: &Mutex<VecDeque<u8>>, _open: Sender<()>) {
    let mut piece = [0; 4096];
    while let Ok(read @ 1..) = errors.read(&mut piece) {
        let Ok(mut kept) = kept.lock() else { return };
        kept.extend(&piece[..read]);
        let surplus = kept.len().saturating_sub(LAST_WORDS);
        kept.drain(..surplus);
    }
}
