//! All sequences, one by one.

use koatlas_board::PointSet;
use koatlas_rulesets::{Done, Referee};

use super::legal;
use koatlas_verifier::Measure;

/// The longest sequence from where a referee stands, by going through all of them: exact. `None` if that takes more than
/// `limit` moves, or if a sequence has more than a thousand: then there are far too many.
///
/// Of equally long sequences the first, in the order of points, passes for kos, a pass.
///
/// # Complexity
/// One move of the referee for each sequence and each of its beginnings.
pub fn exhaust<S: PointSet>(referee: &mut Referee<S>, measure: Measure, limit: u64) -> Option<(u64, Vec<Done>)> {
    let mut search =
        Search { best: (0, Vec::new()), sequence: Vec::new(), plays: 0, measure, left: limit, is_given_up: false };
    let mut pending = vec![search.open(referee)];
    while let Some(moves) = pending.last_mut() {
        let next = if search.is_given_up { None } else { moves.pop() };
        if let Some(done) = next {
            search.make(referee, done);
            pending.push(search.open(referee));
        } else {
            pending.pop();
            search.take_back(referee);
        }
    }
    (!search.is_given_up).then_some(search.best)
}

/// Where a sequence has so many moves there is no going through all of them.
const MOST_MOVES: usize = 1000;

struct Search {
    best: (u64, Vec<Done>),
    sequence: Vec<Done>,
    plays: u64,
    measure: Measure,
    left: u64,
    is_given_up: bool,
}

impl Search {
    /// Takes notice of the sequence so far; the moves that may follow, the last one first.
    fn open<S: PointSet>(&mut self, referee: &Referee<S>) -> Vec<Done> {
        let length = match self.measure {
            Measure::Plays => self.plays,
            Measure::Moves if referee.ended().is_some() => self.sequence.len() as u64,
            Measure::Moves => 0,
        };
        if length > self.best.0 {
            self.best = (length, self.sequence.clone());
        }
        let mut moves = legal(referee);
        moves.reverse();
        moves
    }

    fn make<S: PointSet>(&mut self, referee: &mut Referee<S>, done: Done) {
        referee.proceed(done).expect("the move is legal");
        self.is_given_up = self.left == 0 || self.sequence.len() == MOST_MOVES;
        self.left = self.left.saturating_sub(1);
        self.plays += u64::from(matches!(done, Done::Play(_)));
        self.sequence.push(done);
    }

    fn take_back<S: PointSet>(&mut self, referee: &mut Referee<S>) {
        if let Some(done) = self.sequence.pop() {
            self.plays -= u64::from(matches!(done, Done::Play(_)));
            referee.undo();
        }
    }
}
