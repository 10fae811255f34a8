//! Reads whole files into memory, up to a limit, and lists the files of folders.

use std::path::{Path, PathBuf};
use std::{fs, io, io::Read};

use crate::{STANDARD, open};

use crate::error::{FileError, FilePlace};

/// Reads a file, or standard input if `path` is `-`. Stops after `limit + 1` bytes, so that a caller can tell that
/// there are more.
///
/// # Errors
/// If it cannot be read.
pub fn read_bytes(path: &Path, limit: usize) -> Result<Vec<u8>, FileError> {
    read(path, limit).map_err(|error| error.in_file(path))
}

/// Like [`read_bytes`], but the error does not name the file.
pub(crate) fn read(path: &Path, limit: usize) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let limit = limit as u64 + 1;
    let read = if path.as_os_str() == STANDARD {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else if path.is_dir() {
        return Err(FileError::whole("this is a folder: name a file in it"));
    } else {
        open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    read.map(|_| bytes).map_err(|error| read_error(&error))
}

/// Error for a file that the system cannot read.
pub(crate) fn read_error(error: &io::Error) -> FileError {
    let is_missing = error.kind() == io::ErrorKind::NotFound;
    let place = if is_missing { FilePlace::Missing } else { FilePlace::Whole };
    FileError { place, ..FileError::whole(format!("the file cannot be read: {error}")) }
}

/// Checks that a file has at most `limit` bytes; `what` says what it should hold.
pub(crate) fn check_size(bytes: &[u8], limit: usize, what: &str) -> Result<(), FileError> {
    if bytes.len() <= limit {
        return Ok(());
    }
    let limit = limit >> 20;
    Err(FileError::whole(format!("the file is larger than {limit} MiB: a {what} file is far smaller, so this is none")))
}

const LINK: &str = "a link to a folder is not followed: name the folder itself";

/// Message about a path that is neither a file nor a folder, and about links in archives.
pub const NOT_A_REGULAR_FILE: &str = "this is no regular file, and is left out";

/// Iterates over the files of `folder` and of its subfolders for which `wanted` is true, in the order of their names;
/// a folder stands at the place of its name. Holds in memory only what is still to be visited in the folders on the
/// way to the present file.
///
/// Links to folders are not followed, since they may form circles, and special files such as pipes are skipped, since
/// reading one may block for ever. Each of these gives an error in the sequence, as does a folder that cannot be read.
pub fn files_in(folder: &Path, wanted: impl Fn(&Path) -> bool) -> impl Iterator<Item = Result<PathBuf, FileError>> {
    // A depth-first walk without recursion. `left` is the stack of the paths that are not yet visited, the next one on
    // top; `unopened` is a folder whose entries have yet to be pushed.
    let (mut left, mut unopened) = (Vec::new(), Some(folder.to_owned()));
    std::iter::from_fn(move || {
        loop {
            match unopened.take().map(|folder| sorted_entries(&folder)) {
                Some(Ok(paths)) => left.extend(paths.into_iter().rev()),
                Some(Err(error)) => return Some(Err(error)),
                None => {}
            }
            let path = left.pop()?;
            if fs::symlink_metadata(&path).is_ok_and(|data| data.is_dir()) {
                unopened = Some(path);
                continue;
            }
            match fs::metadata(&path) {
                Ok(data) if data.is_dir() => return Some(Err(FileError::whole(LINK).in_file(&path))),
                _ if !wanted(&path) => {}
                Ok(data) if !data.is_file() => return Some(Err(FileError::whole(NOT_A_REGULAR_FILE).in_file(&path))),
                // A link whose target is missing is returned too: opening it gives the error.
                _ => return Some(Ok(path)),
            }
        }
    })
}

fn sorted_entries(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let paths = fs::read_dir(folder).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    let mut paths: Vec<PathBuf> = paths
        .map_err(|error: io::Error| FileError::whole(format!("the folder cannot be read: {error}")).in_file(folder))?;
    paths.sort_unstable();
    Ok(paths)
}
