//! The meaning of a path as the destination of output, and locks that give a file to one process at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::{ffi::OsString, fs, io};

use xxhash_rust::xxh3::xxh3_64;

/// Name of standard input and of standard output.
pub const STANDARD: &str = "-";

/// Name of a file for messages: unchanged, or quoted and escaped if it is empty or has a character that is invisible, could be
/// taken for the end of the name, or controls a terminal.
///
/// ```
/// use std::path::Path;
/// assert_eq!(koatlas_storage::shown(Path::new("games/one.sgf")), "games/one.sgf");
/// // What could not be seen is shown.
/// assert_eq!(koatlas_storage::shown(Path::new("one\n.sgf")), r#""one\n.sgf""#);
/// ```
#[must_use]
pub fn shown(path: &Path) -> String {
    let name = path.to_string_lossy();
    if !name.is_empty() && name.chars().all(is_plain) {
        name.into_owned()
    } else {
        format!("\"{}\"", name.escape_debug())
    }
}

/// True if a name with this character needs no quotation marks.
fn is_plain(c: char) -> bool {
    let is_special = c.is_whitespace() || matches!(c, '"' | '\'' | ':' | '`');
    c == '\\' || !is_special && c.escape_debug().len() == 1
}

/// Largest number of symbolic links that are followed to a file that does not exist.
const MAX_LINKS: usize = 40;

/// Longest name to which an ending is added, in bytes. File systems take 255 bytes.
const LONGEST_NAME: usize = 200;

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
            Err(error) if error.kind() == io::ErrorKind::NotFound => follow_links(path).map(Destination::File),
            Err(error) => Err(error),
        }
    }
}

/// Follows the symbolic links of `path`, which end at a file that does not exist.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = folder(&path).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::ErrorKind::InvalidInput.into())
}

/// Folder of the file `path`; `.` if `path` names none.
pub fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Path of the hidden file `.NAME` + `ending` in the folder of `path`. The end of a long name is replaced by its hash.
pub fn hidden_sibling(path: &Path, ending: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default();
    let mut hidden = OsString::from(".");
    if name.len() <= LONGEST_NAME {
        hidden.push(name);
    } else {
        hidden.push(format!("{:016x}", xxh3_64(name.as_encoded_bytes())));
    }
    hidden.push(ending);
    folder(path).join(hidden)
}

/// Ending of the name of the lock file of a [`Claim`].
const LOCK_ENDING: &str = ".lock";

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
        let file = match Destination::from_path(path) {
            Ok(Destination::File(file)) => file,
            Ok(Destination::Standard) => return Ok(Claim { lock: None }),
            // Opening a pipe would block until somebody reads from it.
            Ok(Destination::InPlace(place)) if is_pipe(&place) => return Ok(Claim { lock: None }),
            Ok(Destination::InPlace(place)) => {
                return match OpenOptions::new().append(true).open(place) {
                    Ok(_) => Ok(Claim { lock: None }),
                    Err(error) => Err(ClaimError::Unwritable(path.to_owned(), error)),
                };
            }
            Err(_) if !folder(path).is_dir() => return Err(ClaimError::NoFolder(path.to_owned())),
            Err(error) => return Err(ClaimError::Unwritable(path.to_owned(), error)),
        };
        if !folder(&file).is_dir() {
            return Err(ClaimError::NoFolder(path.to_owned()));
        }
        if !replaced && file.exists() {
            return Err(ClaimError::Exists(path.to_owned()));
        }
        Claim::lock(path, hidden_sibling(&file, LOCK_ENDING))
    }

    /// Claims everything in the folder `path`, which must exist.
    ///
    /// # Errors
    /// [`ClaimError::Busy`] if another run has claimed it, [`ClaimError::Unwritable`] if it cannot be written.
    pub fn for_folder(path: &Path) -> Result<Claim, ClaimError> {
        Claim::lock(path, path.join(format!(".koatlas{LOCK_ENDING}")))
    }

    /// Claims `claimed` by a lock on the file `path`.
    fn lock(claimed: &Path, path: PathBuf) -> Result<Claim, ClaimError> {
        match open_locked(&path) {
            Ok(file) => Ok(Claim { lock: Some((file, path)) }),
            Err(error) if error.kind() == io::ErrorKind::ResourceBusy => Err(ClaimError::Busy(claimed.to_owned())),
            Err(error) => Err(ClaimError::Unwritable(claimed.to_owned(), error)),
        }
    }
}

impl Drop for Claim {
    /// Removes the lock file. A process that opened it before sees in `open_locked` that it is gone, and makes another.
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

#[cfg(not(unix))]
fn is_pipe(_path: &Path) -> bool {
    false
}

/// Opens the file `path`, creates it if there is none, and locks it until it is closed. Its content is kept.
///
/// # Errors
/// [`io::ErrorKind::ResourceBusy`] if it is locked already, by another process or another part of this one; otherwise the error
/// of the file system.
pub fn open_locked(path: &Path) -> io::Result<File> {
    loop {
        let link = fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink());
        if link {
            // The program itself makes no link with such a name: following it could destroy another file.
            fs::remove_file(path)?;
        }
        // Not truncated: another process may have the lock, and be writing.
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::ResourceBusy.into()),
            // Some network file systems have no locks: then there are none.
            Err(TryLockError::Error(_)) => return Ok(file),
            Ok(()) if is_named(&file, path) => return Ok(file),
            // Another process has renamed or removed the file between opening and locking.
            Ok(()) => {}
        }
    }
}

/// True if `path` still names this `file`.
#[cfg(unix)]
fn is_named(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(file), Ok(named)) => (file.dev(), file.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_named(_file: &File, path: &Path) -> bool {
    path.exists()
}
