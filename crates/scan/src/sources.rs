//! Where games are read from: files, folders and archives.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use koatlas_files::{FileError, GameReader, GameText, NO_FILE, Walk};

use crate::limits::Limits;
use crate::{tar_file, zip_file};

/// What is read, in the order of the inputs.
pub enum Piece {
    /// A game: its file, its number there from 1, and its text.
    Game(Arc<str>, usize, GameText),
    /// A file or folder that cannot be read, or not to its end: its name and why. The number of the last game read there.
    Unreadable(Arc<str>, FileError),
}

/// Takes pieces one after the other; a break ends the reading.
pub type Take<'a> = dyn FnMut(Piece) -> ControlFlow<()> + 'a;

/// What a file is by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Games in SGF.
    Games,
    /// A zip archive.
    Zip,
    /// A tar archive packed by gzip.
    TarGz,
    /// Something else.
    Other,
}

impl Kind {
    /// What a file of this name is: `.sgf`, `.zip`, `.tar.gz` or `.tgz` in letters of any size.
    pub fn of(name: &str) -> Kind {
        let name = name.to_ascii_lowercase();
        let is = |ending: &str| name.ends_with(ending);
        match () {
            () if is(".sgf") => Kind::Games,
            () if is(".zip") => Kind::Zip,
            () if is(".tar.gz") || is(".tgz") => Kind::TarGz,
            () => Kind::Other,
        }
    }

    /// Whether games may be in such a file.
    fn is_wanted(self) -> bool {
        self != Kind::Other
    }

    fn is_archive(self) -> bool {
        matches!(self, Kind::Zip | Kind::TarGz)
    }
}

/// Reads the games of files, of folders and of archives. A file that is named is read as SGF, whatever it is called, unless it is
/// an archive; `-` is standard input. In folders and archives only files ending in `.sgf` are read, and in folders archives too.
pub fn read(inputs: &[impl AsRef<Path>], take: &mut Take<'_>) -> ControlFlow<()> {
    inputs.iter().try_for_each(|input| {
        let input = input.as_ref();
        match input {
            _ if input == Path::new("-") => games(&Arc::from("-"), io::stdin().lock(), take),
            _ if input.is_dir() => folder(input, take),
            _ => file(input, take),
        }
    })
}

fn folder(path: &Path, take: &mut Take<'_>) -> ControlFlow<()> {
    let wanted = |path: &Path| Kind::of(&path.to_string_lossy()).is_wanted();
    let unreadable = |error: FileError| {
        let name = error.file.as_deref().map_or_else(|| name_of(path), name_of);
        Piece::Unreadable(name, error)
    };
    let files = match Walk::new(path, wanted) {
        Ok(files) => files,
        Err(error) => return take(unreadable(error)),
    };
    let mut any = false;
    for found in files {
        any = true;
        match found {
            Ok(path) => file(&path, take)?,
            Err(error) => take(unreadable(error))?,
        }
    }
    if any { ControlFlow::Continue(()) } else { take(trouble(&name_of(path), NO_GAMES)) }
}

const NO_GAMES: &str = "there is no .sgf file in this folder, and no .zip or .tar.gz archive: name one with games";

fn file(path: &Path, take: &mut Take<'_>) -> ControlFlow<()> {
    let name = name_of(path);
    let opened = match File::open(path) {
        Ok(opened) => opened,
        Err(error) => return take(trouble(&name, &format!("the file cannot be read: {error}"))),
    };
    match Kind::of(&name) {
        Kind::Zip => zip_file::read(&name, opened, Limits::STANDARD, take),
        Kind::TarGz => tar_file::read(&name, opened, Limits::STANDARD, take),
        Kind::Games | Kind::Other => games(&name, opened, take),
    }
}

/// An archive that is being read.
pub struct Members<'a> {
    /// The name of the archive.
    pub archive: &'a Arc<str>,
    /// Whether there has been a file that is wanted, or an archive.
    pub any: bool,
}

impl Members<'_> {
    /// What becomes of a file in the archive: its games are read, it is said that it is an archive itself, or it is left out.
    pub fn take(&mut self, name: &str, content: impl Read, take: &mut Take<'_>) -> ControlFlow<()> {
        self.any |= Kind::of(name).is_wanted();
        member(self.archive, name, content, take)
    }

    /// Says that a link or the like is left out, if its name is wanted.
    pub fn leave_out(&mut self, name: &str, take: &mut Take<'_>) -> ControlFlow<()> {
        if !Kind::of(name).is_wanted() {
            return ControlFlow::Continue(());
        }
        self.any = true;
        take(trouble(&Arc::from(format!("{}/{name}", self.archive)), NO_FILE))
    }

    /// Says so if there were no games.
    pub fn end(&self, take: &mut Take<'_>) -> ControlFlow<()> {
        if self.any { ControlFlow::Continue(()) } else { take(trouble(self.archive, NO_MEMBERS)) }
    }
}

const NO_MEMBERS: &str = "there is no .sgf file in this archive: name one with games";

fn member(archive: &str, name: &str, content: impl Read, take: &mut Take<'_>) -> ControlFlow<()> {
    let full = Arc::from(format!("{archive}/{name}"));
    match Kind::of(name) {
        Kind::Games => games(&full, content, take),
        kind if kind.is_archive() => take(trouble(&full, "an archive in an archive is not opened: unpack it")),
        _ => ControlFlow::Continue(()),
    }
}

/// Reads the games of a file.
fn games(name: &Arc<str>, content: impl Read, take: &mut Take<'_>) -> ControlFlow<()> {
    for (game, number) in GameReader::new(BufReader::new(content)).zip(1..) {
        take(match game {
            Ok(text) => Piece::Game(Arc::clone(name), number, text),
            Err(error) => Piece::Unreadable(Arc::clone(name), error.in_file(Path::new(&**name))),
        })?;
    }
    ControlFlow::Continue(())
}

/// Something that cannot be read, as a whole.
pub fn trouble(name: &Arc<str>, sentence: &str) -> Piece {
    Piece::Unreadable(Arc::clone(name), FileError::whole(sentence).in_file(Path::new(&**name)))
}

fn name_of(path: &Path) -> Arc<str> {
    Arc::from(path.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn names_say_what_files_are() {
        let kinds = ["a/b.sgf", "B.SGF", "x.tar.gz", "x.tgz", "x.zip", "sgf", "x.sgf.gz", "x.tar"].map(Kind::of);
        let other = Kind::Other;
        assert_eq!(kinds, [Kind::Games, Kind::Games, Kind::TarGz, Kind::TarGz, Kind::Zip, other, other, other]);
    }
}
