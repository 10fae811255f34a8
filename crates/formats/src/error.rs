//! What is wrong with a file, and where.

use std::fmt;
use std::path::{Path, PathBuf};

use koatlas_board::BoardPosition;
use koatlas_storage::shown;

/// Why a file does not say what it should: one sentence, and its place.
///
/// Written `FILE:LINE:COLUMN: sentence`, `FILE: key: sentence` or `FILE: sentence`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The file, if the text came from one.
    pub file: Option<PathBuf>,
    /// Where in it.
    pub place: FilePlace,
    /// What is wrong, what was expected, and what to do.
    pub sentence: String,
    /// If strings without liberty are all that is wrong with a position: what is left when all of them are taken off at once.
    pub taken_off: Option<Box<BoardPosition>>,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilePlace {
    /// The file as a whole.
    Whole,
    /// There is no such file.
    Missing,
    /// A key, or an SGF property.
    Key(&'static str),
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
    pub fn whole(sentence: impl Into<String>) -> FileError {
        FileError { file: None, place: FilePlace::Whole, sentence: sentence.into(), taken_off: None }
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
            let space = if matches!(self.place, FilePlace::Text { .. }) { "" } else { " " };
            write!(f, "{}:{space}", shown(file))?;
        }
        match &self.place {
            FilePlace::Whole | FilePlace::Missing => {}
            FilePlace::Key(key) => write!(f, "{key}: ")?,
            FilePlace::Text { line, column } => write!(f, "{line}:{column}: ")?,
        }
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for FileError {}

/// A place as the readers of the formats know it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FaultPlace {
    File,
    Key(&'static str),
    /// The character that begins at, or holds, this byte of the text.
    Byte(usize),
}

/// An error while the text is at hand, before bytes become lines and columns.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub at: FaultPlace,
    pub sentence: String,
    pub repaired: Option<Box<BoardPosition>>,
}

impl Fault {
    #[expect(clippy::needless_pass_by_value, reason = "errors and texts alike are handed over for good")]
    pub fn new(at: FaultPlace, sentence: impl ToString) -> Fault {
        Fault { at, sentence: sentence.to_string(), repaired: None }
    }

    pub fn in_text(self, text: &str) -> FileError {
        self.in_text_from(TextStart::default(), text)
    }

    /// The error in a text that begins there in its file.
    pub fn in_text_from(self, start: TextStart, text: &str) -> FileError {
        let place = match self.at {
            FaultPlace::File => FilePlace::Whole,
            FaultPlace::Key(key) => FilePlace::Key(key),
            FaultPlace::Byte(byte) => {
                let TextStart { lines, columns } = start.after(&text[..text.ceil_char_boundary(byte)]);
                FilePlace::Text { line: lines + 1, column: columns + 1 }
            }
        };
        FileError { file: None, place, sentence: self.sentence, taken_off: self.repaired }
    }
}

/// Where a text begins in its file: the lines before it, and the characters of its first line before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextStart {
    pub lines: usize,
    pub columns: usize,
}

impl TextStart {
    /// Where what follows a text begins.
    pub fn after(self, text: &str) -> TextStart {
        match text.rfind('\n') {
            None => TextStart { columns: self.columns + text.chars().count(), ..self },
            Some(end) => TextStart {
                lines: self.lines + text.bytes().filter(|&byte| byte == b'\n').count(),
                columns: text[end + 1..].chars().count(),
            },
        }
    }
}
