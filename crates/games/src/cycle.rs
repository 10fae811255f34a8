//! Repetitions in a stretch of a game.

use koatlas_board::PointSet;
use koatlas_classifier::{CycleWord, types::EdgeLabel};
use serde::{Deserialize, Serialize};

use crate::history::GameHistory;

/// Most plays of a cycle for which a word is computed: the time for its least rotation grows with the square of its length.
pub const MAX_WORD: usize = 256;

/// Repetition: a play after which the board is as it was after an earlier move, with the plays that go on with the same cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cycle {
    /// Last move before `to` after which the board was the same; 0 is the start.
    pub from: usize,
    /// The play that repeats.
    pub to: usize,
    /// Last play that goes on with the cycle: each play after `to` and up to it gives the position that the play at the same place of
    /// the cycle has given. `to` if no play does.
    pub last: usize,
}

/// Summary of the plays of a cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CycleSummary<S> {
    /// Number of plays.
    pub plays: usize,
    /// Cycle word; `None` for more than [`MAX_WORD`] plays.
    pub word: Option<CycleWord>,
    /// White stones minus black stones removed.
    pub balance: i32,
    /// Points that plays are made on. They include the points that the plays empty, as every stone comes back.
    pub points: S,
}

/// Returns the repetitions of `history`, in order. Time O(moves).
pub fn cycles<S: PointSet>(history: &GameHistory<'_, S>) -> Vec<Cycle> {
    let mut cycles: Vec<Cycle> = Vec::new();
    // Play of the cycle that would come next, while a cycle goes on.
    let mut next: Option<usize> = None;
    let plays = (1..history.positions.len()).filter(|&number| history.labels[number - 1].is_some());
    for number in plays {
        // The same play of the cycle may come again, in a later lap; then the repetition goes on.
        let going_on = next.zip(cycles.last_mut());
        if let Some((again, cycle)) = going_on
            && history.positions[again] == history.positions[number]
        {
            cycle.last = number;
            next = Some(play_after(history, again, cycle));
            continue;
        }
        next = None;
        if let Some(from) = history.last_occurrences[number - 1] {
            let cycle = Cycle { from: from as usize, to: number, last: number };
            next = Some(play_after(history, number, &cycle));
            cycles.push(cycle);
        }
    }
    cycles
}

/// Returns the play of `cycle` after play `number`; after the last comes the first.
fn play_after<S: PointSet>(history: &GameHistory<'_, S>, number: usize, cycle: &Cycle) -> usize {
    let mut next = (number + 1..=cycle.to).chain(cycle.from + 1..=cycle.to);
    next.find(|&next| history.labels[next - 1].is_some()).unwrap_or(cycle.to)
}

impl Cycle {
    /// Number of moves, passes included.
    pub fn moves(&self) -> usize {
        self.to - self.from
    }

    /// Summarises the plays of the cycle.
    pub fn summary<S: PointSet>(&self, history: &GameHistory<'_, S>) -> CycleSummary<S> {
        let mut points = S::EMPTY;
        let mut labels: Vec<EdgeLabel> = Vec::new();
        for number in self.from + 1..=self.to {
            let Some(label) = history.labels[number - 1] else { continue };
            labels.push(label);
            let point = history.moves[number - 1].point.and_then(|point| history.local_board.index(point));
            points |= point.map_or(S::EMPTY, S::single);
        }
        let word = (labels.len() <= MAX_WORD).then(|| CycleWord::new(&labels));
        CycleSummary { plays: labels.len(), word, balance: labels.iter().map(|label| label.balance()).sum(), points }
    }
}
