//! A sequence, replayed by the literal referee.

use koatlas_board::Size;
use koatlas_certificates::Measure;

use crate::certificate::sequence::Step;
use crate::limits::{Budget, Unproved};
use crate::literal::act::Forbidden;
use crate::literal::referee::Literal;

/// Why a sequence does not show what it should.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// It is the other player's turn.
    #[error("move {number}, {made}: it is the other player's turn")]
    Turn {
        /// The number of the move.
        number: usize,
        /// The move.
        made: String,
    },
    /// There is no such point on the board.
    #[error("move {number}, {made}: there is no such point on the board")]
    Point {
        /// The number of the move.
        number: usize,
        /// The move.
        made: String,
    },
    /// The move may not be made.
    #[error("move {number}, {made}, is {forbidden}")]
    Forbidden {
        /// The number of the move.
        number: usize,
        /// The move.
        made: String,
        /// Why it may not be made.
        forbidden: Forbidden,
    },
    /// Moves are counted, and the sequence has not ended.
    #[error("the sequence has not ended after its {0} moves, and only moves of a whole sequence are counted")]
    NotEnded(usize),
}

/// Makes all moves and counts.
pub(crate) fn length(
    literal: &mut Literal,
    size: Size,
    steps: &[Step],
    measure: Measure,
    budget: &mut Budget,
) -> Result<u64, Unproved<ReplayError>> {
    for (&step, number) in steps.iter().zip(1..) {
        make(literal, size, step, number).map_err(Unproved::Refused)?;
        budget.work(1 + literal.take_steps())?;
        budget.hold(literal.bytes_of_a_move())?;
    }
    match measure {
        Measure::Plays => Ok(literal.plays() as u64),
        Measure::Moves if literal.ended().is_none() => Err(Unproved::Refused(ReplayError::NotEnded(literal.moves()))),
        Measure::Moves => Ok(literal.moves() as u64),
    }
}

fn make(literal: &mut Literal, size: Size, step: Step, number: usize) -> Result<(), ReplayError> {
    let made = || step.to_string();
    let act = step.done.act(size).ok_or_else(|| ReplayError::Point { number, made: made() })?;
    if literal.ended().is_none() && literal.to_move() != step.colour {
        return Err(ReplayError::Turn { number, made: made() });
    }
    literal.make(act).map_err(|forbidden| ReplayError::Forbidden { number, made: made(), forbidden })
}
