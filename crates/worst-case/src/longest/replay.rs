//! Sequences as the referee accepts them.

use koatlas_board::{Colour, PointSet};
use koatlas_rulesets::{Action, Done, GameMove, Referee};
use koatlas_verifier::Measure;

/// A referee that stands where sequences begin, and what is counted of them.
pub(super) struct Replay<S: PointSet> {
    pub referee: Referee<S>,
    pub measure: Measure,
}

impl<S: PointSet> Replay<S> {
    /// The moves of a sequence that the referee accepts, up to the first that it refuses.
    pub fn accepted(&mut self, mut moves: impl Iterator<Item = GameMove>) -> Vec<Done> {
        let begin = self.referee.turns().len();
        let _ = moves.try_for_each(|made| self.referee.make(made).map(|_| ()));
        let done = self.referee.turns()[begin..].iter().map(|turn| turn.done).collect();
        while self.referee.turns().len() > begin {
            self.referee.undo();
        }
        done
    }

    /// The longest of some sequences, each as far as the referee accepts it; the first of several.
    pub fn longest_accepted(&mut self, sequences: &[Vec<GameMove>]) -> Vec<Done> {
        let mut best = Vec::new();
        for sequence in sequences {
            let accepted = self.accepted(sequence.iter().copied());
            if self.length_of(&accepted) > self.length_of(&best) {
                best = accepted;
            }
        }
        best
    }

    /// The length of an accepted sequence.
    pub fn length_of(&self, sequence: &[Done]) -> u64 {
        match self.measure {
            Measure::Plays => sequence.iter().filter(|done| matches!(done, Done::Play(_))).count() as u64,
            Measure::Moves => sequence.len() as u64,
        }
    }

    /// The moves of an accepted sequence with their players and the names of points.
    pub fn moves(&self, sequence: &[Done]) -> Vec<GameMove> {
        self.moves_from(self.referee.to_move(), sequence)
    }

    /// The same for moves that begin when this player is to move.
    pub fn moves_from(&self, first: Colour, sequence: &[Done]) -> Vec<GameMove> {
        let colours = [first, !first].into_iter().cycle();
        colours.zip(sequence).map(|(colour, &done)| GameMove { colour, action: self.action(done) }).collect()
    }

    fn action(&self, done: Done) -> Action {
        let point = |index| self.referee.arena().point(index);
        match done {
            Done::Play(index) => Action::Play(point(index)),
            Done::Pass => Action::Pass,
            Done::KoPass(index) => Action::KoPass(point(index)),
        }
    }
}
