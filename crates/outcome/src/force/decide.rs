//! Deciding whether a player can force something.

use koatlas_board::PointSet;

use crate::effort::Effort;
use crate::game::state::Game;
use crate::search::decided::Decided;
use crate::search::prove::{Claim, Search};

/// 2 to this power: states that a search keeps its guesses of.
const BITS: u32 = 16;

/// How much may still be tried.
pub(crate) struct Budget(pub Effort);

/// Decides a claim in a sequence that has not begun. `None` if the budget is used up.
pub(crate) fn decide<S: PointSet, C: Claim<S>>(game: Game<S>, claim: C, budget: &mut Budget) -> Option<Decided<S, C>> {
    if budget.0.states == 0 || (budget.0.stop)() {
        return None;
    }
    let (states, decided) = Decided::by(Search::new(game, claim, BITS).within(&budget.0));
    budget.0.states = budget.0.states.saturating_sub(states);
    decided
}
