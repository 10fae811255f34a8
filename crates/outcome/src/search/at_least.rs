//! The claim that an end is worth at least so much to Black.

use koatlas_board::{Colour, PointSet};
use koatlas_rulesets::Ended;

use super::prove::Claim;
use crate::game::state::Game;
use crate::payoff::{HalfPoints, Terms};

/// That Black gets at least so much.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtLeast {
    pub terms: Terms,
    pub threshold: HalfPoints,
    /// Whose bound is looked for: that decides what an end without result is worth, if it counts as no end.
    pub forced_by: Colour,
}

impl<S: PointSet> Claim<S> for AtLeast {
    fn holds(&self, game: &mut Game<S>, ended: Ended) -> bool {
        let score = game.places.score(game.now.place) + game.forfeits;
        self.terms.payoff(ended.outcome, score, self.forced_by) >= self.threshold
    }

    /// Stones forfeited so far are points: what matters is how much is needed besides.
    fn need(&self, game: &Game<S>) -> i32 {
        self.threshold - 2 * game.forfeits
    }
}
