//! Files that answers are written to: claimed before the work, written whole or not at all after it.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use koatlas_storage::{Claim, STANDARD, write_atomically_with};

use crate::conditions::{Conditions, Interrupt};
use crate::error::{Error, Result};

/// Finds out before the work begins that a file cannot be written, or is there already, and keeps other runs away from it
/// as long as the claim lives. A file that the run goes on from, one of `known`, may be replaced.
///
/// # Errors
/// If that is so.
pub fn claim<'a>(
    path: Option<&Path>,
    known: impl IntoIterator<Item = &'a PathBuf>,
    conditions: &Conditions<'_>,
) -> Result<Option<Claim>> {
    let Some(path) = path else { return Ok(None) };
    let replaced = conditions.replace || known.into_iter().any(|known| known == path);
    Ok(Some(Claim::file(path, replaced)?))
}

/// Reads a file, or so much of it that it is seen to be larger than allowed.
///
/// # Errors
/// If it cannot be read.
pub fn read_at_most(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Takes a folder, which is made if there is none, for this run alone.
///
/// # Errors
/// If it cannot be made, or another run has it.
pub fn claim_folder(dir: &Path) -> Result<Claim> {
    let unmade =
        |error| Error::unusable(dir, format!("the folder cannot be written: {error}; choose another directory"));
    std::fs::create_dir_all(dir).map_err(unmade)?;
    Ok(Claim::folder(dir)?)
}

/// Writes a file, whole or not at all. A pipe is written while somebody reads it: a request to end does not wait for that.
///
/// # Errors
/// If it cannot be written, or if that is interrupted.
pub fn write(
    path: &Path,
    what: &'static str,
    interrupt: &Interrupt,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<()> {
    write_abortable(path, interrupt, || write_atomically_with(path, write)).map_err(|error| match error.kind() {
        io::ErrorKind::Interrupted => Error::interrupted("the file has not been written"),
        _ => unwritable(path, what, error),
    })
}

/// Does what writes to a path: if that is no regular file, a request to end meanwhile ends the process at once.
pub fn write_abortable<T>(path: &Path, interrupt: &Interrupt, write: impl FnOnce() -> T) -> T {
    let is_file_or_new = path.metadata().map_or(path != Path::new(STANDARD), |data| data.is_file());
    if is_file_or_new { write() } else { interrupt.run_abortable(write) }
}

/// A file that could not be written after the work, and why.
#[must_use]
pub fn unwritable(path: &Path, what: &'static str, error: io::Error) -> Error {
    Error::Unwritable { file: path.to_owned(), what, error }
}
