//! What the value of a start can be at all.

use koatlas_board::{Colour, PointSet};
use koatlas_rulesets::{End, RuleSet, Settlement};

use crate::effort::Effort;
use crate::game::state::Game;
use crate::payoff::{HalfPoints, Terms, VoidIs, WIN};

/// Positions that are gone through; if there are more, every score of the board is taken for possible.
const POSITIONS: u32 = 100_000;

/// Every payoff that the value can be, ascending.
///
/// Where stones are forfeited, scores can be beyond those of positions. The value is not: whoever always passes
/// forfeits nothing, so he gets at least the worst score for him. But it can be any number between.
pub(super) fn payoffs<S: PointSet>(game: &mut Game<S>, area: usize, terms: Terms, effort: &Effort) -> Vec<HalfPoints> {
    let area = area as i32;
    let mut scores = scores(game, effort).unwrap_or_else(|| (-area..=area).collect());
    scores.sort_unstable();
    if let (true, [first, .., last]) = (game.rules.forfeit().is_some(), &scores[..]) {
        scores = (*first..=*last).collect();
    }
    let mut payoffs: Vec<HalfPoints> = scores.into_iter().map(|score| 2 * score).collect();
    payoffs.extend(of_ends(&game.rules, terms));
    payoffs.sort_unstable();
    payoffs.dedup();
    payoffs
}

/// The scores of all positions that can be reached, if they are not too many and nothing stops the work.
fn scores<S: PointSet>(game: &mut Game<S>, effort: &Effort) -> Option<Vec<i32>> {
    let mut scores = Vec::new();
    let mut place = 0;
    while place < game.places.count() {
        if place == POSITIONS || place.is_multiple_of(1024) && (effort.stop)() {
            return None;
        }
        for colour in Colour::BOTH {
            game.places.steps(place, colour);
        }
        scores.push(game.places.score(place));
        place += 1;
    }
    Some(scores)
}

/// What ends by repetition are worth.
fn of_ends(rules: &RuleSet, terms: Terms) -> Vec<HalfPoints> {
    let mut payoffs = Vec::new();
    for end in rules.ends() {
        let settlement = if let End::Repetition(_, settlement) = end { *settlement } else { continue };
        if settlement == Settlement::VoidIfAgreed {
            continue;
        }
        match terms.void_is {
            VoidIs::Draw => payoffs.push(terms.komi),
            VoidIs::Black => payoffs.push(WIN),
            VoidIs::White => payoffs.push(-WIN),
            VoidIs::Separate => {}
        }
        if settlement == Settlement::Balance {
            payoffs.extend([-WIN, WIN]);
        }
    }
    payoffs
}
