//! The board or file that a command is about.

use std::path::Path;

use koatlas_board::BoardPosition;
use koatlas_files::{read_position, shown};

use crate::args::target::Target;
use crate::failure::Failure;
use crate::visible::visible;

/// A target that has been read.
pub struct Subject {
    /// What to call it.
    pub title: String,
    /// The argument that names it.
    pub argument: String,
    /// The position.
    pub position: BoardPosition,
    /// Whether it is an empty board: then all its legal positions are meant.
    pub whole_board: bool,
}

impl Target {
    /// Reads the target.
    ///
    /// # Errors
    /// If the file cannot be read or holds no position.
    pub fn read(&self) -> anyhow::Result<Subject> {
        if let Some(size) = self.board {
            return Ok(Subject {
                title: format!("the empty board of {size}"),
                argument: format!("--board {size}"),
                position: BoardPosition::empty_board(size),
                whole_board: true,
            });
        }
        let path = self.file.as_ref().ok_or_else(|| Failure::input("name a position file or a --board"))?;
        if path.is_dir() {
            return Err(Failure::at(path, "this is a folder: name a position file, for example one in it"));
        }
        let file = read_position(path).map_err(Failure::input)?;
        Ok(Subject::of_file(path, file.name, file.position))
    }
}

impl Subject {
    /// A position that has been read from a file.
    pub fn of_file(path: &Path, name: Option<String>, position: BoardPosition) -> Subject {
        let argument = shown(path);
        let title = name.map_or_else(|| argument.clone(), |name| visible(&name).into_owned());
        Subject { title, argument, position, whole_board: false }
    }

    /// The target cannot be used, for this reason.
    pub fn refused(&self, reason: impl std::fmt::Display) -> anyhow::Error {
        Failure::input(format_args!("{}: {reason}", self.argument))
    }

    /// The work on the target ended at a limit.
    pub fn ended(&self, reason: impl std::fmt::Display) -> anyhow::Error {
        Failure::work(format_args!("{}: {reason}", self.argument))
    }
}
