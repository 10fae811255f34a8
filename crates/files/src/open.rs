//! Files that are read: none that blocks, and none larger than allowed.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Folders whose entries are the open files of this process.
const OPEN_FILES: [&str; 2] = ["/dev/fd", "/proc/self/fd"];

/// Opens a file to be read: a regular file, or one that the process has open already. Shells name pipes so for `<(...)`, as
/// `/dev/fd/63`.
///
/// Any other pipe blocks until somebody writes into it, and a device may have no end.
///
/// # Errors
/// The error of the file system; [`ErrorKind::IsADirectory`] for a folder, and [`ErrorKind::InvalidInput`] for another file that is not
/// regular.
pub fn open(path: &Path) -> io::Result<File> {
    let data = path.metadata()?;
    if data.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if data.is_file() || is_open_already(path) {
        return File::open(path);
    }
    let reason = "this is a pipe or a device: name a regular file, or write - for standard input where that is read";
    Err(io::Error::new(ErrorKind::InvalidInput, reason))
}

fn is_open_already(path: &Path) -> bool {
    path == Path::new("/dev/stdin") || OPEN_FILES.iter().any(|folder| path.parent() == Some(Path::new(folder)))
}

/// Reads a file [that can be opened](open()). One with more than `most` bytes is refused by its size, before it is read.
///
/// # Errors
/// Those of [`open`], and [`ErrorKind::FileTooLarge`].
pub fn read_at_most(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    let (size, mut bytes) = (file.metadata()?.len(), Vec::new());
    if size <= most {
        file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    }
    if size.max(bytes.len() as u64) > most {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("it has more than {most} bytes")));
    }
    Ok(bytes)
}
