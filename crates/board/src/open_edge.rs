//! The open edge of a region: strings whose liberties plays outside the region could change.

use std::fmt;

use crate::{BoardPosition, Colour, Point, PointSet, Wide};

/// Strings on the edge of a region (the points where plays may be made) to which plays outside the region could give liberties, or from
/// which they could take them.
///
/// Such a string is not declared immortal. All its liberties are points of the region, or points next to strings outside that are in
/// atari. The capture of one of those changes the liberties of the string, so the region covers only a part of a ko.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenEdge {
    /// One point of each of these strings.
    pub strings: Vec<Point>,
    /// Points outside the region whose content could change.
    pub points: Vec<Point>,
    /// The region together with `points`: a region without open edge.
    pub closed: Vec<Point>,
}

impl fmt::Display for OpenEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let strings = if self.strings.len() == 1 { "the string at" } else { "strings at" };
        write!(
            f,
            "nobody ever plays at {}, outside the region, where plays would change the liberties of {strings} {}: this is a part \
             of a ko, and the whole has the region {}",
            join_names(&self.points),
            join_names(&self.strings),
            join_names(&self.closed)
        )
    }
}

fn join_names(points: &[Point]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

impl BoardPosition {
    /// The open edge of the region. `None` if there is none.
    ///
    /// A string that has another liberty outside, such as an eye, is left out: plays in the region cannot capture it.
    ///
    /// # Complexity
    /// O(strings * points) for each round that adds points to the region.
    pub fn open_edge(&self) -> Option<OpenEdge> {
        let (board, position) = self.whole_board();
        let (region, declared) = (self.set(self.region()), self.set(self.immortal()));
        let empty = board.empty_points(position);
        let strings = Colour::BOTH.into_iter().flat_map(|colour| board.strings(position.stones(colour)));
        let strings: Vec<(Wide, Wide)> = strings.filter(|(string, _)| !string.meets(declared)).collect();
        // Adding the points of one string can bring further strings to the edge: repeat until nothing is added.
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
                // Its liberties are in the region or in strings that can be captured: then a capture changes what can happen inside.
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
        let [strings, points, closed_points] =
            [seeds, closed.minus(region), closed].map(|set| set.iter().map(|index| board.point(index)).collect());
        (closed != region).then_some(OpenEdge { strings, points, closed: closed_points })
    }
}
