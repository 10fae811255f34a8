//! What is wrong with a file, and where.

use std::fmt;
use std::path::{Path, PathBuf};

use koatlas_storage::shown;

/// Why a file does not say what it should: one sentence, and its place.
///
/// Written `FILE:LINE:COLUMN: sentence`, `FILE: key: sentence` or `FILE: sentence`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The file, if the text came from one.
    pub file: Option<PathBuf>,
    /// Where in it.
    pub place: Place,
    /// What is wrong, what was expected, and what to do.
    pub sentence: String,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The file as a whole.
    File,
    /// A key, or an SGF property.
    Key(String),
    /// A character.
    Text {
        /// The line, from 1.
        line: usize,
        /// The character of the line, from 1.
        column: usize,
    },
}

impl FileError {
    /// Something is wrong with a file as a whole.
    #[must_use]
    pub fn whole(sentence: &str) -> FileError {
        FileError { file: None, place: Place::File, sentence: sentence.to_owned() }
    }

    /// The same error, in a text that came from this file.
    #[must_use]
    pub fn in_file(self, file: &Path) -> FileError {
        FileError { file: Some(file.to_owned()), ..self }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            let space = if matches!(self.place, Place::Text { .. }) { "" } else { " " };
            write!(f, "{}:{space}", shown(file))?;
        }
        match &self.place {
            Place::File => {}
            Place::Key(key) => write!(f, "{key}: ")?,
            Place::Text { line, column } => write!(f, "{line}:{column}: ")?,
        }
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for FileError {}

/// A place as the readers of the formats know it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum At {
    File,
    Key(&'static str),
    /// The character that begins at, or holds, this byte of the text.
    Byte(usize),
}

/// An error while the text is at hand, before bytes become lines and columns.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub at: At,
    pub sentence: String,
}

impl Fault {
    #[expect(clippy::needless_pass_by_value, reason = "errors and texts alike are handed over for good")]
    pub fn new(at: At, sentence: impl ToString) -> Fault {
        Fault { at, sentence: sentence.to_string() }
    }

    pub fn in_text(self, text: &str) -> FileError {
        self.in_lines(&mut Lines::of(text))
    }

    /// The error at its place. Many errors of one text, in order, take no longer together than the last of them alone.
    pub fn in_lines(self, lines: &mut Lines<'_>) -> FileError {
        let place = match self.at {
            At::File => Place::File,
            At::Key(key) => Place::Key(key.to_owned()),
            At::Byte(byte) => lines.place(byte),
        };
        FileError { file: None, place, sentence: self.sentence }
    }
}

/// A text whose lines and characters are counted as far as somebody asks.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    /// Bytes that have been counted.
    counted: usize,
    line: usize,
    column: usize,
}

impl<'a> Lines<'a> {
    pub fn of(text: &'a str) -> Lines<'a> {
        Lines { text, counted: 0, line: 1, column: 1 }
    }

    /// The place of a byte.
    fn place(&mut self, byte: usize) -> Place {
        if byte < self.counted {
            *self = Lines::of(self.text);
        }
        let rest = &self.text[self.counted..];
        for c in rest.char_indices().take_while(|&(at, _)| self.counted + at < byte).map(|(_, c)| c) {
            (self.line, self.column) = if c == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.counted = byte.max(self.counted).min(self.text.len());
        while !self.text.is_char_boundary(self.counted) {
            self.counted += 1;
        }
        Place::Text { line: self.line, column: self.column }
    }
}
