//! Files that one process at a time has open.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// Opens a file, makes it if there is none, and locks it until it is closed. What is in it stays.
///
/// # Errors
/// [`io::ErrorKind::ResourceBusy`] if another process, or another part of this one, has locked it; or if it cannot be opened.
pub fn open(path: &Path) -> io::Result<File> {
    loop {
        let link = fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink());
        if link {
            // Nobody but a stranger makes one under this name.
            fs::remove_file(path)?;
        }
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

/// Whether the path still names this file.
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
