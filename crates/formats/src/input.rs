//! Reading files into memory, up to a size, and the files of folders.

use std::path::{Path, PathBuf};
use std::{fs, fs::File, io, io::Read};

use koatlas_storage::STANDARD;

use crate::error::{FileError, FilePlace};

/// The content of a file, or of standard input if it is named `-`; at most so many bytes, and one more if there are more.
///
/// # Errors
/// If it cannot be read.
pub fn read_bytes(path: &Path, limit: usize) -> Result<Vec<u8>, FileError> {
    read(path, limit).map_err(|error| error.in_file(path))
}

/// The content of a file or of standard input, or so much of it that it is seen to be larger than `limit` bytes. An error
/// does not name the file.
pub(crate) fn read(path: &Path, limit: usize) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let limit = limit as u64 + 1;
    let read = if path.as_os_str() == STANDARD {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else if path.is_dir() {
        return Err(FileError::whole("this is a folder: name a file in it"));
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    read.map(|_| bytes).map_err(|error| read_error(&error))
}

pub(crate) fn read_error(error: &io::Error) -> FileError {
    let is_missing = error.kind() == io::ErrorKind::NotFound;
    let place = if is_missing { FilePlace::Missing } else { FilePlace::Whole };
    FileError { place, ..FileError::whole(format!("the file cannot be read: {error}")) }
}

/// Checks that a file is not larger than a position or game can be.
pub(crate) fn check_size(bytes: &[u8], limit: usize, what: &str) -> Result<(), FileError> {
    if bytes.len() <= limit {
        return Ok(());
    }
    let limit = limit >> 20;
    Err(FileError::whole(format!("the file is larger than {limit} MiB: a {what} file is far smaller, so this is none")))
}

const LINK: &str = "a link to a folder is not followed: name the folder itself";

/// What is said of something that is neither file nor folder, and of links in archives.
pub const NOT_A_REGULAR_FILE: &str = "this is no regular file, and is left out";

/// The files of a folder and of the folders in it that are wanted, by name: a folder stands where its name does. No more is in
/// memory than the names of the folders that are open.
///
/// Folders behind links are left out: they may be circles. So is what is neither file nor folder: a pipe could wait for ever. It is
/// said of each, as it is of a folder that cannot be read.
pub fn files_in(folder: &Path, wanted: impl Fn(&Path) -> bool) -> impl Iterator<Item = Result<PathBuf, FileError>> {
    // What is left of the folders that are open, the next last.
    let (mut left, mut unopened) = (Vec::new(), Some(folder.to_owned()));
    std::iter::from_fn(move || {
        loop {
            match unopened.take().map(|folder| listed(&folder)) {
                Some(Ok(paths)) => left.extend(paths.into_iter().rev()),
                Some(Err(error)) => return Some(Err(error)),
                None => {}
            }
            let path = left.pop()?;
            let left_out = |sentence| Some(Err(FileError::whole(sentence).in_file(&path)));
            if fs::symlink_metadata(&path).is_ok_and(|data| data.is_dir()) {
                unopened = Some(path);
                continue;
            }
            match fs::metadata(&path) {
                Ok(data) if data.is_dir() => return left_out(LINK),
                _ if !wanted(&path) => {}
                Ok(data) if !data.is_file() => return left_out(NOT_A_REGULAR_FILE),
                // Whoever opens a link to nothing is told so.
                _ => return Some(Ok(path)),
            }
        }
    })
}

fn listed(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let paths = fs::read_dir(folder).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    let unreadable = |error: io::Error| FileError::whole(format!("the folder cannot be read: {error}")).in_file(folder);
    let mut paths: Vec<PathBuf> = paths.map_err(unreadable)?;
    paths.sort_unstable();
    Ok(paths)
}
