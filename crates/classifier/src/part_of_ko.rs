//! Whether a region has only a part of what repeats.

use koatlas_board::{BoardPosition, OpenEdge, Setup, Suicide, in_narrowest};
use koatlas_position_graph::{Packed, PositionGraph};

use crate::ko::ko_points;

/// As many positions of the closed region are looked at; if there are more, it is taken for one that repeats.
const POSITIONS: usize = 1 << 16;

/// The open edge of a region that cuts through what repeats: with the points outside that could change, points outside the
/// region are ko points too. Then all that is said of the region is said of a part of a ko. Suicides of two stones or more
/// are allowed, so that more can repeat.
#[must_use]
pub fn edge_through_a_ko(board: &BoardPosition) -> Option<OpenEdge> {
    let edge = board.open_edge()?;
    let closed = Setup {
        size: board.size(),
        contents: board.contents().to_vec(),
        region: Some(edge.closed.clone()),
        immortal: board.immortal().iter().copied().filter(|point| !edge.closed.contains(point)).collect(),
        to_move: board.to_move(),
    };
    let Ok(closed) = BoardPosition::try_from(closed) else { return Some(edge) };
    let repeats = in_narrowest!(closed, S in [u64, u128] => repeats_outside::<S>(&closed, board));
    repeats.then_some(edge)
}

/// Whether a point of the closed region is a ko point there, and no point of the region itself.
fn repeats_outside<S: Packed>(closed: &BoardPosition, board: &BoardPosition) -> bool {
    let Ok((arena, start)) = closed.arena::<S>() else { return true };
    let Ok(graph) = PositionGraph::component(&arena, start, Suicide::Multi, POSITIONS) else { return true };
    ko_points(&graph).iter().any(|point| !board.region().contains(&arena.point(point)))
}
