//! All sequences, one by one, with the literal referee.

use crate::certificate::kinds::Measure;
use crate::literal::act::Act;
use crate::literal::ends::End;
use crate::literal::referee::Literal;
use crate::literal::rules::Rules;

/// Why not all sequences can be gone through, or one of them is too long.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExhaustiveError {
    /// Players may pass for ever.
    #[error("the players may pass for ever under this rule set, so its sequences cannot all be gone through")]
    Passes,
    /// There are more moves than allowed.
    #[error("there are more than {0} moves in all sequences: they have not all been gone through")]
    Moves(u64),
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

/// Goes through all sequences from the start, depth first, with at most so many moves; stops at the first that is longer
/// than `upper`.
pub(crate) fn search(
    literal: &mut Literal,
    points: usize,
    measure: Measure,
    upper: u64,
    limit: u64,
) -> Result<Searched, ExhaustiveError> {
    if !limits_passes(literal.rules()) {
        return Err(ExhaustiveError::Passes);
    }
    let acts = acts(literal.rules(), points);
    let mut search = Search { literal, measure, plays: 0, found: Searched { longest: 0, moves: 0 } };
    // For every move made so far the number of the act that is tried next after it.
    let mut next = vec![0];
    while let Some(number) = next.last_mut() {
        let act = acts.get(*number).copied();
        *number += 1;
        match act {
            Some(act) if search.make(act) => {
                search.check(upper, limit)?;
                next.push(0);
            }
            Some(_) => {}
            None => {
                next.pop();
                let before = next.last().map(|number| acts[*number - 1]);
                search.take_back(before);
            }
        }
    }
    Ok(search.found)
}

/// Whether not all moves from some move on can be passes.
fn limits_passes(rules: &Rules) -> bool {
    rules.passes().is_some() || rules.ends.iter().any(|end| matches!(end, End::SecondPass))
}

/// Whatever a player may try.
fn acts(rules: &Rules, points: usize) -> Vec<Act> {
    let ko_passes = if rules.have_ko_passes() { points } else { 0 };
    (0..points).map(Act::Play).chain((0..ko_passes).map(Act::KoPass)).chain([Act::Pass]).collect()
}

struct Search<'a> {
    literal: &'a mut Literal,
    measure: Measure,
    /// Plays made.
    plays: u64,
    found: Searched,
}

impl Search<'_> {
    /// Makes a move if it may be made.
    fn make(&mut self, act: Act) -> bool {
        let made = self.literal.make(act).is_ok();
        self.plays += u64::from(made && matches!(act, Act::Play(_)));
        self.found.moves += u64::from(made);
        made
    }

    /// Takes back the last move, if there is one.
    fn take_back(&mut self, last: Option<Act>) {
        if let Some(act) = last {
            self.literal.undo();
            self.plays -= u64::from(matches!(act, Act::Play(_)));
        }
    }

    /// Takes notice of the length so far. A sequence can always be ended by passes: so its moves count before it has ended.
    fn check(&mut self, upper: u64, limit: u64) -> Result<(), ExhaustiveError> {
        let length = match self.measure {
            Measure::Plays => self.plays,
            Measure::Moves => self.literal.moves() as u64,
        };
        self.found.longest = self.found.longest.max(length);
        if length > upper {
            return Err(ExhaustiveError::Longer(length));
        }
        if self.found.moves > limit {
            return Err(ExhaustiveError::Moves(limit));
        }
        Ok(())
    }
}
