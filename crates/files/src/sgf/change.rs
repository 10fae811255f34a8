//! Stones set up in the middle of a game.

use koatlas_board::{BoardPosition, Colour, Setup, SetupError};

use super::setup::Stones;

/// Stones set up between two moves: what comes after has another history, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// How many moves have been made before.
    pub after: usize,
    pub(crate) stones: Stones,
}

/// The moves of a game in parts: where stones are set up, a new part begins, with that change.
pub fn parts<'a, M>(moves: &'a [M], changes: &'a [Change]) -> impl Iterator<Item = (Option<&'a Change>, &'a [M])> {
    let ends = changes.iter().map(|change| change.after).chain([moves.len()]);
    let starts = [0].into_iter().chain(changes.iter().map(|change| change.after));
    let first = [None].into_iter().chain(changes.iter().map(Some));
    first.zip(starts.zip(ends)).map(|(change, (from, to))| (change, &moves[from..to]))
}

impl Change {
    /// The position that a position becomes: of the same board, region and immortal stones.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn of(&self, position: &BoardPosition) -> Result<BoardPosition, SetupError> {
        let mut contents = position.contents().to_vec();
        for (index, content) in self.stones.contents().filter(|&(index, _)| index < position.size().area()) {
            contents[index] = content;
        }
        BoardPosition::try_from(Setup {
            size: position.size(),
            contents,
            region: Some(position.region().to_vec()),
            immortal: position.immortal().to_vec(),
            to_move: self.stones.to_move.unwrap_or(position.to_move()),
        })
    }

    /// The player to move, if the file names one here.
    #[must_use]
    pub fn to_move(&self) -> Option<Colour> {
        self.stones.to_move
    }
}
