//! What is read: game by game, and what cannot be.

use std::io::{BufReader, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use koatlas_files::{FileError, GameReader, GameText};

/// What is read, in the order of the inputs.
pub enum Piece {
    /// A game: its file, its number there from 1, and its text.
    Game(Arc<str>, usize, GameText),
    /// A file or folder that cannot be read, or not to its end: its name and why.
    Unreadable(Arc<str>, FileError),
}

/// Takes pieces one after the other; a break ends the reading.
pub type Take<'a> = dyn FnMut(Piece) -> ControlFlow<()> + 'a;

/// Reads the games of a file.
pub fn games(name: &Arc<str>, content: impl Read, take: &mut Take<'_>) -> ControlFlow<()> {
    for (game, number) in GameReader::new(BufReader::new(content)).zip(1..) {
        take(match game {
            Ok(text) => Piece::Game(Arc::clone(name), number, text),
            Err(error) => Piece::Unreadable(Arc::clone(name), error.in_file(Path::new(&**name))),
        })?;
    }
    ControlFlow::Continue(())
}

/// Something that cannot be read, as a whole.
pub fn trouble(name: &Arc<str>, sentence: &str) -> Piece {
    Piece::Unreadable(Arc::clone(name), FileError::whole(sentence).in_file(Path::new(&**name)))
}
