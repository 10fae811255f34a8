//! All sequences, one by one, with the literal referee: the one search that goes through them.

use koatlas_board::Content;
use koatlas_certificates::Measure;

use crate::limits::{Budget, Decided};
use crate::literal::referee::{Act, Literal};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Searched {
    pub longest: u64,
    /// The moves of all sequences, common beginnings counted once.
    pub moves: u64,
}

/// Goes through all sequences from where the referee stands, depth first. Every move that the rule set has is tried, and
/// taken back if the position after it is not one where the sequence stays. The referee has made no moves, and has made
/// none when the search is over without an error.
///
/// A sequence can always be ended by passes, which change no position: so its moves count before it has ended.
///
/// It is over when a sequence counts more than `upper`. Sequences must be known to end, as [`is_finite`](super::bounds::is_finite)
/// says.
pub(crate) fn no_longer(
    literal: &mut Literal,
    stays: impl Fn(&[Content]) -> bool,
    measure: Measure,
    upper: u64,
    budget: &mut Budget,
) -> Decided<Searched> {
    let acts = literal.acts();
    let mut found = Searched { longest: 0, moves: 0 };
    go_through(literal, &acts, budget, |literal, _| {
        if !stays(literal.contents()) {
            return Then::Back;
        }
        found.moves += 1;
        found.longest = found.longest.max(literal.length(measure));
        if found.longest > upper { Then::Stop } else { Then::On }
    })?;
    Ok(found)
}

/// What is done after a move.
pub(crate) enum Then {
    On,
    Back,
    Stop,
}

/// Goes through all sequences of these acts from where the referee stands, depth first. It stands there again when all are done.
/// `then` is told whether the sequence has ended; that it goes on is not for it to say then.
pub(crate) fn go_through(
    literal: &mut Literal,
    acts: &[Act],
    budget: &mut Budget,
    mut then: impl FnMut(&Literal, bool) -> Then,
) -> Decided<()> {
    // For every move made so far the number of the act that is tried next after it: after an end, none.
    let first = |has_ended| if has_ended { acts.len() } else { 0 };
    let mut next = vec![first(literal.ended().is_some())];
    while let Some(number) = next.last_mut() {
        let Some(&act) = acts.get(*number) else {
            next.pop();
            if !next.is_empty() {
                literal.undo();
                budget.release(literal.bytes_of_a_move());
            }
            continue;
        };
        *number += 1;
        let is_made = literal.make_next(act).is_ok();
        let has_ended = is_made && literal.ended().is_some();
        budget.work(1 + literal.take_steps())?;
        if !is_made {
            continue;
        }
        match then(literal, has_ended) {
            Then::On => {
                budget.hold(literal.bytes_of_a_move())?;
                next.push(first(has_ended));
            }
            Then::Back => {
                literal.undo();
            }
            Then::Stop => break,
        }
    }
    Ok(())
}

#[cfg(test)]
#[path = "../../tests/inside/exhaustive.rs"]
mod tests;
