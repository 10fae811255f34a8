//! All sequences, one by one, with the literal referee: the one search that goes through them.

use koatlas_board::Content;

use super::bounds::is_finite;
use crate::certificate::kinds::Measure;
use crate::limits::{Budget, NotDecided, Unproved};
use crate::literal::act::Act;
use crate::literal::referee::Literal;
use crate::literal::rules::Rules;

/// Why not all sequences can be gone through, or one of them is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExhaustiveError {
    /// Sequences need not end, as far as is known.
    #[error("sequences under this rule set are not known to end, so they cannot all be gone through")]
    Endless,
    /// A sequence is longer than claimed.
    #[error("there is a sequence of at least {0}")]
    Longer(u64),
}

/// What has been gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Searched {
    /// The length of the longest sequence.
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
/// # Errors
/// If a sequence counts more than `upper`, if sequences are not known to end, or if that takes too much.
pub(crate) fn no_longer(
    literal: &mut Literal,
    stays: impl Fn(&[Content]) -> bool,
    measure: Measure,
    upper: u64,
    budget: &mut Budget,
) -> Result<Searched, Unproved<ExhaustiveError>> {
    if !is_finite(literal) {
        return Err(Unproved::Refused(ExhaustiveError::Endless));
    }
    let acts = acts(literal.rules(), literal.contents().len());
    let mut search = Search { literal, stays, budget, found: Searched { longest: 0, moves: 0 } };
    // For every move made so far the number of the act that is tried next after it.
    let mut next = vec![0];
    while let Some(number) = next.last_mut() {
        let act = acts.get(*number).copied();
        *number += 1;
        match act {
            Some(act) if search.make(act)? => {
                search.compare(measure, upper)?;
                next.push(0);
            }
            Some(_) => {}
            None => {
                next.pop();
                search.take_back();
            }
        }
    }
    Ok(search.found)
}

/// Whatever a player may try.
fn acts(rules: &Rules, points: usize) -> Vec<Act> {
    let ko_passes = if rules.have_ko_passes() { points } else { 0 };
    (0..points).map(Act::Play).chain((0..ko_passes).map(Act::KoPass)).chain([Act::Pass]).collect()
}

struct Search<'a, F> {
    literal: &'a mut Literal,
    stays: F,
    budget: &'a mut Budget,
    found: Searched,
}

impl<F: Fn(&[Content]) -> bool> Search<'_, F> {
    /// Makes a move if it may be made, and stays where the sequence has to.
    fn make(&mut self, act: Act) -> Result<bool, NotDecided> {
        let made = self.literal.make(act).is_ok();
        self.budget.work(1 + self.literal.take_steps())?;
        if !made {
            return Ok(false);
        }
        if !(self.stays)(self.literal.contents()) {
            self.literal.undo();
            return Ok(false);
        }
        self.budget.hold(self.literal.bytes_of_a_move())?;
        self.found.moves += 1;
        Ok(true)
    }

    /// Takes back the last move, if there is one.
    fn take_back(&mut self) {
        if self.literal.undo() {
            self.budget.release(self.literal.bytes_of_a_move());
        }
    }

    /// Takes notice of the length so far.
    fn compare(&mut self, measure: Measure, upper: u64) -> Result<(), Unproved<ExhaustiveError>> {
        let length = match measure {
            Measure::Plays => self.literal.plays(),
            Measure::Moves => self.literal.moves(),
        } as u64;
        self.found.longest = self.found.longest.max(length);
        if length > upper { Err(Unproved::Refused(ExhaustiveError::Longer(length))) } else { Ok(()) }
    }
}
