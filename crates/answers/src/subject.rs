//! The board or file that a question is about.

use std::fmt::Display;
use std::path::Path;

use koatlas_board::{BoardPosition, Size};
use koatlas_files::{read_position, shown};

use crate::failure::Failure;
use crate::visible::visible;

/// A board or a position with what to call it.
#[derive(Clone, Debug)]
pub struct Subject {
    /// What to call it.
    pub title: String,
    /// The argument that names it, for messages.
    pub argument: String,
    /// The position.
    pub position: BoardPosition,
    /// Whether it is an empty board: then all its legal positions are meant.
    pub whole_board: bool,
}

impl Subject {
    /// The empty board of a size, every point playable, Black first.
    #[must_use]
    pub fn empty_board(size: Size) -> Subject {
        Subject {
            title: format!("the empty board of {size}"),
            argument: format!("--board {size}"),
            position: BoardPosition::empty_board(size),
            whole_board: true,
        }
    }

    /// The position of a file.
    ///
    /// # Errors
    /// If the file cannot be read or holds no position.
    pub fn read(path: &Path) -> anyhow::Result<Subject> {
        if path.is_dir() {
            return Err(Failure::at(path, "this is a folder: name a position file, for example one in it"));
        }
        let file = read_position(path).map_err(Failure::input)?;
        Ok(Subject::of_file(path, file.name, file.position))
    }

    /// A position that has been read from a file.
    #[must_use]
    pub fn of_file(path: &Path, name: Option<String>, position: BoardPosition) -> Subject {
        let argument = shown(path);
        let title = name.map_or_else(|| argument.clone(), |name| visible(&name).into_owned());
        Subject { title, argument, position, whole_board: false }
    }

    /// The target cannot be used, for this reason.
    pub fn refused(&self, reason: impl Display) -> anyhow::Error {
        Failure::input(format_args!("{}: {reason}", self.argument))
    }

    /// The work on the target ended at a limit.
    pub fn ended(&self, reason: impl Display) -> anyhow::Error {
        Failure::work(format_args!("{}: {reason}", self.argument))
    }
}
