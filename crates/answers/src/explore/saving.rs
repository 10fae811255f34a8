//! Saving an exploration, and what is said if somebody interrupts it.

use std::io;
use std::path::Path;
use std::time::Duration;

use indicatif::ProgressBar;
use koatlas_files::shown;
use koatlas_position_graph::{LimitError, Pause};

use super::{Asked, Question};
use crate::failure::{Failure, limit};
use crate::written;

/// The work is saved so often, in every phase.
pub const SAVE_EVERY: Duration = Duration::from_secs(30);

/// What the file is called in messages.
const SNAPSHOT: &str = "snapshot";

/// Saves the work, if that is asked for.
///
/// # Errors
/// If the file cannot be written.
pub(super) fn save<S>(asked: &Asked<'_, S>, write: impl Fn(&Path) -> io::Result<()> + Sync) -> anyhow::Result<()> {
    let Some(path) = asked.question.snapshot else { return Ok(()) };
    let done = written::waiting(path, asked.conditions.interrupt, || write(path));
    done.map_err(|error| written::unwritable(path, SNAPSHOT, &error))
}

/// Runs some work to its end, from pause to pause. Whenever it pauses it is saved: every now and then, when somebody
/// interrupts, and when it passes a limit.
///
/// # Errors
/// If it passes a limit, if somebody interrupts, or if the work cannot be saved then.
pub(super) fn to_the_end<S, W: Sync>(
    asked: &Asked<'_, S>,
    line: &ProgressBar,
    work: &mut W,
    run: impl Fn(&mut W) -> Result<Pause, LimitError>,
    write: impl Fn(&W, &Path) -> io::Result<()> + Sync,
) -> anyhow::Result<()> {
    loop {
        let pause = run(work);
        if pause != Ok(Pause::Finished) {
            let saved = save(asked, |path| write(work, path));
            if pause == Ok(Pause::TimeIsUp) { written::warn(line, saved) } else { saved? }
        }
        match pause.map_err(|error| asked.question.subject.ended(limit(error, asked.conditions.memory)))? {
            Pause::Finished => return Ok(()),
            Pause::Stopped => return Err(interrupted(asked.question)),
            Pause::TimeIsUp => {}
        }
    }
}

/// Says how the work can go on if nothing has been done in this run.
pub(super) fn interrupted_at_once(question: Question<'_>) -> anyhow::Error {
    match (question.resume, question.snapshot) {
        (Some(path), _) => Failure::work(format!("interrupted: --resume {} goes on from here", shown(path))),
        (None, Some(_)) => Failure::work("interrupted: nothing has been found yet"),
        (None, None) => interrupted(question),
    }
}

/// Says how the work can go on.
#[must_use]
pub fn interrupted(question: Question<'_>) -> anyhow::Error {
    match question.snapshot {
        Some(path) => Failure::work(format!("interrupted: --resume {} goes on from here", shown(path))),
        None => Failure::work("interrupted: with --snapshot FILE the work done could be saved"),
    }
}
