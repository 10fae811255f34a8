//! Requests to stop: Ctrl-C, hangups and termination signals.

use std::sync::LazyLock;

use koatlas::conditions::Interrupt;

/// The request to stop that all commands look at.
pub static INTERRUPT: LazyLock<Interrupt> = LazyLock::new(Interrupt::default);

/// Starts to handle signals: from now on they set [`INTERRUPT`]. A second signal ends the process at once, as does a
/// first one while nothing would be lost (see [`Interrupt::at_once`]). Signals that the parent process ignores stay
/// ignored; `nohup` ignores hangups.
///
/// A command calls this when its work begins. Before that, signals simply end the process: nothing would be lost, and
/// reading its input might never end.
pub fn listen() -> anyhow::Result<()> {
    Ok(signals::listen()?)
}

#[cfg(unix)]
mod signals {
    use std::io;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    use super::INTERRUPT;

    /// Shells expect this plus the number of the signal as the exit code.
    const ENDED_BY_SIGNAL: i32 = 128;

    pub fn listen() -> io::Result<()> {
        let ignored = ignored();
        let handled = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
        let mut signals = Signals::new(handled)?;
        std::thread::spawn(move || {
            for signal in signals.forever() {
                if INTERRUPT.request() {
                    std::process::exit(ENDED_BY_SIGNAL + signal);
                }
            }
        });
        Ok(())
    }

    /// Bit set of the ignored signals; bit 0 is signal 1. Only Linux tells; elsewhere it is empty.
    fn ignored() -> u64 {
        std::fs::read_to_string("/proc/self/status").ok().as_deref().and_then(ignored_in).unwrap_or(0)
    }

    /// Parses the line `SigIgn:` of `/proc/self/status`.
    fn ignored_in(status: &str) -> Option<u64> {
        let digits = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(digits.trim(), 16).ok()
    }

    #[cfg(test)]
    mod tests {
        use super::ignored_in;

        #[test]
        fn ignored_signals_are_read() {
            let status = |digits: &str| format!("SigBlk:\t0000000000000002\nSigIgn:\t{digits}\nSigCgt:\t0\n");
            assert_eq!(ignored_in(&status("0000000000001003")), Some(0x1003));
            assert_eq!([status("x"), String::new()].map(|text| ignored_in(&text)), [None; 2]);
        }
    }
}

#[cfg(not(unix))]
mod signals {
    use super::INTERRUPT;

    const AT_ONCE: i32 = 130;

    pub fn listen() -> Result<(), ctrlc::Error> {
        ctrlc::set_handler(|| {
            if INTERRUPT.request() {
                std::process::exit(AT_ONCE);
            }
        })
    }
}
