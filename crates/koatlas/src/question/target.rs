//! The board or position that a question is about.

use std::path::{Path, PathBuf};

#[cfg(feature = "command-line")]
use clap::ArgGroup;
use koatlas_board::{Point, Size, Suicide};
use koatlas_files::{Contents, Format, Reading, TextEncoding, parse_contents};

use super::keys::{parse, text_values};
use super::options;
use crate::conditions::Conditions;
use crate::each_ko::find_ko;
use crate::error::{Error, Result};
use crate::subject::{MovePath, PositionSelector, Subject};

text_values!(#[integer] MovePath: parse, TextEncoding: parse);

options! {
    /// How game records are read.
    #[derive(Copy)]
    pub struct ReadingOptions {
        /// Refuse a game record with a slip, such as a point off the board or a missing bracket, in place of a warning
        pub strict: bool => arg(long),
        /// Encoding of the record, such as GBK, Big5, Shift_JIS or EUC-KR; if not given, the record tells or it is recognised
        pub encoding: Option<TextEncoding> => arg(long, value_name = "NAME"),
    }
}

impl ReadingOptions {
    /// How the records are read.
    pub fn reading(self) -> Reading {
        Reading { strict: self.strict, encoding: self.encoding }
    }
}

options! {
    /// A board, a file or a text, and which position of it.
    #[cfg_attr(feature = "command-line", command(group = ArgGroup::new("target").args(["board", "file"]).required(true)))]
    pub struct BoardTarget {
        /// An empty board with this number of rows and columns; every point is playable, and Black moves first
        pub board: Option<Size> => arg(long, value_name = "ROWSxCOLS"),
        /// A position file or a game record: .toml, .sgf or .txt
        pub file: Option<PathBuf> => arg(value_name = "FILE"),
        /// In place of a file, the text of one, in any format. Its content tells the format
        pub position: Option<String> => arg(skip),
        /// The name of the text in messages
        pub name: Option<String> => arg(skip),
        /// Move of the record after which the position stands: a number, 0 for the start, last, or 12.2.17 for move 17 of the second variation after move 12 [default: last]
        pub r#move: Option<MovePath> => arg(long, value_name = "N", conflicts_with = "board"),
        /// Number of the game, if the file holds several
        pub game: Option<usize> => arg(long, value_name = "N", conflicts_with = "board", value_parser = crate::text::parse_number::<usize>),
        /// How game records are read.
        pub reading: ReadingOptions => command(flatten),
    }
}

impl BoardTarget {
    /// The name for messages of a text without one.
    const NAMELESS: &str = "the position";

    /// The name of the text in messages.
    pub(crate) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(BoardTarget::NAMELESS)
    }

    /// Parses a text that has the name of the target.
    pub(crate) fn contents(&self, text: &str) -> Result<Contents> {
        let text = text.as_bytes();
        let contents = parse_contents(text, Format::guess_from_content(text), self.reading.reading());
        // Without a name errors begin with the line and the column.
        let Some(name) = self.name.as_ref().map(Path::new) else { return Ok(contents?) };
        Ok(contents.map_err(|error| error.in_file(name))?.in_file(name))
    }

    /// Reads the position, or returns the empty board.
    ///
    /// # Errors
    /// If not exactly one of board, file and text is given, or if the position cannot be read.
    pub fn read(&self) -> Result<Subject> {
        let after = self.r#move.clone().unwrap_or_default();
        let selector = PositionSelector { game: self.game, after, reading: self.reading.reading() };
        match (self.board, &self.file, &self.position) {
            (None, Some(path), None) => Subject::read_file(path, &selector),
            (None, None, Some(text)) => Subject::from_contents(self.name(), self.contents(text)?, &selector),
            (Some(size), None, None) => {
                self.without(&["name", "game", "move"])?;
                Ok(Subject::empty_board(size))
            }
            _ => Err(Error::argument("position", "give either a position or a board")),
        }
    }

    /// Refuses keys that have no meaning for a question, if they are given.
    pub(crate) fn without(&self, keys: &[&'static str]) -> Result<()> {
        let given = [
            ("position", self.position.is_some()),
            ("board", self.board.is_some()),
            ("name", self.name.is_some()),
            ("game", self.game.is_some()),
            ("move", self.r#move.is_some()),
        ];
        given.into_iter().find(|(key, given)| *given && keys.contains(key)).map_or(Ok(()), |(key, _)| Err(no_use(key)))
    }
}

/// The error about a key that has no meaning for the question.
fn no_use(key: &'static str) -> Error {
    Error::argument(key, "this does not go with the rest of the question: leave it out")
}

options! {
    /// A position and its region.
    pub struct Target {
        /// The board or position.
        pub board: BoardTarget => command(flatten),
        /// Points where plays may be made, separated by commas
        pub region: Option<Vec<Point>> => arg(long, value_name = "POINTS", value_delimiter = ','),
        /// Use the region of this ko: its number in the list that `koatlas find` prints
        pub ko: Option<usize> => arg(long, value_name = "N", conflicts_with = "region", value_parser = crate::text::parse_number::<usize>),
    }
}

impl Target {
    /// Sets the region of the position: the one that is given, or that of the ko, whose number depends on `suicide`.
    ///
    /// # Errors
    /// If the points are no region, or for a reason of [`find_ko`].
    pub fn narrow(&self, subject: Subject, suicide: Suicide, conditions: &Conditions<'_>) -> Result<Subject> {
        match (&self.region, self.ko) {
            (Some(_), Some(_)) => Err(no_use("ko")),
            (None, Some(number)) => find_ko(&subject, number, suicide, conditions),
            (region, None) => subject.with_region(region.as_deref()),
        }
    }

    /// Refuses a region, for a question that has none.
    pub(crate) fn without_region(&self) -> Result<()> {
        match (&self.region, self.ko) {
            (Some(_), _) => Err(no_use("region")),
            (None, Some(_)) => Err(no_use("ko")),
            (None, None) => Ok(()),
        }
    }
}
