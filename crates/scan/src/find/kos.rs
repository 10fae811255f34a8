//! From cycles to kos: cycles that share points or hang together by strings.

use koatlas_board::{BoardPosition, Colour, LocalBoard, PointSet, Position, Suicide, Wide, in_narrowest};
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
        let (local_board, position) = whole_board(&there);
        for points in tied(&local_board, position, all.iter().map(|cycle| set(&there, cycle)).collect()) {
            if points.meets(told) || !new.iter().any(|cycle| points.meets(set(&there, cycle))) {
                continue;
            }
            let points = whole(&there, &local_board, points, options, control)?;
            told |= points;
            let cycles = all.iter().filter(|cycle| points.meets(set(&there, cycle))).cloned().collect();
            kos.extend(with_region(&there, &local_board, points).map(|board| FoundKo {
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
    let (local_board, start) = whole_board(board);
    let after = plays.iter().try_fold(start, |position, &(colour, point)| {
        Some(local_board.play(position, colour, local_board.index(point)?, Suicide::All).ok()?.after)
    });
    Some(board.with_position(&local_board, after?))
}

/// The board with a region.
fn with_region<S: PointSet>(board: &BoardPosition, local_board: &LocalBoard<S>, region: S) -> Option<BoardPosition> {
    board.with_region(Some(region.iter().map(|index| local_board.point(index)).collect())).ok()
}

/// The points that a cycle plays on.
fn set(board: &BoardPosition, cycle: &FoundCycle) -> Wide {
    Wide::collect(cycle.plays.iter().map(|&(_, point)| board.size().index(point)))
}

/// Kos with more positions are not looked at any further.
const MOST_POSITIONS: usize = 1000;

/// The points of a ko with those of all cycles that are tied to it in some position of its component: three kos between two strings can be so that
/// one of them cannot be taken now. The local board is that of the whole board.
pub(super) fn whole<S: PointSet>(
    board: &BoardPosition,
    local_board: &LocalBoard<S>,
    points: S,
    options: FindOptions,
    control: &Control<'_>,
) -> Result<S, LimitError> {
    let mut all = points;
    loop {
        let before = all;
        let of_component = with_region(board, local_board, before).map(|local| positions(&local, options.suicide));
        for there in of_component.unwrap_or_default() {
            let near = with_strings(local_board, there, all);
            let others = on_points(local_board, there, near, options, control, |points| !points.minus(all).is_empty())?;
            let sets = others.into_iter().map(|(points, _)| points).chain([all]).collect();
            all = tied(local_board, there, sets).into_iter().find(|points| points.meets(all)).unwrap_or(all);
        }
        if all == before {
            return Ok(all);
        }
    }
}

/// The positions of the component of a region, on the whole board; none if they are too many.
fn positions<W: PointSet>(board: &BoardPosition, suicide: Suicide) -> Vec<Position<W>> {
    fn explored<S: Packed, W: PointSet>(board: &BoardPosition, suicide: Suicide) -> Vec<Position<W>> {
        let Ok((local_board, start)) = board.local_board::<S>() else { return Vec::new() };
        let component = PositionGraph::component(&local_board, start, suicide, MOST_POSITIONS);
        let positions = |graph: PositionGraph<S>| {
            graph.positions().iter().map(|&there| board.with_position(&local_board, there).stones()).collect()
        };
        component.map_or_else(|_| Vec::new(), positions)
    }
    in_narrowest!(board, S in [u64, u128] => explored::<S, W>(board, suicide))
}

/// Sets of points of cycles, those together that share points, or that one string touches whose liberties are all points of them.
pub(super) fn tied<S: PointSet>(local_board: &LocalBoard<S>, position: Position<S>, of_cycles: Vec<S>) -> Vec<S> {
    let all = of_cycles.iter().fold(S::EMPTY, |all, &points| all | points);
    let empty = local_board.empty_points(position);
    let capturable = |colour| {
        let strings = local_board.strings(position.stones(colour));
        let safe = local_board.safe(colour);
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
