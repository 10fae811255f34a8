//! What stands outside the region of a board, and whether plays inside can capture it.

use crate::colour::{Colour, Content};
use crate::point::Point;
use crate::point_set::{PointSet, Wide};
use crate::setup::{BoardPosition, whole};

/// What stands outside the region.
pub(crate) struct Outside {
    /// By colour: the strings no play inside can capture, and the empty points, which are liberties for ever.
    pub immortal: [Wide; 2],
    /// The strings that plays inside could capture.
    pub capturable: Wide,
}

impl Outside {
    pub fn new(position: &BoardPosition) -> Outside {
        let size = position.size();
        let set = |points: &[Point]| Wide::collect(points.iter().map(|&p| size.index(p)));
        let region = set(position.region());
        let outside = position.points_where(|p| !region.contains(size.index(p)));
        let declared = set(position.immortal());
        let holding = |content: Content| position.points_where(|p| position.contents()[size.index(p)] == content);
        let empty = holding(None) & outside;
        let board = whole(size);
        let mut capturable = Wide::EMPTY;
        let immortal = Colour::BOTH.map(|colour| {
            let mut immortal = empty;
            for (string, around) in board.strings(holding(Some(colour)) & outside) {
                if around.meets(empty) || string.meets(declared) {
                    immortal |= string;
                } else {
                    capturable |= string;
                }
            }
            immortal
        });
        Outside { immortal, capturable }
    }
}
