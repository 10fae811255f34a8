//! From cycles to kos: cycles that share points or hang together by strings.

use koatlas_board::{Arena, BoardPosition, Colour, PointSet, Position, Suicide, Wide, in_narrowest};
use koatlas_position_graph::{Packed, PositionGraph};
use koatlas_storage::{Control, LimitError};

use super::{BoardPlay, FindOptions, FoundCycle, find, on_points, whole_board, with_strings};

/// A ko on a board: cycles that share points, or are tied by strings whose last liberties are among the points of several of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundKo {
    /// The plays that lead to where its cycles begin.
    pub after: Vec<BoardPlay>,
    /// The board there, with the points that its cycles play on as the region.
    pub board: BoardPosition,
    /// The cycles, in the order in which they have been found.
    pub cycles: Vec<FoundCycle>,
}

/// The kos of the cycles that [`find`] has found on a board with these options. What has cycles of the position itself comes first; after further plays
/// a ko has all of its cycles there, also those that do not need the plays.
///
/// # Errors
/// If the control stops it, or if more memory is needed than it allows.
pub fn kos(
    board: &BoardPosition,
    options: FindOptions,
    found: &[FoundCycle],
    control: &Control<'_>,
) -> Result<Vec<FoundKo>, LimitError> {
    let mut kos = Vec::new();
    for new in found.chunk_by(|one, other| one.after == other.after) {
        let after = &new[0].after;
        let Some(there) = played(board, after) else { continue };
        let all = match after.is_empty() {
            true => new.to_vec(),
            false => find(&there, FindOptions { soon: 0, ..options }, control)?,
        };
        let mut told = Wide::EMPTY;
        let (arena, position) = whole_board(&there);
        for points in tied(&arena, position, all.iter().map(|cycle| set(&there, cycle)).collect()) {
            if points.meets(told) || !new.iter().any(|cycle| points.meets(set(&there, cycle))) {
                continue;
            }
            let points = whole(&there, &arena, points, options, control)?;
            told |= points;
            let cycles = all.iter().filter(|cycle| points.meets(set(&there, cycle))).cloned().collect();
            kos.extend(with_region(&there, &arena, points).map(|board| FoundKo {
                after: after.clone(),
                board,
                cycles,
            }));
        }
    }
    Ok(kos)
}

/// The board after some plays.
fn played(board: &BoardPosition, plays: &[BoardPlay]) -> Option<BoardPosition> {
    let (arena, start) = whole_board(board);
    let after = plays.iter().try_fold(start, |position, &(colour, point)| {
        Some(arena.play(position, colour, arena.index(point)?, Suicide::All).ok()?.after)
    });
    Some(board.with(&arena, after?))
}

/// The board with a region.
fn with_region<S: PointSet>(board: &BoardPosition, arena: &Arena<S>, region: S) -> Option<BoardPosition> {
    board.with_region(Some(region.iter().map(|index| arena.point(index)).collect())).ok()
}

/// The points that a cycle plays on.
fn set(board: &BoardPosition, cycle: &FoundCycle) -> Wide {
    Wide::collect(cycle.plays.iter().map(|&(_, point)| board.size().index(point)))
}

/// Kos with more positions are not looked at any further.
const MOST_POSITIONS: usize = 1000;

/// The points of a ko with those of all cycles that are tied to it in some position of its component: three kos between two strings can be so that
/// one of them cannot be taken now. The arena is that of the whole board.
pub(super) fn whole<S: PointSet>(
    board: &BoardPosition,
    arena: &Arena<S>,
    points: S,
    options: FindOptions,
    control: &Control<'_>,
) -> Result<S, LimitError> {
    let mut all = points;
    loop {
        let before = all;
        let of_component = with_region(board, arena, before).map(|local| positions(&local, options.suicide));
        for there in of_component.unwrap_or_default() {
            let near = with_strings(arena, there, all);
            let others = on_points(arena, there, near, options, control, |points| !points.minus(all).is_empty())?;
            let sets = others.into_iter().map(|(points, _)| points).chain([all]).collect();
            all = tied(arena, there, sets).into_iter().find(|points| points.meets(all)).unwrap_or(all);
        }
        if all == before {
            return Ok(all);
        }
    }
}

/// The positions of the component of a region, on the whole board; none if they are too many.
fn positions<W: PointSet>(board: &BoardPosition, suicide: Suicide) -> Vec<Position<W>> {
    fn explored<S: Packed, W: PointSet>(board: &BoardPosition, suicide: Suicide) -> Vec<Position<W>> {
        let Ok((arena, start)) = board.arena::<S>() else { return Vec::new() };
        let component = PositionGraph::component(&arena, start, suicide, MOST_POSITIONS);
        let positions = |graph: PositionGraph<S>| {
            graph.positions().iter().map(|&there| board.with(&arena, there).stones()).collect()
        };
        component.map_or_else(|_| Vec::new(), positions)
    }
    in_narrowest!(board, S in [u64, u128] => explored::<S, W>(board, suicide))
}

/// Sets of points of cycles, those together that share points, or that one string touches whose liberties are all points of them.
pub(super) fn tied<S: PointSet>(arena: &Arena<S>, position: Position<S>, of_cycles: Vec<S>) -> Vec<S> {
    let all = of_cycles.iter().fold(S::EMPTY, |all, &points| all | points);
    let empty = arena.empty_points(position);
    let capturable = |colour| {
        let strings = arena.strings(position.stones(colour));
        let safe = arena.safe(colour);
        strings.filter(move |(string, _)| !string.meets(safe)).map(|(_, around)| around)
    };
    let around = Colour::BOTH.into_iter().flat_map(capturable);
    let ties = around.filter(|around| (*around & empty).minus(all).is_empty()).map(|around| around & all);
    let mut kos: Vec<S> = Vec::new();
    for points in of_cycles.into_iter().chain(ties).filter(|points| !points.is_empty()) {
        let (meeting, others): (Vec<S>, Vec<S>) = kos.into_iter().partition(|ko| ko.meets(points));
        kos = others;
        kos.push(meeting.into_iter().fold(points, |all, ko| all | ko));
    }
    kos.sort_by_key(|ko| ko.first());
    kos
}
