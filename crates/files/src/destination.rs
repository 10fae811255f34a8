//! The meaning of a path as the destination of output, and locks that give a file to one process at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::{ffi::OsString, fs, io};

/// Name of standard input and of standard output.
pub const STANDARD: &str = "-";

/// Name of a file for messages: unchanged, or quoted and escaped if it is empty or has a character that is invisible, could be
/// taken for the end of the name, or controls a terminal.
///
/// ```
/// use std::path::Path;
/// assert_eq!(koatlas_files::shown(Path::new("games/one.sgf")), "games/one.sgf");
/// // What could not be seen is shown.
/// assert_eq!(koatlas_files::shown(Path::new("one\n.sgf")), r#""one\n.sgf""#);
/// ```
pub fn shown(path: &Path) -> String {
    let name = path.to_string_lossy();
    let needs_no_marks = !name.is_empty() && name.chars().all(is_plain);
    if needs_no_marks { name.into_owned() } else { format!("\"{}\"", name.escape_debug()) }
}

/// True if a name with this character needs no quotation marks.
fn is_plain(c: char) -> bool {
    let is_special = c.is_whitespace() || matches!(c, '"' | '\'' | ':' | '`');
    c == '\\' || !is_special && c.escape_debug().len() == 1
}

/// Destination of output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// Standard output.
    Standard,
    /// Not a regular file: a terminal, a pipe, a device. It is written directly and never replaced.
    InPlace(PathBuf),
    /// A regular file, or one that does not exist yet. Symbolic links have been followed.
    File(PathBuf),
}

impl Destination {
    /// Classifies `path`.
    ///
    /// # Errors
    /// If `path` is a folder, its folder does not exist, or the folder cannot be searched.
    pub fn from_path(path: &Path) -> io::Result<Destination> {
        if path.as_os_str() == STANDARD || path == Path::new("/dev/stdout") {
            return Ok(Destination::Standard);
        }
        if ["/dev/fd", "/dev/stderr", "/proc/self/fd"].into_iter().any(|open| path.starts_with(open)) {
            return Ok(Destination::InPlace(path.to_owned()));
        }
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(data) if data.is_file() => fs::canonicalize(path).map(Destination::File),
            Ok(_) => Ok(Destination::InPlace(path.to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => match fs::read_link(path) {
                Ok(target) => Destination::from_path(&folder(path).join(target)),
                Err(_) => Ok(Destination::File(path.to_owned())),
            },
            Err(error) => Err(error),
        }
    }
}

/// Folder of the file `path`; `.` if `path` names none.
pub fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A file or folder that only this run may write until the claim is dropped.
///
/// The claim holds a lock on the hidden file `.NAME.lock` in the same folder, or in the claimed folder. A run that is killed
/// leaves the file without a lock; the next run locks it, and removes it at its end.
#[derive(Debug)]
pub struct Claim {
    /// The locked file and its path. `None` if the destination is not a regular file.
    lock: Option<(File, PathBuf)>,
}

/// The reason why a path cannot be claimed.
#[derive(Debug, thiserror::Error)]
pub enum ClaimError {
    /// The file exists and may not be replaced.
    #[error("{}: the file exists already", shown(.0))]
    Exists(PathBuf),
    /// Another run has claimed the path.
    #[error("{}: another run is writing there: wait for its end, or choose another name", shown(.0))]
    Busy(PathBuf),
    /// The folder of the file does not exist.
    #[error("{}: it cannot be written: {} is not a folder", shown(.0), shown(folder(.0)))]
    NoFolder(PathBuf),
    /// The path cannot be written, with the reason.
    #[error("{}: it cannot be written: {}: choose another place", shown(.0), .1)]
    Unwritable(PathBuf, io::Error),
}

impl Claim {
    /// Claims a file that is to be written by [`write_atomically`](crate::write_atomically), once or several times. If `replaced`
    /// is false the file must not exist yet.
    ///
    /// # Errors
    /// [`ClaimError::Exists`] if the file exists and `replaced` is false, [`ClaimError::Busy`] if another run has claimed it,
    /// [`ClaimError::NoFolder`] or [`ClaimError::Unwritable`] if it cannot be written.
    pub fn for_file(path: &Path, replaced: bool) -> Result<Claim, ClaimError> {
        match Destination::from_path(path) {
            Ok(Destination::File(file)) if folder(&file).is_dir() => {
                if !replaced && file.exists() {
                    return Err(ClaimError::Exists(path.to_owned()));
                }
                let mut lock = OsString::from(".");
                lock.push(file.file_name().unwrap_or_default());
                lock.push(".lock");
                Claim::lock(path, file.with_file_name(lock))
            }
            Ok(Destination::Standard) => Ok(Claim { lock: None }),
            // Opening a pipe would block until somebody reads from it.
            Ok(Destination::InPlace(place)) if is_pipe(&place) => Ok(Claim { lock: None }),
            Ok(Destination::InPlace(place)) => match OpenOptions::new().append(true).open(place) {
                Ok(_) => Ok(Claim { lock: None }),
                Err(error) => Err(ClaimError::Unwritable(path.to_owned(), error)),
            },
            Err(error) if folder(path).is_dir() => Err(ClaimError::Unwritable(path.to_owned(), error)),
            _ => Err(ClaimError::NoFolder(path.to_owned())),
        }
    }

    /// Claims everything in the folder `path`, which must exist.
    ///
    /// # Errors
    /// [`ClaimError::Busy`] if another run has claimed it, [`ClaimError::Unwritable`] if it cannot be written.
    pub fn for_folder(path: &Path) -> Result<Claim, ClaimError> {
        Claim::lock(path, path.join(".koatlas.lock"))
    }

    /// Claims `claimed` by a lock on the file `path`.
    fn lock(claimed: &Path, path: PathBuf) -> Result<Claim, ClaimError> {
        loop {
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
            let file = file.map_err(|error| ClaimError::Unwritable(claimed.to_owned(), error))?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => return Err(ClaimError::Busy(claimed.to_owned())),
                // Another run has removed the file between opening and locking.
                Ok(()) if is_removed(&file) => {}
                // Some network file systems have no locks: then there are none.
                Ok(()) | Err(TryLockError::Error(_)) => return Ok(Claim { lock: Some((file, path)) }),
            }
        }
    }
}

impl Drop for Claim {
    /// Removes the lock file, while it is locked. A run that has opened it before sees that it is gone, and makes another.
    fn drop(&mut self) {
        if let Some((_, path)) = &self.lock {
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    fs::metadata(path).is_ok_and(|data| data.file_type().is_fifo())
}

#[cfg(unix)]
fn is_removed(file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    file.metadata().is_ok_and(|data| data.nlink() == 0)
}

#[cfg(not(unix))]
fn is_pipe(_path: &Path) -> bool {
    false
}

#[cfg(not(unix))]
fn is_removed(_file: &File) -> bool {
    false
}
