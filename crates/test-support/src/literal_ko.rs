//! The basic ko rule on a literal board.

use koatlas_board::{Colour, Suicide};

use crate::literal_board::{Contents, LiteralBoard};

/// What the points hold, who is to move, and where a stone may not be retaken.
pub type LiteralKoState = (Contents, Colour, Option<usize>);

impl LiteralBoard {
    /// The plays that the basic ko rule allows, without suicide: where they are made, and the states after them.
    ///
    /// A point is a ko point after a play that removed exactly the stone on it, if a play of the other player there would
    /// remove exactly the stone just played.
    #[must_use]
    pub fn basic_ko_plays(&self, (contents, to_move, ko): &LiteralKoState) -> Vec<(usize, LiteralKoState)> {
        let plays = self.plays(contents, *to_move, Suicide::None).into_iter().filter(|play| Some(play.point) != *ko);
        let after = plays.map(|play| {
            let retaken = |&taken: &usize| {
                let back = self.play(&play.after, !*to_move, taken, Suicide::None);
                back.is_some_and(|back| back.stones() == [play.point])
            };
            let taken = play.stones();
            let ko = if taken.len() == 1 { taken.first().copied().filter(retaken) } else { None };
            (play.point, (play.after, !*to_move, ko))
        });
        after.collect()
    }
}
