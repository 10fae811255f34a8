//! All sequences, one by one.

use koatlas_board::PointSet;
use koatlas_rulesets::{Done, Referee};
use koatlas_verifier::Measure;

use super::table::Table;

/// The longest sequence from where a referee stands, by going through all of them: exact. `None` if that takes more than
/// `limit` moves, or if a sequence has more than a thousand: then there are far too many.
///
/// Of equally long sequences the first, in the order of points, passes for kos, a pass.
///
/// # Complexity
/// One move of the referee for each sequence and each of its beginnings.
pub fn exhaust<S: PointSet>(referee: &Referee<S>, measure: Measure, limit: u64) -> Option<(u64, Vec<Done>)> {
    let mut left = limit;
    go_through(&mut Table::new(referee.clone(), None), measure, Ties::First, &mut left)
}

/// Which of equally long sequences is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ties {
    /// The first in the order in which they are gone through.
    First,
    /// The last.
    Last,
}

/// If a sequence has more moves than this, there are far too many sequences to go through.
const MOST_MOVES: usize = 1000;

/// The longest sequence of those that begin on an empty table, with its length; see [`exhaust`]. The table is empty again at
/// the end. `left` is the number of moves that may still be made: it is lowered by those that are made.
pub(crate) fn go_through<S: PointSet>(
    table: &mut Table<'_, S>,
    measure: Measure,
    ties: Ties,
    left: &mut u64,
) -> Option<(u64, Vec<Done>)> {
    let mut best = (0, Vec::new());
    let mut pending = vec![open(table, measure, ties, &mut best)];
    while let Some(moves) = pending.last_mut() {
        match moves.pop() {
            Some(done) if table.make(done) => {
                *left = left.checked_sub(1).filter(|_| table.len() <= MOST_MOVES)?;
                pending.push(open(table, measure, ties, &mut best));
            }
            Some(_) => {}
            None => {
                pending.pop();
                table.take_back(pending.len().saturating_sub(1));
            }
        }
    }
    Some(best)
}

/// Takes notice of the sequence so far; the moves that may follow, the last one first.
fn open<S: PointSet>(table: &Table<'_, S>, measure: Measure, ties: Ties, best: &mut (u64, Vec<Done>)) -> Vec<Done> {
    let length = match measure {
        Measure::Moves if !table.is_ended() => 0,
        _ => table.length(measure),
    };
    if length > best.0 || length == best.0 && ties == Ties::Last {
        *best = (length, table.done().collect());
    }
    let mut moves = table.legal();
    moves.reverse();
    moves
}
