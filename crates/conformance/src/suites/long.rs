//! Repetitions after many moves, for programs that remember too little.

use koatlas_board::{BoardPosition, PointSet, Position, Size, Suicide};
use koatlas_rulesets::{Action, Referee, RuleSet, StartError};

use crate::suites::search::exhaust::{Beginning, Found};

/// Moves between the two occurrences of the position, at least.
pub(crate) const LONG: usize = 40;

/// Most moves of the sequence.
const MOST: usize = LONG + 12;

/// Moves that a search may try on one board.
const EFFORT: usize = 300_000;

/// The boards that are tried: rows and columns.
const BOARDS: [(usize, usize); 3] = [(2, 3), (1, 8), (3, 3)];

/// A sequence from the empty board in which every play makes a new position, without passes and suicides, until the last
/// play makes one that stood at least [`LONG`] moves ago. The last play takes stones, or it does not.
///
/// The first that a search in depth comes upon, with little effort; nothing if it comes upon none.
pub(crate) fn long(rules: &RuleSet, by_capture: bool) -> Result<Option<Found>, StartError> {
    for (rows, cols) in BOARDS {
        let Ok(size) = Size::new(rows, cols) else { continue };
        let start = BoardPosition::empty_board(size);
        let referee = Referee::new(rules.clone(), start.clone())?;
        let mut search = Search { positions: vec![referee.position()], referee, by_capture, left: EFFORT };
        if let Some(moves) = search.visit() {
            return Ok(Some(Found { from: Beginning::EmptyBoard, start, moves }));
        }
    }
    Ok(None)
}

struct Search {
    referee: Referee<u64>,
    /// The start, and what stands after each move.
    positions: Vec<Position<u64>>,
    by_capture: bool,
    /// Moves that may still be tried.
    left: usize,
}

impl Search {
    /// Goes on from here until the last play is found.
    fn visit(&mut self) -> Option<Vec<Action<usize>>> {
        if let Some(last) = self.repeating() {
            let made = self.referee.turns().iter().map(|turn| turn.done);
            return Some(made.chain([Action::Play(last)]).collect());
        }
        if self.positions.len() > MOST {
            return None;
        }
        let points = self.referee.arena().all().minus(self.referee.position().occupied());
        for point in points.iter() {
            self.left = self.left.checked_sub(1)?;
            if self.make(point) {
                let found = self.visit();
                if found.is_some() {
                    return found;
                }
                self.positions.pop();
                self.referee.undo();
            }
        }
        None
    }

    /// Makes a play that is no suicide, makes a new position and lets the sequence go on; whether it is one.
    fn make(&mut self, point: usize) -> bool {
        let Some(after) = self.after(point).filter(|(after, _)| !self.positions.contains(after)) else { return false };
        let made = self.referee.proceed(Action::Play(point)).is_ok_and(|turn| turn.after == after.0);
        if made && self.referee.ended().is_some() {
            self.referee.undo();
            return false;
        }
        if made {
            self.positions.push(after.0);
        }
        made
    }

    /// What a play that is no suicide makes, and whether it takes stones.
    fn after(&self, point: usize) -> Option<(Position<u64>, bool)> {
        let (now, to_move) = (self.referee.position(), self.referee.to_move());
        let play = self.referee.arena().play(now, to_move, point, Suicide::None).ok()?;
        Some((play.after, !play.removed.is_empty()))
    }

    /// Where the last play can be made.
    fn repeating(&self) -> Option<usize> {
        // The play would be move number `positions.len()`.
        let old = (self.positions.len() + 1).checked_sub(LONG)?;
        let is_last = |&point: &usize| {
            let made = self.after(point).filter(|(_, captures)| *captures == self.by_capture);
            made.is_some_and(|(after, _)| self.positions[..old].contains(&after))
        };
        self.referee.arena().all().iter().find(is_last)
    }
}
