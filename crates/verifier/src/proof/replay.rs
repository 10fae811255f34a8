//! A sequence, replayed by the literal referee.

use koatlas_board::Size;
use koatlas_certificates::Measure;

use crate::certificate::sequence::Step;
use crate::limits::Budget;
use crate::literal::referee::Literal;
use crate::unproved::{Refused, Unproved};

/// Makes all moves and counts.
pub(crate) fn length(
    literal: &mut Literal,
    size: Size,
    steps: &[Step],
    measure: Measure,
    budget: &mut Budget,
) -> Result<u64, Unproved> {
    for (&step, number) in steps.iter().zip(1..) {
        make(literal, size, step, number)?;
        budget.work(1 + literal.take_steps())?;
        budget.hold(literal.bytes_of_a_move())?;
    }
    match measure {
        Measure::Plays => Ok(literal.plays() as u64),
        Measure::Moves if literal.ended().is_none() => {
            let moves = literal.moves();
            let reason = "and only moves of a whole sequence are counted";
            Err(Refused::new(format_args!("the sequence has not ended after its {moves} moves, {reason}")).into())
        }
        Measure::Moves => Ok(literal.moves() as u64),
    }
}

fn make(literal: &mut Literal, size: Size, step: Step, number: usize) -> Result<(), Refused> {
    let wrong = |reason: &str| Refused::new(format_args!("move {number}, {step}{reason}"));
    let act = step.done.act(size).ok_or_else(|| wrong(": there is no such point on the board"))?;
    if literal.ended().is_none() && literal.to_move() != step.colour {
        return Err(wrong(": it is the other player's turn"));
    }
    literal.make(act).map_err(|forbidden| wrong(&format!(", is {forbidden}")))
}
