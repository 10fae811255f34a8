//! What is read of the inputs, in their order, and what is told of it.

use std::io::{BufReader, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use koatlas_formats::{FileError, GameReader, GameText};

use crate::game::{GameError, ScannedLine};

/// A game, or why there is none. As it is told, a game is its lines, or why it cannot be scanned.
#[derive(Clone, Debug)]
pub enum GameItem<G = Result<Vec<ScannedLine>, GameError>> {
    /// A game, by its file and its number there from 1.
    Game(Arc<str>, usize, G),
    /// A file or folder that cannot be read, or not to its end: its name, and why.
    Unreadable(Arc<str>, FileError),
}

/// What is read: games are texts.
pub type RecordItem = GameItem<GameText>;

/// Takes pieces one after the other; a break ends the reading.
pub type ItemVisitor<'a> = dyn FnMut(RecordItem) -> ControlFlow<()> + 'a;

/// Reads the games of a file.
pub(crate) fn read_games(name: &Arc<str>, content: impl Read, take: &mut ItemVisitor<'_>) -> ControlFlow<()> {
    for (game, number) in GameReader::new(BufReader::new(content)).zip(1..) {
        take(match game {
            Ok(text) => RecordItem::Game(Arc::clone(name), number, text),
            Err(error) => RecordItem::Unreadable(Arc::clone(name), error.in_file(Path::new(&**name))),
        })?;
    }
    ControlFlow::Continue(())
}

/// Something that cannot be read, as a whole.
pub(crate) fn unreadable(name: &Arc<str>, sentence: &str) -> RecordItem {
    RecordItem::Unreadable(Arc::clone(name), FileError::whole(sentence).in_file(Path::new(&**name)))
}
