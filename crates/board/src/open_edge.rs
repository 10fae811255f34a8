//! The edge of a region: can what happens outside of it change what happens inside?

use std::fmt;

use crate::colour::Colour;
use crate::point::Point;
use crate::point_set::{PointSet, Wide};
use crate::setup::BoardPosition;

/// Strings on the edge of a region that plays outside of the region could give liberties or take them.
///
/// They are not declared immortal, and all their liberties are points of the region or of strings outside that are in atari. If
/// one of these is captured, a string gets a liberty or loses one: the region has only a part of what hangs together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenEdge {
    /// A point of each string.
    pub strings: Vec<Point>,
    /// The points outside of the region that could change.
    pub points: Vec<Point>,
    /// The region with these points: it has no open edge.
    pub closed: Vec<Point>,
}

impl fmt::Display for OpenEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |points: &[Point]| points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let strings = if self.strings.len() == 1 { "the string at" } else { "strings at" };
        write!(
            f,
            "nobody ever plays at {}, outside the region, where plays would change the liberties of {strings} {}: this is a part \
             of a ko, and the whole has the region {}",
            names(&self.points),
            names(&self.strings),
            names(&self.closed)
        )
    }
}

impl BoardPosition {
    /// The strings on the edge of the region that plays outside of it could give liberties or take them, if there are any.
    ///
    /// A string that has another liberty outside, such as an eye, is left out: it cannot be captured by plays in the region.
    ///
    /// # Complexity
    /// O(points) for each string, as often as points are added to the region.
    #[must_use]
    pub fn open_edge(&self) -> Option<OpenEdge> {
        let (board, position) = self.whole_board();
        let (region, declared) = (self.set(self.region()), self.set(self.immortal()));
        let empty = board.empty_points(position);
        let strings = Colour::BOTH.into_iter().flat_map(|colour| board.strings(position.stones(colour)));
        let strings: Vec<(Wide, Wide)> = strings.filter(|(string, _)| !string.meets(declared)).collect();
        let (mut closed, mut seeds) = (region, Wide::EMPTY);
        loop {
            let before = closed;
            let (on_edge, outside): (Vec<_>, Vec<_>) =
                strings.iter().copied().partition(|&(string, around)| (string | around).meets(before));
            // The strings that can be captured at once by a play outside, each with its liberty.
            let in_atari = outside.into_iter().filter(|&(_, around)| (around & empty).len() == 1);
            let in_atari: Vec<Wide> = in_atari.map(|(string, around)| string | around & empty).collect();
            for (string, around) in on_edge {
                let touching = in_atari.iter().filter(|&&other| around.meets(other));
                let changing = touching.fold(Wide::EMPTY, |all, &other| all | other);
                let is_mortal = (around & empty).minus(before | changing).is_empty();
                if is_mortal && !changing.is_empty() {
                    closed |= changing;
                    seeds |= string.first().map_or(Wide::EMPTY, Wide::single);
                }
            }
            if closed == before {
                break;
            }
        }
        let named = |set: Wide| set.iter().map(|index| board.point(index)).collect::<Vec<_>>();
        let edge = OpenEdge { strings: named(seeds), points: named(closed.minus(region)), closed: named(closed) };
        (closed != region).then_some(edge)
    }
}
