//! The board or file that a command is about.

use koatlas_answers::subject::Subject;

use crate::args::target::Target;
use crate::failure::Failure;

impl Target {
    /// Reads the target.
    ///
    /// # Errors
    /// If the file cannot be read or holds no position.
    pub fn read(&self) -> anyhow::Result<Subject> {
        match (self.board, &self.file) {
            (Some(size), _) => Ok(Subject::empty_board(size)),
            (None, Some(path)) => Subject::read(path),
            (None, None) => Err(Failure::input("name a position file or a --board")),
        }
    }
}
