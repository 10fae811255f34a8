//! Where games are read from: files, folders, and archives up to a size.

use std::{fs::File, io, io::Read, ops::ControlFlow, path::Path, sync::Arc};

use koatlas_formats::{FileError, NO_FILE, files_in};

use crate::totals::{Piece, Take, games, trouble};
use crate::{tar_file, zip_file};

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
    let mut any = false;
    for found in files_in(path, wanted) {
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

fn name_of(path: &Path) -> Arc<str> {
    Arc::from(path.to_string_lossy())
}

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
    pub fn is_wanted(self) -> bool {
        self != Kind::Other
    }

    /// Whether it is an archive that can be opened.
    pub fn is_archive(self) -> bool {
        matches!(self, Kind::Zip | Kind::TarGz)
    }
}

/// How much an archive may unpack to, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most that one file of it may unpack to.
    pub file: u64,
    /// The most that it may unpack to for each byte of its own, unless that is less than `least`.
    pub ratio: u64,
    /// What every archive may unpack to, however small it is.
    pub least: u64,
}

impl Limits {
    /// The limits that are told in sentences. Records of games unpack to three to ten times their size.
    pub const STANDARD: Limits = Limits { file: 1 << 30, ratio: 200, least: 1 << 30 };

    /// The most that an archive of this size may unpack to.
    pub fn whole(&self, size: u64) -> u64 {
        size.saturating_mul(self.ratio).max(self.least)
    }
}

/// A file is too large.
pub const LARGE_FILE: &str = "it unpacks to more than 1 GiB: unpack it, and scan the folder";

/// An archive is too large.
pub const LARGE_ARCHIVE: &str = "the archive unpacks to more than 200 times its size and more than 1 GiB, and is not read on: unpack it, and scan the \
     folder";

/// Reads up to a number of bytes; more is an error with this sentence.
pub struct Bounded<R> {
    input: R,
    left: Option<u64>,
    sentence: &'static str,
}

impl<R: Read> Bounded<R> {
    pub fn new(input: R, most: u64, sentence: &'static str) -> Bounded<R> {
        Bounded { input, left: Some(most), sentence }
    }

    /// How many bytes may still be read; none if there are more than allowed.
    pub fn left(&self) -> Option<u64> {
        self.left
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(buffer)?;
        self.left = self.left.and_then(|left| left.checked_sub(length as u64));
        self.left.map(|_| length).ok_or_else(|| io::Error::other(self.sentence))
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

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::{Bounded, Kind, Limits};

    #[test]
    fn names_say_what_files_are() {
        let kinds = ["a/b.sgf", "B.SGF", "x.tar.gz", "x.tgz", "x.zip", "sgf", "x.sgf.gz", "x.tar"].map(Kind::of);
        let other = Kind::Other;
        assert_eq!(kinds, [Kind::Games, Kind::Games, Kind::TarGz, Kind::TarGz, Kind::Zip, other, other, other]);
    }

    #[test]
    fn no_more_is_read_than_allowed() {
        let read = |most| {
            let mut bounded = Bounded::new(&b"12345"[..], most, "too much");
            let read = bounded.read_to_end(&mut Vec::new()).map_err(|error| error.to_string());
            (read, bounded.left())
        };
        assert_eq!(read(7), (Ok(5), Some(2)));
        assert_eq!(read(5), (Ok(5), Some(0)));
        assert_eq!(read(4), (Err("too much".to_owned()), None));
    }

    #[test]
    fn a_small_archive_may_have_more_than_its_size_says() {
        let whole = |size| Limits::STANDARD.whole(size);
        assert_eq!([0, 5_368_709, 5_368_710, u64::MAX].map(whole), [1 << 30, 1 << 30, 1_073_742_000, u64::MAX]);
    }
}
