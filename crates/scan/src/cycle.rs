//! Repetitions in a stretch of a game.

use koatlas_board::PointSet;
use koatlas_classifier::{CycleWord, types::EdgeLabel};

use crate::history::History;

/// Cycles of more plays have no word: to find the least rotation of a word takes time that grows with the square of its length.
pub const MAX_WORD: usize = 256;

/// A repetition: a play after which the board is as it was after an earlier move, and all that goes on with the same cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The last move before after which the board was so; 0 is the start.
    pub from: usize,
    /// The play.
    pub to: usize,
    /// The last play that goes on with the cycle: each play from `to` to it gives the position that the play at the same place
    /// of the cycle has given. `to` if none does.
    pub last: usize,
}

/// What a cycle does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CycleSummary<S> {
    /// Number of plays.
    pub plays: usize,
    /// The word; none for more than [`MAX_WORD`] plays.
    pub word: Option<CycleWord>,
    /// White stones minus black stones removed.
    pub balance: i32,
    /// The points that plays are made on. What they empty is among them, as all comes back.
    pub points: S,
}

/// The repetitions of a stretch, in order. O(moves).
pub fn cycles<S: PointSet>(history: &History<'_, S>) -> Vec<Cycle> {
    let mut cycles: Vec<Cycle> = Vec::new();
    // The play of the cycle that would come next, while a cycle goes on.
    let mut next: Option<usize> = None;
    let plays = (1..history.positions.len()).filter(|&number| history.labels[number - 1].is_some());
    for number in plays {
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

/// The play of a cycle that comes after another one: after the last the first.
fn play_after<S: PointSet>(history: &History<'_, S>, number: usize, cycle: &Cycle) -> usize {
    let is_play = |number: &usize| history.labels[number - 1].is_some();
    (number + 1..=cycle.to).chain(cycle.from + 1..=cycle.to).find(is_play).unwrap_or(cycle.to)
}

impl Cycle {
    /// Number of moves, passes included.
    pub fn moves(&self) -> usize {
        self.to - self.from
    }

    /// What the cycle does.
    pub fn summary<S: PointSet>(&self, history: &History<'_, S>) -> CycleSummary<S> {
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

    /// Whether the same player is to move after it as before it.
    pub fn is_situational<S: PointSet>(&self, history: &History<'_, S>) -> bool {
        history.to_move_after(self.from) == history.to_move_after(self.to)
    }
}
