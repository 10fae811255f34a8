//! Files that answers are written to: they are claimed before the work, and written whole or not at all after it.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use koatlas_files::{Claim, STANDARD, write_atomically_with};

use crate::conditions::{Conditions, Interrupt};
use crate::error::{Error, Result};

/// The file that is to be read or written. A build without the feature `native` has none: there it is as if it were not given.
pub(crate) fn if_native(file: Option<&Path>) -> Option<&Path> {
    file.filter(|_| cfg!(feature = "native"))
}

/// Claims a file before the work begins. The claim keeps other runs away from the file as long as it lives. A file that exists may be
/// replaced if `conditions` allow it, or if it is one of `known`, from which the run goes on.
///
/// # Errors
/// If the file exists and may not be replaced, or if it cannot be written or claimed.
pub fn claim<'a>(
    path: Option<&Path>,
    known: impl IntoIterator<Item = &'a PathBuf>,
    conditions: &Conditions<'_>,
) -> Result<Option<Claim>> {
    let Some(path) = path else { return Ok(None) };
    let replaced = conditions.replace || known.into_iter().any(|known| known == path);
    Ok(Some(Claim::for_file(path, replaced)?))
}

/// Claims a folder for this run, and creates it if it does not exist.
///
/// # Errors
/// If the folder cannot be created, or if another run has claimed it.
pub fn claim_folder(dir: &Path) -> Result<Claim> {
    let reason = |error: io::Error| format!("the folder cannot be written: {error}; choose another directory");
    std::fs::create_dir_all(dir).map_err(|error| Error::unusable(dir, reason(error)))?;
    Ok(Claim::for_folder(dir)?)
}

/// Writes a file, whole or not at all. While a pipe waits for its reader, a request to stop ends the process.
///
/// # Errors
/// If the file cannot be written, or if the work is interrupted.
pub fn write(
    path: &Path,
    what: &'static str,
    interrupt: &Interrupt,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<()> {
    // A new file or a regular one is written without waiting for anybody; a pipe or a terminal may block.
    let is_file_or_new = path.metadata().map_or(path != Path::new(STANDARD), |data| data.is_file());
    let write = || write_atomically_with(path, write);
    let written = if is_file_or_new { write() } else { interrupt.run_abortable(write) };
    written.map_err(|error| match error.kind() {
        io::ErrorKind::Interrupted => Error::interrupted("the file has not been written"),
        _ => unwritable(path, what, error),
    })
}

/// The error of a file that could not be written after the work. `what` names its content, such as `drawing`.
pub fn unwritable(path: &Path, what: &'static str, error: io::Error) -> Error {
    Error::Unwritable { file: path.to_owned(), what, error }
}
