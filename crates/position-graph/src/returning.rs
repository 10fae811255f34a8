//! Whether few moves can lead from one position to another: a bound that costs nothing.

use koatlas_board::{Colour, Position};

use crate::packed::Packed;

/// Whether so many moves might lead from `position` to `goal`: `false` only if they cannot. The two may be the same position
/// with different players to move.
///
/// A stone of the goal that is missing must be played. The last move removes what is not in the goal, and plays at most
/// one stone: so either one stone is missing, and only stones of the other colour are to be removed; or none is missing, and
/// all that is to be removed goes by suicide, so that it is of one colour, or the last move is a pass.
#[must_use]
pub fn may_return<S: Packed>(goal: Position<S>, position: Position<S>, left: usize) -> bool {
    let missing = Colour::BOTH.map(|colour| goal.stones(colour).minus(position.stones(colour)).len());
    let all = missing[0] + missing[1];
    if left != 1 || all > 1 {
        return left > 0 && all <= left;
    }
    let extra = |colour: Colour| !position.stones(colour).minus(goal.stones(colour)).is_empty();
    match missing {
        [1, _] => !extra(Colour::Black),
        [_, 1] => !extra(Colour::White),
        _ => !(extra(Colour::Black) && extra(Colour::White)),
    }
}
