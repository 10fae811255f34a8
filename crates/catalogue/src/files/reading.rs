//! Reading the catalogue in a directory: one way for everybody.

use std::io;
use std::path::Path;

use super::FilesError;
use super::names::{CATALOGUE, PART};
use crate::catalogue::Catalogue;
use crate::damage;

/// The catalogue in a directory, with its longest sequences or without.
///
/// # Errors
/// If there is none, if it is unfinished, if it was written by another version, or if it is damaged. The error says what to do.
pub fn read(dir: &Path) -> Result<Catalogue, FilesError> {
    let file = dir.join(CATALOGUE);
    let bytes = std::fs::read(&file).map_err(|error| missing(dir, &error))?;
    damage::parse(&bytes).map_err(|reason| FilesError::Part { file, reason })
}

/// Why there is nothing to read.
fn missing(dir: &Path, error: &io::Error) -> FilesError {
    if dir.is_file() {
        FilesError::NoDirectory(dir.to_owned())
    } else if dir.join(PART).exists() {
        FilesError::Unfinished(dir.to_owned())
    } else if error.kind() == io::ErrorKind::NotFound {
        FilesError::NoCatalogue(dir.to_owned())
    } else {
        FilesError::Part { file: dir.join(CATALOGUE), reason: format!("it cannot be read: {error}") }
    }
}
