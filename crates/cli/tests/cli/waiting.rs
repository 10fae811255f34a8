//! Waiting for programs. Nothing is measured: on a busy machine everything may take long, and the limit only ends what would hang.

use std::process::{Child, Command, Output};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(900);

/// Waits until something is so.
#[track_caller]
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < LIMIT, "in vain until {what}");
        sleep(Duration::from_millis(5));
    }
}

/// What a program has printed, once it has ended. It is read meanwhile, or the program would wait when a pipe is full. It is killed if it
/// goes on.
pub fn output_of(child: Child) -> Output {
    let (ended, end) = channel::<()>();
    let process = child.id().to_string();
    let watch = spawn(move || {
        if end.recv_timeout(LIMIT) == Err(RecvTimeoutError::Timeout) {
            let _ = Command::new("kill").args(["-KILL", &process]).status();
        }
    });
    let output = child.wait_with_output().unwrap();
    drop(ended);
    watch.join().unwrap();
    output
}

#[cfg(unix)]
pub mod signals {
    //! Sending signals, once the program can hear them.

    use std::process::{Child, Command};
    use std::thread::sleep;
    use std::time::Duration;

    use super::wait_until;

    /// Long enough for some of the work to be done, and not all: with one thread, that takes seconds.
    const A_WHILE: Duration = Duration::from_millis(150);

    pub fn send(child: &Child, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// The signals that a process catches (`SigCgt`) or ignores (`SigIgn`): bit 0 is that of HUP, bit 1 of INT. `None` if the system
    /// does not report them.
    pub fn signals_of(child: &Child, field: &str) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
        let digits = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'))?;
        Some(u64::from_str_radix(digits.trim(), 16).unwrap())
    }

    /// Waits until a process catches INT and works, or has ended.
    pub fn wait_until_it_listens(child: &mut Child) {
        wait_until("it listens", || {
            child.try_wait().unwrap().is_some() || signals_of(child, "SigCgt").is_none_or(|caught| caught & 2 != 0)
        });
        sleep(A_WHILE);
    }

    /// Waits until a process is koatlas, and no longer what starts it, and has worked for a while.
    pub fn wait_until_it_runs(child: &Child) {
        let link = format!("/proc/{}/exe", child.id());
        wait_until("it runs", || std::fs::read_link(&link).map_or(true, |program| program.ends_with("koatlas")));
        sleep(A_WHILE);
    }
}
