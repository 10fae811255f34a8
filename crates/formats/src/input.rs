//! Reading files into memory, up to a size: positions, games, and folders of them.

use std::path::{Path, PathBuf};
use std::{fs, fs::File, io, io::Read, vec::IntoIter};

use koatlas_storage::STANDARD;

use crate::error::{At, Fault, FileError};
use crate::position::format::Format;
use crate::position::reading::{parse_position, read_position};
use crate::position::written::PositionFile;
use crate::sgf::game::{Games, MAX_GAMES_SIZE, parse_games, read_games};

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

/// What a file holds.
#[derive(Clone, Debug)]
pub enum Contents {
    /// A position, in a TOML or text file.
    Position(Box<PositionFile>),
    /// Games, in an SGF file. A position in SGF is a game without moves.
    Games(Games),
}

/// Reads a position file, or all games of an SGF file; `-` is standard input, on which what is there says which it is.
///
/// # Errors
/// As those of [`read_position`] and [`read_games`].
pub fn read_contents(path: &Path) -> Result<Contents, FileError> {
    if path.as_os_str() == STANDARD {
        let bytes = read(path, MAX_GAMES_SIZE).map_err(|error| error.in_file(path))?;
        return parse(path, &bytes).map_err(|error| error.in_file(path));
    }
    match Format::of(path)? {
        Format::Sgf => read_games(path).map(Contents::Games),
        Format::Toml | Format::Text => read_position(path).map(Contents::position),
    }
}

fn parse(path: &Path, bytes: &[u8]) -> Result<Contents, FileError> {
    match Format::of_content(bytes) {
        Format::Sgf => parse_games(bytes).map(|games| Contents::Games(games.in_file(path))),
        format @ (Format::Toml | Format::Text) => parse_position(bytes, format).map(Contents::position),
    }
}

impl Contents {
    fn position(file: PositionFile) -> Contents {
        Contents::Position(Box::new(file))
    }
}

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
