//! The situations that a sequence comes by.

use koatlas_board::{Colour, PointSet, Position};
use koatlas_rulesets::Referee;
use rustc_hash::FxHashMap;

type Situation<S> = (Position<S>, Colour);

/// By situation, after how many moves it arises, in ascending order.
pub(super) struct Places<S>(FxHashMap<Situation<S>, Vec<usize>>);

impl<S: PointSet> Places<S> {
    pub(super) fn new() -> Places<S> {
        Places(FxHashMap::default())
    }

    /// Those of a referee's moves from `begin` on; the situation before them is left out.
    pub(super) fn set(&mut self, referee: &Referee<S>, begin: usize) {
        self.0.clear();
        for (moves, turn) in (1..).zip(&referee.turns()[begin..]) {
            self.0.entry((turn.after, !turn.colour)).or_default().push(moves);
        }
    }

    /// The least number of moves, from `least` on, after which a situation arises.
    pub(super) fn next(&self, situation: Situation<S>, least: usize) -> Option<usize> {
        let all = self.0.get(&situation)?;
        all.get(all.partition_point(|&moves| moves < least)).copied()
    }
}
