//! The items that a scan reads from its inputs, in their order.

use std::io::{BufReader, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use koatlas_formats::{FileError, GameReader, GameText};

use crate::game::{GameError, ScannedLine};

/// Item of a scan: a game, or an input that cannot be read. A scanned game is the list of its lines, or the reason why it cannot be
/// scanned.
#[derive(Clone, Debug)]
pub enum GameItem<G = Result<Vec<ScannedLine>, GameError>> {
    /// A game: the name of its file, its number there from 1, and the game.
    Game(Arc<str>, usize, G),
    /// A file or folder that cannot be read, or not to its end: its name (`-` is standard input), and the error.
    Unreadable(Arc<str>, FileError),
}

/// Item as it is read: games are texts.
pub type RecordItem = GameItem<GameText>;

/// Visitor of items, one after the other; a break ends the reading.
pub type ItemVisitor<'a> = dyn FnMut(RecordItem) -> ControlFlow<()> + 'a;

/// Visits the games of a file.
pub(crate) fn read_games(name: &Arc<str>, content: impl Read, take: &mut ItemVisitor<'_>) -> ControlFlow<()> {
    for (game, number) in GameReader::new(BufReader::new(content)).zip(1..) {
        take(match game {
            Ok(text) => RecordItem::Game(Arc::clone(name), number, text),
            Err(error) => RecordItem::Unreadable(Arc::clone(name), error.in_file(Path::new(&**name))),
        })?;
    }
    ControlFlow::Continue(())
}

/// The item for a file or folder `name` that cannot be read, with the message `sentence`.
pub(crate) fn unreadable(name: &Arc<str>, sentence: &str) -> RecordItem {
    RecordItem::Unreadable(Arc::clone(name), FileError::whole(sentence).in_file(Path::new(&**name)))
}
