//! Repetitions after many moves, for programs that remember too little.

use koatlas_board::{BoardPosition, Move, Play, PointSet, Position, Size, Suicide};
use koatlas_rulesets::{Action, GameMove, Referee, RuleSet, StartError};

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
pub(crate) fn long(rules: &RuleSet, by_capture: bool) -> Result<Option<(BoardPosition, Vec<GameMove>)>, StartError> {
    for (rows, cols) in BOARDS {
        let Ok(size) = Size::new(rows, cols) else { continue };
        let start = BoardPosition::empty_board(size);
        let referee = Referee::new(rules.clone(), start.clone())?;
        let mut search = LongSearch { positions: vec![referee.position()], referee, by_capture, left: EFFORT };
        if let Some(moves) = search.visit() {
            return Ok(Some((start, moves)));
        }
    }
    Ok(None)
}

struct LongSearch {
    referee: Referee<u64>,
    /// The start, and what stands after each move.
    positions: Vec<Position<u64>>,
    by_capture: bool,
    /// Moves that may still be tried.
    left: usize,
}

impl LongSearch {
    /// Goes on from here until the last play is found.
    fn visit(&mut self) -> Option<Vec<GameMove>> {
        let (arena, to_move) = (self.referee.arena(), self.referee.to_move());
        let now = self.referee.position();
        // What each play makes that is no suicide.
        let plays =
            arena.empty_points(now).iter().map(|point| (point, arena.play(now, to_move, point, Suicide::None).ok()));
        let plays: Vec<_> = plays.collect();
        // The play would be move number `positions.len()`.
        let old = &self.positions[..(self.positions.len() + 1).saturating_sub(LONG)];
        let is_last = |play: &&Play<u64>| play.removed.is_empty() != self.by_capture && old.contains(&play.after);
        if let Some(last) = plays.iter().filter_map(|(_, play)| play.as_ref()).find(is_last) {
            let before = self.referee.turns().iter().filter_map(|turn| Some((turn.colour, turn.point()?)));
            let all = before.chain([(to_move, last.point)]);
            return Some(all.map(|(colour, point)| Move::play(colour, arena.point(point)).into()).collect());
        }
        if self.positions.len() > MOST {
            return None;
        }
        for (point, play) in plays {
            self.left = self.left.checked_sub(1)?;
            let Some(play) = play.filter(|play| !self.positions.contains(&play.after)) else { continue };
            if self.referee.proceed(Action::Play(point)).is_err() {
                continue;
            }
            // The play stands, and the sequence goes on.
            if self.referee.position() == play.after && self.referee.ended().is_none() {
                self.positions.push(play.after);
                let found = self.visit();
                if found.is_some() {
                    return found;
                }
                self.positions.pop();
            }
            self.referee.undo();
        }
        None
    }
}
