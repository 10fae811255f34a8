//! The situations that a sequence comes by.

use koatlas_board::{Colour, PointSet, Position};
use rustc_hash::FxHashMap;

use super::table::Table;

type Situation<S> = (Position<S>, Colour);

/// By situation, after how many moves it arises, in ascending order.
pub(super) struct Places<S>(FxHashMap<Situation<S>, Vec<usize>>);

impl<S: PointSet> Places<S> {
    pub(super) fn new() -> Places<S> {
        Places(FxHashMap::default())
    }

    /// Those of a sequence; the situation before its first move is left out.
    pub(super) fn set(&mut self, table: &Table<'_, S>) {
        self.0.clear();
        for (moves, situation) in (1..).zip(table.situations()) {
            self.0.entry(situation).or_default().push(moves);
        }
    }

    /// The least number of moves, from `least` on, after which a situation arises.
    pub(super) fn next(&self, situation: Situation<S>, least: usize) -> Option<usize> {
        let all = self.0.get(&situation)?;
        all.get(all.partition_point(|&moves| moves < least)).copied()
    }
}
