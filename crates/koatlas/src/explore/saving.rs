//! Saving an exploration, and what is said if somebody interrupts it.

use std::time::Duration;

use koatlas_files::shown;
use koatlas_position_graph::{ComponentSearch, Exploration, Packed};

use crate::args::explore::Explore;
use crate::failure::Failure;
use crate::written;

/// The work is saved so often, in every phase.
pub const SAVE_EVERY: Duration = Duration::from_secs(30);

/// What the file is called in messages.
const SNAPSHOT: &str = "snapshot";

/// Saves an exploration, with the search for components if that has begun.
///
/// # Errors
/// If the file cannot be written.
pub fn save<S: Packed>(
    args: &Explore,
    exploration: &Exploration<S>,
    search: Option<&ComponentSearch>,
) -> anyhow::Result<()> {
    let Some(path) = &args.snapshot else { return Ok(()) };
    let done = written::waiting(path, || exploration.write_snapshot_with(path, search));
    done.map_err(|error| written::unwritable(path, SNAPSHOT, &error))
}

/// Says how the work can go on.
pub fn interrupted(args: &Explore) -> anyhow::Error {
    match &args.snapshot {
        Some(path) => Failure::work(format!("interrupted: --resume {} goes on from here", shown(path))),
        None => Failure::work("interrupted: with --snapshot FILE the work done could be saved"),
    }
}
