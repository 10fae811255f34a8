//! The files of a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::vec::IntoIter;

/// The files of a folder and of the folders in it, by name: a folder stands where its name does. No more is in memory
/// than the names of the folders that are open.
///
/// Folders behind links are left out: they may be circles. So is what is neither file nor folder: a pipe could wait for ever.
pub struct Walk<F> {
    /// What is left of each folder that is open, the innermost last.
    open: Vec<IntoIter<PathBuf>>,
    wanted: F,
}

/// A folder that cannot be read, and why.
pub type Unreadable = (PathBuf, io::Error);

impl<F: Fn(&Path) -> bool> Walk<F> {
    /// The files of a folder that are wanted.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn new(folder: &Path, wanted: F) -> io::Result<Walk<F>> {
        Ok(Walk { open: vec![listed(folder)?], wanted })
    }

    /// What a path in a folder leads to, if it is wanted.
    fn enter(&mut self, path: PathBuf) -> Option<Result<PathBuf, Unreadable>> {
        match fs::symlink_metadata(&path) {
            Ok(data) if data.is_dir() => match listed(&path) {
                Ok(names) => {
                    self.open.push(names);
                    None
                }
                Err(error) => Some(Err((path, error))),
            },
            // Whoever opens a link to nothing is told so.
            _ => ((self.wanted)(&path) && fs::metadata(&path).map_or(true, |data| data.is_file())).then_some(Ok(path)),
        }
    }
}

impl<F: Fn(&Path) -> bool> Iterator for Walk<F> {
    type Item = Result<PathBuf, Unreadable>;

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
