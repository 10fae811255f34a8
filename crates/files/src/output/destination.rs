//! What a path means to somebody who wants to write there.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use crate::input::STANDARD;

/// Symbolic links that are followed, one after the other, to a file that does not exist.
const LINKS: usize = 40;

/// Longest name of a file to which something can be added: file systems take 255 bytes.
const LONGEST_NAME: usize = 200;

/// Where bytes go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// Standard output.
    Standard,
    /// Something that is not a regular file: a terminal, a pipe, a device. It is written as it is, and never replaced.
    InPlace(PathBuf),
    /// A regular file, or one that does not exist yet: links are followed.
    File(PathBuf),
}

impl Destination {
    /// What a path means.
    ///
    /// # Errors
    /// If it is a folder, its folder does not exist, or nobody may look there.
    pub fn of(path: &Path) -> io::Result<Destination> {
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
            Err(error) if error.kind() == io::ErrorKind::NotFound => followed(path).map(Destination::File),
            Err(error) => Err(error),
        }
    }
}

/// The file that a path names through links; it does not exist.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = folder(&path).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::ErrorKind::InvalidInput.into())
}

/// The folder of a file.
pub fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The name of a hidden file beside a file, with this ending.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
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
