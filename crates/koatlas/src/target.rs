//! The board or file that a command is about.

use koatlas_board::{BoardPosition, read_position};

use crate::args::Target;
use crate::failure::Failure;

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
        let file = read_position(path).map_err(Failure::input)?;
        let argument = path.display().to_string();
        let title = file.name.unwrap_or_else(|| argument.clone());
        Ok(Subject { title, argument, position: file.position, whole_board: false })
    }
}

impl Subject {
    /// The target cannot be used, for this reason.
    pub fn refused(&self, reason: impl std::fmt::Display) -> anyhow::Error {
        Failure::input(format_args!("{}: {reason}", self.argument))
    }

    /// The work on the target ended at a limit.
    pub fn ended(&self, reason: impl std::fmt::Display) -> anyhow::Error {
        Failure::work(format_args!("{}: {reason}", self.argument))
    }
}
