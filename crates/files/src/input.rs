//! Reading files into memory, up to a size.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::error::{At, Fault, FileError};

/// The name of standard input, and of standard output.
pub(crate) const STANDARD: &str = "-";

/// The content of a file or of standard input, or so much of it that it is seen to be larger than `limit` bytes. An error
/// does not name the file.
pub(crate) fn read(path: &Path, limit: usize) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let limit = limit as u64 + 1;
    let read = if path.as_os_str() == STANDARD {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else if path.is_dir() {
        return Err(whole("this is a folder: name a file in it".to_owned()));
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    read.map(|_| bytes).map_err(|error| whole(format!("the file cannot be read: {error}")))
}

/// Checks that a file is not larger than a position or game can be.
pub(crate) fn check_size(bytes: &[u8], limit: usize, what: &str) -> Result<(), FileError> {
    if bytes.len() <= limit {
        return Ok(());
    }
    let limit = limit >> 20;
    Err(whole(format!("the file is larger than {limit} MiB: a {what} file is far smaller, so this is none")))
}

fn whole(sentence: String) -> FileError {
    Fault::new(At::File, sentence).in_text("")
}
