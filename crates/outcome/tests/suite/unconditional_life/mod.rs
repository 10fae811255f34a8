//! Unconditional life, against searches that know nothing of it and against plays of the opponent alone.

mod bounds;
mod by_play;
mod values;

use koatlas_board::{BoardPosition, Colour, PointSet};
use koatlas_files::Control;
use koatlas_outcome::game::SearchGame;
use koatlas_outcome::search::{ClaimSearch, DecidedClaim, OutcomeClaim};
use koatlas_outcome::{HalfPoints, Terms, VoidIs, WIN};
use koatlas_rules::{Action, Outcome, RuleSet, SequenceEnd};

/// The claim that the end is worth at least `threshold` to Black, and no more knowledge than that.
struct PlainClaim {
    terms: Terms,
    threshold: HalfPoints,
    forced_by: Colour,
}

/// A worth beyond all others.
const BEYOND: HalfPoints = 2 * WIN;

impl<S: PointSet> OutcomeClaim<S> for PlainClaim {
    fn holds(&self, game: &mut SearchGame<S>, ended: SequenceEnd) -> bool {
        let worth = match (ended.outcome, self.terms.void_is) {
            (Outcome::Score, _) => 2 * game.score(),
            (Outcome::Win(Colour::Black), _) => WIN,
            (Outcome::Win(Colour::White), _) => -WIN,
            (_, VoidIs::Black) => WIN,
            (_, VoidIs::White) => -WIN,
            (_, VoidIs::Draw) => self.terms.komi,
            (_, VoidIs::Separate) if self.forced_by == Colour::Black => -BEYOND,
            (_, VoidIs::Separate) => BEYOND,
        };
        worth >= self.threshold
    }

    fn extra_state(&self, game: &SearchGame<S>) -> i32 {
        self.threshold - 2 * game.forfeits
    }
}

/// The sequence of some moves from a start.
fn game_after(rules: &RuleSet, board: &BoardPosition, moves: &[Action<usize>]) -> SearchGame<u64> {
    let mut game = SearchGame::new(rules, board).expect("a start");
    for &action in moves {
        assert!(game.make_action(action).is_none(), "the sequence goes on");
    }
    game
}

/// True if Black can force an end worth at least `threshold`, by a search that knows nothing of life; `None` if it takes
/// more than `nodes` states.
fn black_gets(
    game: SearchGame<u64>,
    terms: Terms,
    threshold: HalfPoints,
    forced_by: Colour,
    nodes: u64,
) -> Option<bool> {
    let control = Control { nodes, ..Control::default() };
    let search = ClaimSearch::new(game, PlainClaim { terms, threshold, forced_by }, 20, &control);
    let (_, decided) = DecidedClaim::from_search(search);
    decided.map(|decided| decided.winner() == Colour::Black)
}
