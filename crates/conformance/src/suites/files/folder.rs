//! The folder of a suite.

use std::io;
use std::path::{Path, PathBuf};

use koatlas_storage::{ClaimError, shown, write_atomically};

use crate::suites::files::{games, lines, readme};
use crate::suites::suite::Suite;

/// The files of a suite. The one that other programs read comes last, so where it is there are the others.
pub const FILES: [&str; 3] = ["README.md", "suite.sgf", "suite.jsonl"];

/// Why a suite cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// There is one already.
    #[error(transparent)]
    Exists(#[from] ClaimError),
    /// A file or folder cannot be written.
    #[error("{}: it cannot be written: {error}", shown(.path))]
    Write {
        /// What.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// Finds out whether a folder has no suite, as a run wants that replaces none.
///
/// # Errors
/// If it has a file of one.
pub fn check_free(dir: &Path) -> Result<(), FolderError> {
    match FILES.iter().map(|name| dir.join(name)).find(|file| file.exists()) {
        Some(file) => Err(FolderError::Exists(ClaimError::Exists(file))),
        None => Ok(()),
    }
}

/// Writes a suite into a folder, which is made if there is none. Files that are there are replaced.
///
/// # Errors
/// If something cannot be written.
pub fn write(suite: &Suite, dir: &Path) -> Result<(), FolderError> {
    std::fs::create_dir_all(dir).map_err(|error| FolderError::Write { path: dir.to_owned(), error })?;
    for (name, content) in FILES.iter().zip(contents(suite)) {
        let path = dir.join(name);
        write_atomically(&path, content.as_bytes()).map_err(|error| FolderError::Write { path, error })?;
    }
    Ok(())
}

/// What the files hold, in their order.
#[must_use]
pub fn contents(suite: &Suite) -> [String; 3] {
    [readme::readme(suite), games::games(suite), lines::lines(suite)]
}
