//! Ctrl-C and termination: work comes to rest and is saved.

use std::sync::atomic::{AtomicBool, Ordering};

/// Set when somebody asks for an end.
pub static STOP: AtomicBool = AtomicBool::new(false);

/// The exit code of a process that ends at the second request, as shells have it for Ctrl-C.
const AT_ONCE: i32 = 130;

/// From now on Ctrl-C and termination set [`STOP`]; asked a second time, the process ends at once.
///
/// # Errors
/// If the system refuses.
pub fn listen() -> anyhow::Result<()> {
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(AT_ONCE);
        }
    })?;
    Ok(())
}

/// Whether somebody has asked for an end.
pub fn requested() -> bool {
    STOP.load(Ordering::Relaxed)
}
