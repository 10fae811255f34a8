//! The files of a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::vec::IntoIter;

use crate::error::FileError;

/// The files of a folder and of the folders in it, by name: a folder stands where its name does. No more is in memory
/// than the names of the folders that are open.
///
/// Folders behind links are left out: they may be circles. So is what is neither file nor folder: a pipe could wait for ever. It is
/// said of each, as it is of a folder that cannot be read.
pub struct Walk<F> {
    /// What is left of each folder that is open, the innermost last.
    open: Vec<IntoIter<PathBuf>>,
    wanted: F,
}

const LINK: &str = "a link to a folder is not followed: name the folder itself";

/// What is said of something that is neither file nor folder, and of links in archives.
pub const NO_FILE: &str = "this is no regular file, and is left out";

impl<F: Fn(&Path) -> bool> Walk<F> {
    /// The files of a folder that are wanted.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn new(folder: &Path, wanted: F) -> Result<Walk<F>, FileError> {
        let mut walk = Walk { open: Vec::new(), wanted };
        walk.open_folder(folder)?;
        Ok(walk)
    }

    /// What a path in a folder leads to, if it is wanted.
    fn enter(&mut self, path: PathBuf) -> Option<Result<PathBuf, FileError>> {
        if fs::symlink_metadata(&path).is_ok_and(|data| data.is_dir()) {
            return self.open_folder(&path).err().map(Err);
        }
        let left_out = |sentence| Some(Err(FileError::whole(sentence).in_file(&path)));
        match fs::metadata(&path) {
            Ok(data) if data.is_dir() => left_out(LINK),
            _ if !(self.wanted)(&path) => None,
            Ok(data) if !data.is_file() => left_out(NO_FILE),
            // Whoever opens a link to nothing is told so.
            _ => Some(Ok(path)),
        }
    }

    fn open_folder(&mut self, path: &Path) -> Result<(), FileError> {
        let unreadable = |error| FileError::whole(&format!("the folder cannot be read: {error}")).in_file(path);
        self.open.push(listed(path).map_err(unreadable)?);
        Ok(())
    }
}

impl<F: Fn(&Path) -> bool> Iterator for Walk<F> {
    type Item = Result<PathBuf, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(names) = self.open.last_mut() {
            let Some(path) = names.next() else {
                self.open.pop();
                continue;
            };
            let found = self.enter(path);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

fn listed(folder: &Path) -> io::Result<IntoIter<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort_unstable();
    Ok(paths.into_iter())
}
