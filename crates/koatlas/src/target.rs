//! The board or file that a command is about.

use koatlas_board::{BoardPosition, read_position};

use crate::args::Target;
use crate::failure::Failure;

/// A target that has been read.
pub struct Subject {
    /// What to call it.
    pub title: String,
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
            let title = format!("the empty board of {size}");
            return Ok(Subject { title, position: BoardPosition::empty_board(size), whole_board: true });
        }
        let path = self.file.as_ref().ok_or_else(|| Failure::input("name a position file or a --board"))?;
        let file = read_position(path).map_err(Failure::input)?;
        let title = file.name.unwrap_or_else(|| path.display().to_string());
        Ok(Subject { title, position: file.position, whole_board: false })
    }
}
