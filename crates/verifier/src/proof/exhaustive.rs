//! Depth-first search through all sequences, with the literal referee.

use koatlas_board::Content;

use crate::certificates::Measure;
use crate::{Act, Budget, LiteralReferee, WithinLimits};

/// Result of an exhaustive search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Searched {
    pub longest: u64,
    /// Number of moves of all sequences; a common beginning counts once.
    pub moves: u64,
}

/// Visits all sequences from the current state of the referee, depth first, and returns the length of the longest. Every move
/// of the rule set is tried, and taken back if `stays` is false for the position after it. The referee must have made no
/// moves; it has made none again when the search ends without an error.
///
/// A sequence can always be ended by passes, which change no position: so its moves count before it has ended.
///
/// The search stops when a sequence is longer than `upper`, so that it ends if passes are limited.
pub(crate) fn search_longest(
    literal: &mut LiteralReferee,
    stays: &dyn Fn(&[Content]) -> bool,
    measure: Measure,
    upper: u64,
    budget: &mut Budget,
) -> WithinLimits<Searched> {
    let acts = literal.acts();
    let mut found = Searched { longest: 0, moves: 0 };
    visit_sequences(literal, &acts, budget, &mut |literal, _| {
        if !stays(literal.contents()) {
            return AfterVisit::TakeBack;
        }
        found.moves += 1;
        found.longest = found.longest.max(literal.length(measure));
        if found.longest > upper { AfterVisit::Stop } else { AfterVisit::Descend }
    })?;
    Ok(found)
}

/// Decision after a move of the search.
pub(crate) enum AfterVisit {
    /// Goes on from the move. After the end of the sequence there are no moves to try.
    Descend,
    /// Takes the move back, and tries the next one.
    TakeBack,
    /// Ends the search.
    Stop,
}

/// Visits all sequences of moves from `acts`, depth first, from the current state of the referee. It is in that state again
/// when all are done. `then` gets true if the sequence has ended, and decides how to go on.
pub(crate) fn visit_sequences(
    literal: &mut LiteralReferee,
    acts: &[Act],
    budget: &mut Budget,
    then: &mut dyn FnMut(&LiteralReferee, bool) -> AfterVisit,
) -> WithinLimits<()> {
    // `next` holds, for every move made so far, the number of the act to try next after it; after an end of the sequence, none is left.
    let mut next = vec![if literal.outcome().is_some() { acts.len() } else { 0 }];
    while let Some(number) = next.last_mut() {
        // All acts after the last move were tried: takes that move back. The first entry of `next` is for the start, which has no move.
        let Some(&act) = acts.get(*number) else {
            next.pop();
            if !next.is_empty() {
                literal.undo();
                budget.release(literal.bytes_of_a_move());
            }
            continue;
        };
        *number += 1;
        // A sequence that has ended has no acts left in `next`, so this never follows an end.
        let is_made = literal.make_next(act).is_ok();
        let has_ended = is_made && literal.outcome().is_some();
        budget.work(1 + literal.take_steps())?;
        if !is_made {
            continue;
        }
        match then(literal, has_ended) {
            AfterVisit::Descend => {
                budget.hold(literal.bytes_of_a_move())?;
                next.push(if has_ended { acts.len() } else { 0 });
            }
            AfterVisit::TakeBack => {
                literal.undo();
            }
            AfterVisit::Stop => break,
        }
    }
    Ok(())
}

#[cfg(test)]
#[path = "../../tests/inside/exhaustive.rs"]
mod tests;
