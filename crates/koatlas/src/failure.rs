//! Why there is no answer, with the exit code, and files that are written.

use std::{fmt::Display, io, io::Write, path::Path};

use indicatif::ProgressBar;
use koatlas_board::grouped;
use koatlas_position_graph::LimitError;
use koatlas_storage::{Claim, shown, write_atomically_with};

use crate::progress::{Conditions, Interrupt};
use crate::text::MemoryLimit;

/// Why a command did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The input cannot be used: exit code 2.
    #[error("{0}")]
    Input(String),
    /// The work was begun and not finished, or its answer is "no": exit code 1.
    #[error("{0}")]
    Work(String),
    /// The answer, which has been printed, is "no": exit code 1, and nothing more to say.
    #[error("no")]
    No,
}

impl Failure {
    /// Input that cannot be used, with the reason.
    pub fn input(reason: impl Display) -> anyhow::Error {
        Failure::Input(reason.to_string()).into()
    }

    /// A file that cannot be used, with the reason.
    pub fn at(file: &Path, reason: impl Display) -> anyhow::Error {
        Failure::input(format_args!("{}: {reason}", shown(file)))
    }

    /// Work that could not be finished, with the reason.
    pub fn work(reason: impl Display) -> anyhow::Error {
        Failure::Work(reason.to_string()).into()
    }
}

/// A limit, with the option that sets it.
pub fn limit(error: LimitError, memory: MemoryLimit) -> String {
    let remedy = "allow more with --memory-limit, or take a smaller board or region";
    match error {
        LimitError::Nodes { limit } => {
            let each = memory.0.checked_div(limit).map(|bytes| format!(", at {} bytes each", grouped(bytes)));
            let each = each.unwrap_or_default();
            format!("there are more than {} positions, which is as many as fit {memory} of memory{each}: {remedy}", grouped(limit))
        }
        LimitError::Memory { needed, .. } => {
            format!("at least {} of memory are needed and {memory} allowed: {remedy}", MemoryLimit(needed))
        }
        LimitError::Numbers { .. } => {
            "there are too many situations to find their components: take a smaller board or another --model".to_owned()
        }
        LimitError::Stopped => error.to_string(),
        LimitError::Everything => {
            "the positions of boards of more than 20 points are too many: take a smaller board, or mark a region in a file"
                .to_owned()
        }
    }
}

/// Finds out before the work begins that a file cannot be written, or is there already, and keeps other runs away from it
/// as long as the claim lives. A file that the run goes on from, one of `known`, may be replaced without `--force`.
///
/// # Errors
/// If that is so.
pub fn claim<'a>(
    path: Option<&Path>,
    known: impl IntoIterator<Item = &'a std::path::PathBuf>,
    conditions: &Conditions<'_>,
) -> anyhow::Result<Option<Claim>> {
    let Some(path) = path else { return Ok(None) };
    let replaced = conditions.force || known.into_iter().any(|known| known == path);
    Claim::file(path, replaced).map(Some).map_err(Failure::input)
}

/// Writes a file, whole or not at all. A pipe is written while somebody reads it: a request to end does not wait for that.
///
/// # Errors
/// If it cannot be written, or if that is interrupted.
pub fn file(
    path: &Path,
    what: &str,
    interrupt: &Interrupt,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    waiting(path, interrupt, || write_atomically_with(path, write)).map_err(|error| match error.kind() {
        io::ErrorKind::Interrupted => Failure::work(format_args!("interrupted: no {what} has been written")),
        _ => unwritable(path, what, &error),
    })
}

/// Does what writes to a path: if that is no regular file, a request to end meanwhile ends the process at once.
pub fn waiting<T>(path: &Path, interrupt: &Interrupt, write: impl FnOnce() -> T) -> T {
    let is_file_or_new = path.metadata().map_or(path != Path::new("-"), |data| data.is_file());
    if is_file_or_new { write() } else { interrupt.at_once(write) }
}

/// A file that could not be written after the work, and why.
pub fn unwritable(path: &Path, what: &str, error: &io::Error) -> anyhow::Error {
    let standard = path == Path::new("-");
    let path = if standard { "standard output".to_owned() } else { shown(path) };
    Failure::work(format_args!("{path}: the {what} cannot be written: {error}"))
}

/// Work that somebody has interrupted: how it can go on, if it is saved.
#[must_use]
pub fn interrupted(snapshot: Option<&Path>) -> anyhow::Error {
    match snapshot {
        Some(path) => Failure::work(format_args!("interrupted: --resume {} goes on from here", shown(path))),
        None => Failure::work("interrupted: with --snapshot FILE the work done could be saved"),
    }
}

/// Tells that the work could not be saved, and lets it go on: what was saved before is still there.
pub fn warn(line: &ProgressBar, saved: anyhow::Result<()>) {
    if let Err(error) = saved {
        line.suspend(|| anstream::eprintln!("warning: {error}; the work goes on"));
    }
}
