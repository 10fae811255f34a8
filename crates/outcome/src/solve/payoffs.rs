//! What the value of a start can be at all; answers from the table of a whole board.

use koatlas_board::{BoardPosition, Colour, PointSet, Position};
use koatlas_rulesets::{Bar, End, GameMove, Outcome, RuleSet, Settlement};

use crate::game::state::Game;
use crate::payoff::{HalfPoints, Terms, VoidIs, WIN};
use crate::retrograde::{KoRule, Table, TableState, VariationEnd};
use crate::solve::{Answer, Method};
use crate::strategy::Effort;

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
    while place < game.history.places.count() {
        if place == POSITIONS || place.is_multiple_of(1024) && (effort.stop)() {
            return None;
        }
        for colour in Colour::BOTH {
            game.history.places.steps(place, colour);
        }
        scores.push(game.history.places.score(place));
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

/// The ko rule of a table in which the answer for a board under a rule set stands, if there is one: for whole boards under rule
/// sets that remember no more than the last move and end after two passes.
#[must_use]
pub fn ko_rule_of_table(rules: &RuleSet, board: &BoardPosition) -> Option<KoRule> {
    let ends = rules.ends() == [End::Passes(2)] && rules.forfeit().is_none() && rules.ko().is_none();
    let rule = match rules.bars() {
        [] => KoRule::Unrestricted,
        [Bar::BasicKo] => KoRule::BasicKo,
        _ => return None,
    };
    (ends && board.is_whole_board()).then_some(rule)
}

/// The answer of a table for a board of its size, with nobody having moved.
///
/// # Panics
/// If the table is of another board.
#[must_use]
pub fn from_table(table: &Table, board: &BoardPosition) -> Answer {
    assert_eq!(table.size(), board.size(), "the table is of another board");
    let stones = |colour: Colour| {
        let holds = board.contents().iter().map(|&content| content == Some(colour));
        holds.enumerate().fold(0, |stones, (index, holds)| stones | u64::from(holds) << index)
    };
    let position = Position { black: stones(Colour::Black), white: stones(Colour::White) };
    let start = TableState::new(position, board.to_move());
    let value = table.value(&start).expect("a legal position is in the table");
    let variation = table.variation(&start);
    let (outcome, repeats_from) = match variation.as_ref().map(|variation| variation.end) {
        Some(VariationEnd::Score(_)) => (Some(Outcome::Score), None),
        Some(VariationEnd::Repeats(from)) => (None, Some(from)),
        None => (None, None),
    };
    Answer {
        lo: value.lo.map(|score| 2 * score),
        hi: value.hi.map(|score| 2 * score),
        exact: true,
        best: table.best_moves(&start).map(|best| GameMove::from(best.made)),
        variation: variation.into_iter().flat_map(|line| line.moves).map(GameMove::from).collect(),
        outcome,
        repeats_from,
        states: table.states(),
        ..Answer::unknown(Method::Table)
    }
}
