//! What a rule set does with a cycle on which the players insist.

use koatlas_board::{BoardPosition, Move, PointSet};

use crate::end::{Ended, Outcome};
use crate::referee::{Referee, StartError};
use crate::refusal::Refusal;
use crate::rule_set::RuleSet;

/// What becomes of a cycle that is played again and again. Moves are counted from 1, over all laps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It goes on for ever.
    ForEver,
    /// A move is illegal.
    Stopped {
        /// Its number.
        number: usize,
        /// Why.
        by: Refusal,
    },
    /// A move ends the sequence.
    Ended {
        /// Its number.
        number: usize,
        /// How.
        ended: Ended,
    },
    /// A stone is forfeited, and so the cycle is not completed.
    Forfeited {
        /// The number of the move.
        number: usize,
    },
}

impl Fate {
    /// The identifier in outputs: `for ever`, `stopped`, `ended`, `forfeited`; for an end without result `void`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Fate::ForEver => "for ever",
            Fate::Stopped { .. } => "stopped",
            Fate::Ended { ended, .. } if ended.outcome == Outcome::Void => "void",
            Fate::Ended { .. } => "ended",
            Fate::Forfeited { .. } => "forfeited",
        }
    }

    /// The number of the move at which it happens.
    #[must_use]
    pub fn number(self) -> Option<usize> {
        match self {
            Fate::ForEver => None,
            Fate::Stopped { number, .. } | Fate::Ended { number, .. } | Fate::Forfeited { number } => Some(number),
        }
    }

    /// The identifier of the rule by which it happens.
    #[must_use]
    pub fn by(self) -> Option<&'static str> {
        match self {
            Fate::Stopped { by, .. } => Some(by.id()),
            Fate::Ended { ended, .. } => Some(ended.by.id()),
            Fate::ForEver | Fate::Forfeited { .. } => None,
        }
    }
}

/// Laps after which nothing new can happen.
///
/// A lap leaves the same marks as the lap before it, and what is counted from the last pass, or in a row, is the same at the
/// same place of any two laps but the first. So a move that was made in the second and in the third lap is
/// made in every lap. One rule counts: the third occurrence of a situation, which for that of the start is the end of the second lap, and for every
/// other comes in the third.
const LAPS: usize = 3;

/// What becomes of a situational cycle that is played again and again from a board under a rule set.
///
/// # Errors
/// If no sequence can begin on the board.
///
/// # Panics
/// If the rule set is finite and the cycle goes on for ever: one of the two claims would be wrong.
pub fn insist<S: PointSet>(rules: &RuleSet, board: &BoardPosition, cycle: &[Move]) -> Result<Fate, StartError> {
    Ok(insist_before(Referee::<S>::new(rules.clone(), board.clone())?, cycle))
}

/// What becomes of a situational cycle that is played again and again before a referee who has seen no move.
///
/// # Panics
/// As [`insist`].
#[must_use]
pub fn insist_before<S: PointSet>(mut referee: Referee<S>, cycle: &[Move]) -> Fate {
    let moves = std::iter::repeat_n(cycle, LAPS).flatten();
    for (made, number) in moves.zip(1..) {
        match referee.make((*made).into()) {
            Err(by) => return Fate::Stopped { number, by },
            Ok(turn) if turn.forfeited => return Fate::Forfeited { number },
            Ok(_) => {}
        }
        if let Some(ended) = referee.ended() {
            return Fate::Ended { number, ended };
        }
    }
    let rules = referee.rules();
    assert!(!rules.is_finite(), "{} is finite, and a cycle goes on for ever", rules.id());
    Fate::ForEver
}
