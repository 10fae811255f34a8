//! The items that a scan reads from its inputs, in their order.

use std::io::{BufReader, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use koatlas_files::{Control, FileError, GameReader, GameText, RECORD_EXTENSIONS, Reading};
use serde::{Deserialize, Serialize};

use crate::game::{ScannedLine, Scanner};

/// Kind of a file, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// Game records in SGF, or of a server.
    Games,
    /// A zip archive.
    Zip,
    /// A tar archive packed by gzip.
    TarGz,
    /// Any other file.
    Other,
}

impl FileKind {
    /// Returns the kind of a file by the end of its name, in letters of any case: `.sgf`, `.gib`, `.ngf`, `.zip`, `.tar.gz` or `.tgz`.
    ///
    /// ```
    /// use koatlas_games::FileKind;
    /// assert_eq!(["a.SGF", "b.tgz", "c.txt"].map(FileKind::from_name), [FileKind::Games, FileKind::TarGz, FileKind::Other]);
    /// ```
    pub fn from_name(name: &str) -> FileKind {
        let name = name.to_ascii_lowercase();
        match () {
            () if RECORD_EXTENSIONS.iter().any(|end| name.ends_with(&format!(".{end}"))) => FileKind::Games,
            () if name.ends_with(".zip") => FileKind::Zip,
            () if name.ends_with(".tar.gz") || name.ends_with(".tgz") => FileKind::TarGz,
            () => FileKind::Other,
        }
    }
}

/// Item as it is read.
#[derive(Clone, Debug)]
pub enum RecordItem {
    /// A game: the name of its file (`-` is standard input), its number there from 1, and the game.
    Game(Arc<str>, usize, GameText),
    /// The reason why a file or folder cannot be read, or not to its end.
    Unreadable(FileError),
}

/// Item that has been scanned.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ScannedItem {
    /// A game: the name of its file, its number there from 1, and its lines.
    Game(String, usize, Vec<ScannedLine>),
    /// The reason why a game cannot be scanned, or why a file or folder cannot be read.
    Unreadable(String),
}

impl RecordItem {
    /// Scans the item, up to a request to `stop`.
    pub(crate) fn scan(self, scanner: &Scanner, stop: &AtomicBool) -> ScannedItem {
        let control = Control { stop, ..Control::default() };
        match self {
            RecordItem::Game(file, number, text) => match scanner.scan(&text, &control) {
                Ok(lines) => ScannedItem::Game(file.to_string(), number, lines),
                Err(error) => ScannedItem::Unreadable(error.message_for(&file, number)),
            },
            RecordItem::Unreadable(error) => ScannedItem::Unreadable(error.to_string()),
        }
    }
}

/// Visitor of items, one after the other; a break ends the reading.
pub type ItemVisitor<'a> = dyn FnMut(RecordItem) -> ControlFlow<()> + 'a;

/// Visits the games of a file, which are read as `reading` says.
pub(crate) fn read_games(
    name: &Arc<str>,
    content: impl Read,
    reading: Reading,
    take: &mut ItemVisitor<'_>,
) -> ControlFlow<()> {
    for (game, number) in GameReader::new(BufReader::new(content)).with(reading).zip(1..) {
        take(match game {
            Ok(text) => RecordItem::Game(Arc::clone(name), number, text.in_file(Path::new(&**name))),
            Err(error) => RecordItem::Unreadable(error.in_file(Path::new(&**name))),
        })?;
    }
    ControlFlow::Continue(())
}

/// The item for a file or folder `name` that cannot be read, with the message `sentence`.
pub(crate) fn unreadable(name: &Arc<str>, sentence: &str) -> RecordItem {
    RecordItem::Unreadable(FileError::whole(sentence).in_file(Path::new(&**name)))
}
