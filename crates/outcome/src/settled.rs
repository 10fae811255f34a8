//! Whether the board outside a region is settled.

use std::fmt;

use koatlas_board::{BoardPosition, Point, PointSet, Position, Wide};

/// Empty points outside the region that count for nobody, or may come to count for one player only by what happens inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsettled {
    /// The points, connected.
    pub points: Vec<Point>,
}

impl fmt::Display for Unsettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.points.iter().take(8).map(ToString::to_string).collect();
        let more = if self.points.len() > 8 { ", ..." } else { "" };
        let noun = if names.len() == 1 { "the empty point" } else { "the empty points" };
        write!(
            f,
            "nobody ever plays on {noun} {}{more}: outside the region, and no player's territory",
            names.join(", ")
        )
    }
}

/// The empty points outside the region that are not the territory of one player. The value rests on the assumption that
/// nobody plays there.
#[must_use]
pub fn unsettled(board: &BoardPosition) -> Vec<Unsettled> {
    let (whole, Position { black, white }) = board.whole_board();
    let inside = Wide::collect(board.region().iter().map(|&point| board.size().index(point)));
    let outside = whole.empty_points(Position { black, white }).minus(inside);
    let areas = whole.strings(outside).filter(|&(_, around)| {
        let (touches_black, touches_white) = (around.meets(black), around.meets(white));
        around.meets(inside) || touches_black == touches_white
    });
    areas.map(|(area, _)| Unsettled { points: area.iter().map(|index| whole.point(index)).collect() }).collect()
}
