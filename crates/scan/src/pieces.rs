//! What is read of the inputs, in their order, and what is told of it.

use std::io::{BufReader, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use koatlas_formats::{FileError, GameReader, GameText};

use crate::game::{GameError, Scanned};

/// A game, or why there is none. As it is told, a game is its lines, or why it cannot be scanned.
#[derive(Clone, Debug)]
pub enum Told<G = Result<Vec<Scanned>, GameError>> {
    /// A game, by its file and its number there from 1.
    Game(Arc<str>, usize, G),
    /// A file or folder that cannot be read, or not to its end: its name, and why.
    Unreadable(Arc<str>, FileError),
}

/// What is read: games are texts.
pub type Piece = Told<GameText>;

/// Takes pieces one after the other; a break ends the reading.
pub type Take<'a> = dyn FnMut(Piece) -> ControlFlow<()> + 'a;

/// Reads the games of a file.
pub(crate) fn games(name: &Arc<str>, content: impl Read, take: &mut Take<'_>) -> ControlFlow<()> {
    for (game, number) in GameReader::new(BufReader::new(content)).zip(1..) {
        take(match game {
            Ok(text) => Piece::Game(Arc::clone(name), number, text),
            Err(error) => Piece::Unreadable(Arc::clone(name), error.in_file(Path::new(&**name))),
        })?;
    }
    ControlFlow::Continue(())
}

/// Something that cannot be read, as a whole.
pub(crate) fn trouble(name: &Arc<str>, sentence: &str) -> Piece {
    Piece::Unreadable(Arc::clone(name), FileError::whole(sentence).in_file(Path::new(&**name)))
}
