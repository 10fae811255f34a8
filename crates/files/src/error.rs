//! Errors of the readers: [`Fault`] while the text is at hand, [`FileError`] with line and column for the user.

use std::fmt;
use std::path::{Path, PathBuf};

use koatlas_board::BoardPosition;

use crate::shown;

/// Error in a file: one sentence and its place.
///
/// Displayed as `FILE_NAME:LINE:COLUMN: sentence`, `FILE_NAME: key: sentence` or `FILE_NAME: sentence`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The file; `None` if the text was given as bytes.
    pub file: Option<PathBuf>,
    /// Place of the error in the file.
    pub place: FilePlace,
    /// Description of the error, of what was expected, and of what to do.
    pub sentence: String,
    /// The position without its strings without liberty, if such strings are the only error of a position.
    pub repaired: Option<Box<BoardPosition>>,
}

/// Place of an error in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilePlace {
    /// No particular place.
    Whole,
    /// The file does not exist.
    Missing,
    /// Name of a key, or of an SGF property.
    Key(&'static str),
    /// A character of the text.
    Text {
        /// Number of the line, from 1.
        line: usize,
        /// Number of the character in its line, from 1.
        column: usize,
    },
}

impl FileError {
    /// Creates an error about a file as a whole, with `file` set to `None`.
    pub fn whole(sentence: impl Into<String>) -> FileError {
        FileError { file: None, place: FilePlace::Whole, sentence: sentence.into(), repaired: None }
    }

    /// Returns the error with its `file` set.
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

/// Place of a [`Fault`]: like [`FilePlace`], but with the byte of the text in place of line and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FaultPlace {
    /// The text as a whole.
    File,
    /// Name of a key.
    Key(&'static str),
    /// The character that begins at this byte of the text or contains it.
    Byte(usize),
}

/// An error while the text is at hand. [`Fault::in_text`] converts it into a [`FileError`].
#[derive(Clone, Debug, PartialEq, Eq)]
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

    /// Error about the text as a whole.
    pub fn whole(sentence: impl ToString) -> Fault {
        Fault::new(FaultPlace::File, sentence)
    }

    /// Error at the character that begins at byte `byte` of the text or contains it.
    pub fn at(byte: usize, sentence: impl ToString) -> Fault {
        Fault::new(FaultPlace::Byte(byte), sentence)
    }

    /// Byte of the text; 0 if it is about the text as a whole.
    pub fn byte(&self) -> usize {
        if let FaultPlace::Byte(byte) = self.at { byte } else { 0 }
    }

    /// Converts the error of a `text` that is the whole file.
    pub fn in_text(self, text: &str) -> FileError {
        self.in_text_from(TextStart::default(), text)
    }

    /// Converts the error of a `text` that begins at `start` in its file.
    pub fn in_text_from(self, start: TextStart, text: &str) -> FileError {
        let place = match self.at {
            FaultPlace::File => FilePlace::Whole,
            FaultPlace::Key(key) => FilePlace::Key(key),
            FaultPlace::Byte(byte) => {
                // A byte inside a character counts as the whole character.
                let TextStart { lines, columns } = start.after(&text[..text.ceil_char_boundary(byte)]);
                FilePlace::Text { line: lines + 1, column: columns + 1 }
            }
        };
        FileError { file: None, place, sentence: self.sentence, repaired: self.repaired }
    }
}

/// Position of a text inside its file: number of `lines` before it, and of characters (`columns`) before it in its
/// first line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextStart {
    pub lines: usize,
    pub columns: usize,
}

impl TextStart {
    /// Position of the text that follows `text`, if `text` begins at `self`.
    pub fn after(self, text: &str) -> TextStart {
        match text.rfind('\n') {
            None => TextStart { columns: self.columns + text.chars().count(), ..self },
            // Columns count from the last line break, so those before the text no longer matter.
            Some(end) => TextStart {
                lines: self.lines + text.bytes().filter(|&byte| byte == b'\n').count(),
                columns: text[end + 1..].chars().count(),
            },
        }
    }
}
