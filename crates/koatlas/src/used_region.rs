//! The region that an answer is about, if the file of the position has none.

use std::collections::HashSet;

use koatlas_board::{BoardPosition, Move, Point, PointSet, Suicide, Wide};
use serde::{Deserialize, Serialize};

/// The region of an answer about a board on which no region is marked, and the assumptions about the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UsedRegion {
    /// The number of the move in a game record after which the position occurs; `None` if the position is not from a record.
    #[serde(rename = "move")]
    pub after_move: Option<usize>,
    /// The number of the ko among those that were found; `None` if the caller chose the region.
    pub ko: Option<usize>,
    /// The plays from the position of the question to the ko; empty if [`FindQuestion::soon`](crate::FindQuestion::soon) is 0.
    pub after: Vec<Move>,
    /// The points on which plays are made, such as `c2`.
    pub region: Vec<Point>,
    /// The stones outside the region that some sequence of plays in it removes, including suicides.
    pub leaks: Vec<Point>,
    /// The stones next to the region that plays in it cannot remove. They are assumed to stay.
    pub immortal: Vec<Point>,
}

impl UsedRegion {
    pub(crate) fn from_board(board: &BoardPosition, after_move: Option<usize>) -> UsedRegion {
        let leaks = capturable_outside(board);
        let (region, size) = (board.region().to_vec(), board.size());
        let stays = size.points().filter(|point| {
            let is_outside = !region.contains(point) && !leaks.contains(point);
            is_outside && board.contents()[size.index(*point)].is_some()
        });
        let immortal = stays.filter(|point| point.neighbours(size).any(|next| region.contains(&next))).collect();
        UsedRegion { after_move, ko: None, after: Vec::new(), region, leaks, immortal }
    }
}

/// Number of positions after which [`capturable_outside`] gives up.
const MOST_POSITIONS: usize = 5_000;

/// Finds the stones outside the region that some sequence of plays in it removes, by a search of all positions. If there are too many
/// positions, all stones whose liberties are in the region are returned.
fn capturable_outside(board: &BoardPosition) -> Vec<Point> {
    let (local_board, start) = board.local_board::<Wide>().expect("every board fits");
    let outside = local_board.all().minus(local_board.playable());
    let (mut removed, mut seen, mut next) = (Wide::EMPTY, HashSet::from([start]), vec![start]);
    // Depth first over all positions that plays of either colour reach. It may stop early when nothing is left to find.
    while removed != outside
        && let Some(position) = next.pop()
    {
        local_board.for_each_changing_play(position, Suicide::All, |play| {
            removed |= play.removed & outside;
            if seen.insert(play.after) {
                next.push(play.after);
            }
        });
        if seen.len() > MOST_POSITIONS {
            removed = outside;
        }
    }
    removed.iter().map(|index| local_board.point(index)).collect()
}
