//! The region of an answer where the file of the position gives none.

use koatlas_board::{BoardPosition, Move, Point, PointSet, Wide};
use serde::{Deserialize, Serialize};

/// Where plays are made in an answer about a board on which no region is marked, and what is assumed of the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UsedRegion {
    /// The number of the move of a game record after which the position stands; none if it is not from a record.
    #[serde(rename = "move")]
    pub after_move: Option<usize>,
    /// The number of the ko among those that are found; none if somebody has named the region.
    pub ko: Option<usize>,
    /// The plays that lead there.
    pub after: Vec<Move>,
    /// Where plays are made.
    pub region: Vec<Point>,
    /// The stones outside that plays in the region can take.
    pub leaks: Vec<Point>,
    /// The stones next to the region that plays in it cannot take: they are assumed to stay.
    pub immortal: Vec<Point>,
}

impl UsedRegion {
    /// The region of a board.
    pub(crate) fn of(board: &BoardPosition, after_move: Option<usize>) -> UsedRegion {
        let (arena, _) = board.arena::<Wide>().expect("every board fits");
        let leaks: Vec<Point> = arena.all().minus(arena.playable()).iter().map(|index| arena.point(index)).collect();
        let (region, size) = (board.region().to_vec(), board.size());
        let stays = |point: &Point| {
            let is_outside = !region.contains(point) && !leaks.contains(point);
            is_outside && board.contents()[size.index(*point)].is_some()
        };
        let next_to = |point: &Point| point.neighbours(size).any(|next| region.contains(&next));
        let immortal = size.points().filter(|point| next_to(point) && stays(point)).collect();
        UsedRegion { after_move, ko: None, after: Vec::new(), region, leaks, immortal }
    }
}
