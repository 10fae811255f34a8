//! Files that commands write.

use std::error::Error;
use std::io;
use std::path::Path;

use crate::failure::Failure;

/// Finds out before the work begins that a file cannot be written: its folder does not exist, or a folder has its name.
///
/// # Errors
/// If that is so.
pub fn check(path: &Path, what: &str) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if path.is_dir() {
        Err(unwritable(path, what, &io::ErrorKind::IsADirectory.into()))
    } else if folder.is_dir() {
        Ok(())
    } else {
        Err(Failure::at(path, format_args!("the {what} cannot be written: {} is no folder", folder.display())))
    }
}

/// A file that cannot be written, and why.
pub fn unwritable(path: &Path, what: &str, error: &io::Error) -> anyhow::Error {
    // The error of a temporary file names that file, which says nothing to anyone; what is under it is the reason.
    let cause = error.get_ref().and_then(Error::source);
    let reason = cause.map_or_else(|| error.to_string(), ToString::to_string);
    Failure::at(path, format_args!("the {what} cannot be written: {reason}: choose another place"))
}
