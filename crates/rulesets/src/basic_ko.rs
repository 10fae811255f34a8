//! The class of a position under the Basic Ko Rules.

use std::ops::ControlFlow;

use koatlas_board::{Arena, Colour, PointSet, Position, Suicide};

/// The class of a position under the Basic Ko Rules: what stands outside of its basic kos, and on which points these
/// are.
///
/// Written as a pair of bitmasks like a position: a point of a ko is in both, any other point in at most one.
#[must_use]
pub fn position_class<S: PointSet>(arena: &Arena<S>, position: Position<S>) -> Position<S> {
    let mut kos = S::EMPTY;
    let _ = arena.try_for_each_removal(&Colour::BOTH, position, Suicide::None, |play| {
        if arena.is_ko_capture(&play) {
            kos |= play.removed | S::single(play.point);
        }
        ControlFlow::<()>::Continue(())
    });
    Position { black: position.black | kos, white: position.white | kos }
}
