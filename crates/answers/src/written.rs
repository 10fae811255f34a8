//! Files that commands write.

use std::{io, io::Write, path::Path};

use indicatif::ProgressBar;
use koatlas_storage::{Claim, Existing, write_atomically_with};

use crate::failure::{Conditions, Failure};
use crate::progress::Interrupt;

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
    let existing = if replaced { Existing::Replace } else { Existing::Keep };
    Claim::file(path, existing).map(Some).map_err(Failure::input)
}

/// Writes a file, whole or not at all. A pipe is written while somebody reads it: a request to end does not wait for that.
///
/// # Errors
/// If it cannot be written; the error does not name it.
pub fn file(
    path: &Path,
    interrupt: &Interrupt,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    waiting(path, interrupt, || write_atomically_with(path, write))
}

/// Does what writes to a path: if that is no regular file, a request to end meanwhile ends the process at once.
pub fn waiting<T>(path: &Path, interrupt: &Interrupt, write: impl FnOnce() -> T) -> T {
    let is_file_or_new = path.metadata().map_or(path != Path::new("-"), |data| data.is_file());
    if is_file_or_new { write() } else { interrupt.at_once(write) }
}

/// A file that could not be written after the work, and why.
pub fn unwritable(path: &Path, what: &str, error: &io::Error) -> anyhow::Error {
    let standard = path == Path::new("-");
    let path = if standard { "standard output".to_owned() } else { koatlas_storage::shown(path) };
    Failure::work(format_args!("{path}: the {what} cannot be written: {error}"))
}

/// Tells that the work could not be saved, and lets it go on: what was saved before is still there.
pub fn warn(line: &ProgressBar, saved: anyhow::Result<()>) {
    if let Err(error) = saved {
        line.suspend(|| anstream::eprintln!("warning: {error}; the work goes on"));
    }
}
