//! What is wrong with a file, and where.

use std::fmt;
use std::path::{Path, PathBuf};

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
    /// The same error, in a text that came from this file.
    pub(crate) fn in_file(self, file: &Path) -> FileError {
        FileError { file: Some(file.to_owned()), ..self }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            let space = if matches!(self.place, Place::Text { .. }) { "" } else { " " };
            write!(f, "{}:{space}", file.display())?;
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
        let place = match self.at {
            At::File => Place::File,
            At::Key(key) => Place::Key(key.to_owned()),
            At::Byte(byte) => character(text, byte),
        };
        FileError { file: None, place, sentence: self.sentence }
    }
}

fn character(text: &str, byte: usize) -> Place {
    let before: Vec<char> = text.char_indices().take_while(|&(at, _)| at < byte).map(|(_, c)| c).collect();
    let line = 1 + before.iter().filter(|&&c| c == '\n').count();
    let column = 1 + before.iter().rev().take_while(|&&c| c != '\n').count();
    Place::Text { line, column }
}
