//! The search through all sequences, one by one, and the search for sequences without end.

use std::collections::HashMap;

use koatlas_board::PointSet;
use koatlas_position_graph::Random;
use koatlas_rules::{Action, Referee};
use koatlas_verifier::certificates::Measure;

use super::{RefereedSequence, is_play};
use crate::limits::SearchLimits;

/// Finds the longest sequence from the position of `referee`, who has seen no move, by going through all of them. Returns its length
/// and moves. `None` if that takes more than `limit` moves, or if a sequence has more than `MOST_MOVES`: then there are far too
/// many sequences.
///
/// Of equally long sequences it is the first, in the order of points, passes for kos, a pass.
///
/// # Complexity
/// One move of the referee for each sequence and each of its beginnings.
pub fn exhaust<S: PointSet>(referee: &Referee<S>, measure: Measure, limit: u64) -> Option<(u64, Vec<Action<usize>>)> {
    let mut left = limit;
    go_through(&mut RefereedSequence::new(referee.clone(), measure, None), Ties::First, &mut left)
}

/// Choice among equally long sequences.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ties {
    /// The first in the order in which the search goes through them.
    First,
    /// The last in that order.
    Last,
}

/// Most moves of a sequence before the search gives up.
const MOST_MOVES: usize = 1000;

/// Finds the longest sequence that begins from the empty `sequence`, with its length; see [`exhaust`]. It is empty again at the end.
/// `left` is the number of moves that may still be made; each move lowers it.
pub(crate) fn go_through<S: PointSet>(
    sequence: &mut RefereedSequence<'_, S>,
    ties: Ties,
    left: &mut u64,
) -> Option<(u64, Vec<Action<usize>>)> {
    let mut best = (0, Vec::new());
    let mut pending = vec![continuations(sequence, ties, &mut best)];
    while let Some(moves) = pending.last_mut() {
        match moves.pop() {
            Some(action) if sequence.make(action) => {
                *left = left.checked_sub(1).filter(|_| sequence.len() <= MOST_MOVES)?;
                pending.push(continuations(sequence, ties, &mut best));
            }
            Some(_) => {}
            None => {
                // All continuations have been tried: the last move is taken back. The first list belongs to no move.
                pending.pop();
                sequence.take_back(pending.len().saturating_sub(1));
            }
        }
    }
    Some(best)
}

/// Compares the sequence so far with `best`. Returns the moves that may follow, the last one first.
fn continuations<S: PointSet>(
    sequence: &RefereedSequence<'_, S>,
    ties: Ties,
    best: &mut (u64, Vec<Action<usize>>),
) -> Vec<Action<usize>> {
    let length = if sequence.is_complete() { sequence.length() } else { 0 };
    if length > best.0 || length == best.0 && ties == Ties::Last {
        *best = (length, sequence.moves().collect());
    }
    let mut moves = sequence.candidates();
    moves.reverse();
    moves
}

/// Moves that lead to a cycle, and the cycle that can follow them for ever: the result of [`endless`].
type Endless = (Vec<Action<usize>>, Vec<Action<usize>>);

/// Moves of a random walk.
const WALK_MOVES: usize = 60;
/// Searches for a sequence that can go on for ever: with a play in its cycle, or by passes alone if moves are counted. Returns the moves
/// that lead to the cycle, and those of the cycle. Of the sequences that random walks find, it is one with the shortest cycle, and of
/// these one with the fewest moves before it. One iteration of `limits` is one move.
///
/// `None` proves nothing. A rule set under which players can pass for ever need not let them play for ever.
pub(crate) fn endless<S: PointSet>(
    sequence: &mut RefereedSequence<'_, S>,
    limits: SearchLimits<'_>,
) -> Option<Endless> {
    // Passes alone go on for ever if no number of them ends the sequence; and they have a length in moves, not in plays.
    let (passes, to_end) = ([Action::Pass; 2], sequence.referee.rules().passes_to_end());
    if sequence.measure == Measure::Moves && to_end.is_none() && can_be_repeated(sequence, &passes) {
        return Some((Vec::new(), passes.to_vec()));
    }
    let mut random = Random::new(limits.seed);
    let walks = (0..limits.iterations / WALK_MOVES as u64).take_while(|_| !limits.stop.is_set());
    let found = walks.filter_map(|_| {
        let found = walk(sequence, &mut random);
        sequence.take_back(0);
        found
    });
    found.min_by_key(|(lead_in, cycle)| (cycle.len(), lead_in.len()))
}

/// Makes a random walk of up to [`WALK_MOVES`] moves, to the first cycle that can be repeated.
fn walk<S: PointSet>(sequence: &mut RefereedSequence<'_, S>, random: &mut Random) -> Option<Endless> {
    let mut last = HashMap::new();
    for number in 0..WALK_MOVES {
        if let Some(since) = last.insert(sequence.situation(), number) {
            let moves: Vec<Action<usize>> = sequence.moves().collect();
            let (lead_in, cycle) = moves.split_at(since);
            if cycle.iter().any(|&action| is_play(action)) && can_be_repeated(sequence, cycle) {
                return Some((lead_in.to_vec(), cycle.to_vec()));
            }
        }
        let moves = sequence.candidates();
        let &action = moves.get(random.below(moves.len().max(1)))?;
        let is_legal = sequence.make(action);
        assert!(is_legal, "the move is legal");
    }
    None
}

/// True if `cycle` can be made once more, and [`koatlas_rules::RuleSet::laps`] times after that, without an end. The sequence is left as it was.
fn can_be_repeated<S: PointSet>(sequence: &mut RefereedSequence<'_, S>, cycle: &[Action<usize>]) -> bool {
    let here = sequence.len();
    // Stones that were removed were played, or stood at the start.
    let removed = here + cycle.len() + sequence.referee.local_board().len();
    let mut laps = std::iter::repeat_n(cycle, 1 + sequence.referee.rules().laps(removed)).flatten();
    let repeated = laps.all(|&action| sequence.make(action)) && !sequence.is_ended();
    sequence.take_back(here);
    repeated
}
