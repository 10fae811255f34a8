//! Upper bounds: by a flow in a walk graph, and on small boards by counting all games under superko.

use std::fmt::Display;

use koatlas_board::{PointSet, Suicide};
use koatlas_verifier::certificates::{Flow, Measure, Proof};

use super::LongestError;
use super::search::BoundSearch;
use crate::flows::upper_bound;
use crate::games::{GamePlan, GameTally, Superko, USEFUL_PREFIXES};
use crate::limits::{BoundLimits, Round};
use crate::walk_models::{SequenceGraph, WalkModel};

impl<S: PointSet> BoundSearch<'_, S> {
    /// Lowest upper bound so far.
    pub(super) fn upper(&self) -> Option<u64> {
        self.counted.into_iter().chain(self.proved.as_ref().map(|(bound, _)| *bound)).min()
    }

    /// Length at which the search for sequences ends: the upper bound, or [`u64::MAX`] without one.
    pub(super) fn target(&self) -> u64 {
        self.upper().unwrap_or(u64::MAX)
    }

    /// Method that gave the upper bound.
    pub(super) fn proved_by(&self) -> Option<&'static str> {
        let by_proof = self.proved.as_ref().map(|(_, proof)| match proof {
            Proof::Exhaustive => "all sequences",
            Proof::Flow(_) => "flow bound",
        });
        self.counted.map(|_| "all games counted").or(by_proof)
    }

    /// Reports progress: the known bounds for the longest sequence, and `doing`, the present step.
    pub(super) fn report(&self, upper: Option<u64>, doing: impl Display) {
        let lower = Some(self.lower()).filter(|&lower| lower > 0).map(|lower| format!("at least {lower}"));
        let known: Vec<String> = lower.into_iter().chain(upper.map(|upper| format!("at most {upper}"))).collect();
        let colon = if known.is_empty() { "" } else { ": " };
        (self.effort.control.progress)(&format_args!("{}{colon}{doing}", known.join(", ")));
    }

    /// Lowers the upper bound by up to `rounds` linear programs, unless a sequence has reached it.
    pub(super) fn improve_upper_by_flow(&mut self, graph: &SequenceGraph<S>, rounds: usize) {
        let (lower, best) = (self.lower(), self.upper());
        if lower >= self.target() {
            return;
        }
        self.report(best, "looking for a bound");
        // A sequence has up to `plus` plays more than its walk.
        let WalkModel { marks, nodes, plus } = graph.model;
        let limits = BoundLimits { rounds, known: lower.saturating_sub(plus), stop: self.effort.control.stop };
        let mut report = |Round { number, bound, cuts }| {
            let upper = best.into_iter().chain([bound + plus]).min();
            self.report(upper, format_args!("looking for a bound, linear program {number}, {cuts} cuts"));
        };
        let found = upper_bound(&graph.graph, (marks, nodes), limits, &mut report);
        if found.bound + plus < self.target() {
            self.proved = Some((found.bound + plus, Proof::Flow(Flow { plus, ..found.proof })));
        }
    }

    /// Lowers the upper bound by counting all games, unless a sequence has reached it or the board is too large.
    pub(super) fn improve_upper_by_counting(&mut self) -> Result<(), LongestError> {
        let (lower, bound) = (self.lower(), self.target());
        if lower >= bound {
            return Ok(());
        }
        self.report(self.upper(), "counting games");
        match self.longest_game() {
            Some(plays) if plays < lower => Err(LongestError::Games { sequence: lower, games: plays }),
            plays => {
                self.counted = plays.filter(|&plays| plays < bound);
                Ok(())
            }
        }
    }

    /// Returns the number of plays of the longest game. `None` if the sequences are not games, or if there are too many games.
    ///
    /// A game is a sequence under positional or situational superko that begins on an empty board and that two passes end.
    fn longest_game(&self) -> Option<u64> {
        let (board, stop) = (self.board, self.effort.control.stop);
        let is_small = board.size().area() <= MOST_POINTS;
        let is_empty_board = board.is_whole_board() && board.contents().iter().all(Option::is_none);
        if !is_small || !is_empty_board || self.measure != Measure::Plays || stop.is_set() {
            return None;
        }
        // Under situational superko with suicide there are too many games even on 1x4.
        let is_countable = |superko| superko == Superko::Positional || self.rules.suicide == Suicide::None;
        let superko = Superko::alone_in(self.rules).filter(|&superko| is_countable(superko))?;
        let plan = GamePlan::new(board.size(), superko, self.rules.suicide, USEFUL_PREFIXES).ok()?;
        let goes_on = |_, tally: GameTally| tally.games <= MOST_GAMES;
        let tally = plan.count(stop, goes_on)?;
        (tally.games <= MOST_GAMES).then_some(tally.longest_plays.into())
    }
}

/// Most games that are counted to the end, which takes seconds.
const MOST_GAMES: u128 = 10_000_000_000;

/// Most points of a board on which the games are counted. No count on a larger one has ever ended.
const MOST_POINTS: usize = 4;
