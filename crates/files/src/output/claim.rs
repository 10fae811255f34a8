//! Claims: what a run is going to write, found out before the work.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::destination::{Destination, beside, folder};
use super::lock;
use crate::error::shown;

/// What is added to the name of a file while a run has claimed it.
const CLAIMED: &str = ".lock";

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and the claim is refused.
    Keep,
    /// It may be replaced.
    Replace,
}

/// A file or folder that this run alone writes, until the claim is dropped.
///
/// Others are kept away by a lock on a hidden file beside it, `.NAME.lock`, or in the folder. A run that is killed leaves
/// that file without the lock; the next run takes it over, and removes it in the end.
#[derive(Debug)]
pub struct Claim {
    /// The lock and its file; none for what is not a regular file.
    lock: Option<(File, PathBuf)>,
}

/// Why something cannot be claimed.
#[derive(Debug, thiserror::Error)]
pub enum ClaimError {
    /// It is there already.
    #[error("{}: the file exists already: choose another name, or allow with --force that it is replaced", shown(.0))]
    Exists(PathBuf),
    /// Another run has claimed it.
    #[error("{}: another run is writing there: wait for its end, or choose another name", shown(.0))]
    Busy(PathBuf),
    /// There is no folder for it.
    #[error("{}: it cannot be written: {} is no folder", shown(.path), shown(.folder))]
    NoFolder {
        /// The file.
        path: PathBuf,
        /// Its folder.
        folder: PathBuf,
    },
    /// It cannot be written.
    #[error("{}: it cannot be written: {error}: choose another place", shown(.path))]
    Unwritable {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

impl Claim {
    /// Claims a file, which is to be written by [`write_atomically`](crate::write_atomically), once or again and again.
    ///
    /// # Errors
    /// If the file is there and shall stay, if another run has claimed it, or if it cannot be written.
    pub fn file(path: &Path, existing: Existing) -> Result<Claim, ClaimError> {
        let unwritable = |error| ClaimError::Unwritable { path: path.to_owned(), error };
        let file = match Destination::of(path) {
            Ok(Destination::File(file)) => file,
            Ok(Destination::Standard) => return Ok(Claim { lock: None }),
            Ok(Destination::InPlace(place)) => {
                return try_in_place(&place).map(|()| Claim { lock: None }).map_err(unwritable);
            }
            Err(_) if !folder(path).is_dir() => return Err(no_folder(path)),
            Err(error) => return Err(unwritable(error)),
        };
        if !folder(&file).is_dir() {
            return Err(no_folder(path));
        }
        if existing == Existing::Keep && file.exists() {
            return Err(ClaimError::Exists(path.to_owned()));
        }
        Claim::lock(path, beside(&file, CLAIMED))
    }

    /// Claims everything in a folder that exists.
    ///
    /// # Errors
    /// If another run has claimed it, or if it cannot be written.
    pub fn folder(path: &Path) -> Result<Claim, ClaimError> {
        Claim::lock(path, path.join(format!(".koatlas{CLAIMED}")))
    }

    fn lock(asked: &Path, path: PathBuf) -> Result<Claim, ClaimError> {
        match lock::open(&path) {
            Ok(file) => Ok(Claim { lock: Some((file, path)) }),
            Err(error) if error.kind() == io::ErrorKind::ResourceBusy => Err(ClaimError::Busy(asked.to_owned())),
            Err(error) => Err(ClaimError::Unwritable { path: asked.to_owned(), error }),
        }
    }
}

impl Drop for Claim {
    /// Removes the hidden file. Whoever has opened it before that finds it gone, and makes another.
    fn drop(&mut self) {
        if let Some((_, path)) = &self.lock {
            let _ = fs::remove_file(path);
        }
    }
}

fn no_folder(path: &Path) -> ClaimError {
    ClaimError::NoFolder { path: path.to_owned(), folder: folder(path).to_owned() }
}

/// Tries whether a device can be written. A pipe would wait for its reader.
fn try_in_place(path: &Path) -> io::Result<()> {
    if is_pipe(path) { Ok(()) } else { OpenOptions::new().append(true).open(path).map(drop) }
}

#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    fs::metadata(path).is_ok_and(|data| data.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe(_path: &Path) -> bool {
    false
}
