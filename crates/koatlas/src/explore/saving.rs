//! Saving an exploration, and what is said if somebody interrupts it.

use std::io;
use std::path::Path;
use std::time::Duration;

use koatlas_files::shown;

use crate::args::explore::Explore;
use crate::failure::Failure;
use crate::written;

/// The work is saved so often, in every phase.
pub const SAVE_EVERY: Duration = Duration::from_secs(30);

/// What the file is called in messages.
const SNAPSHOT: &str = "snapshot";

/// Saves the work, if that is asked for.
///
/// # Errors
/// If the file cannot be written.
pub fn save(args: &Explore, write: impl Fn(&Path) -> io::Result<()> + Sync) -> anyhow::Result<()> {
    let Some(path) = &args.snapshot else { return Ok(()) };
    let done = written::waiting(path, || write(path));
    done.map_err(|error| written::unwritable(path, SNAPSHOT, &error))
}

/// Says how the work can go on.
pub fn interrupted(args: &Explore) -> anyhow::Error {
    match &args.snapshot {
        Some(path) => Failure::work(format!("interrupted: --resume {} goes on from here", shown(path))),
        None => Failure::work("interrupted: with --snapshot FILE the work done could be saved"),
    }
}
