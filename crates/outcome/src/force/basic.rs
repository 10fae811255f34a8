//! Basic-ko-intersections.

use koatlas_board::{Arena, Colour, Play, Point, PointSet, Position, Suicide};

/// Two points on which two plays in a row would recreate the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BasicKo {
    /// Who can take now.
    pub open: Colour,
    /// The empty point on which he plays.
    pub mouth: Point,
    /// The stone that he takes.
    pub stone: Point,
}

/// The basic kos of a position: for each player, in the order of the points.
pub(crate) fn basic_kos<S: PointSet>(arena: &Arena<S>, position: Position<S>) -> Vec<BasicKo> {
    let mut kos = Vec::new();
    for open in Colour::BOTH {
        let mut note = |play: Play<S>| {
            let Some(stone) = play.removed.first().filter(|_| arena.is_ko_capture(&play)) else { return };
            kos.push(BasicKo { open, mouth: arena.point(play.point), stone: arena.point(stone) });
        };
        arena.for_each_play_by(position, open, Suicide::All, &mut note);
    }
    kos
}
