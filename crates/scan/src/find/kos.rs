//! From cycles to kos: cycles that share points, or are tied by strings.

use koatlas_board::{BoardPosition, Colour, LocalBoard, PointSet, Position, Suicide, Wide, in_narrowest};
use koatlas_position_graph::{Packed, PositionGraph};
use koatlas_storage::Control;

use super::{BoardPlay, FindOptions, FoundCycle, Result, find, shortest_cycles, surroundings, whole_board};

/// Ko on a board: cycles that share points, or are *tied* by strings whose last liberties are among the points of several of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundKo {
    /// Plays that lead to the position in which its `cycles` begin.
    pub after: Vec<BoardPlay>,
    /// Board in that position, with the points that its `cycles` play on as the region.
    pub board: BoardPosition,
    /// Its cycles, in the order in which [`find`] has found them.
    pub cycles: Vec<FoundCycle>,
}

/// Groups the cycles that [`find`] has found on `board` with these options into kos. Kos with cycles through the position itself come
/// first. A ko after further plays has all of its cycles there, also those that do not need the plays.
///
/// # Errors
/// [`LimitError`](koatlas_storage::LimitError) if `control` stops the search, or if it needs more memory than `control` allows.
pub fn kos(
    board: &BoardPosition,
    options: FindOptions,
    found: &[FoundCycle],
    control: &Control<'_>,
) -> Result<Vec<FoundKo>> {
    let mut kos = Vec::new();
    for new in found.chunk_by(|one, other| one.after == other.after) {
        let after = &new[0].after;
        let Some(there) = board_after_plays(board, after) else { continue };
        // After further plays, `found` has only the cycles that need them. Here all cycles that begin at once (`soon: 0`) count.
        let now = FindOptions { soon: 0, ..options };
        let all = if after.is_empty() { new.to_vec() } else { find(&there, now, control)? };
        let mut covered = Wide::EMPTY;
        let (local_board, position) = whole_board(&there);
        for points in join_tied(&local_board, position, all.iter().map(|cycle| cycle_points(&there, cycle)).collect()) {
            if points.meets(covered) || !new.iter().any(|cycle| points.meets(cycle_points(&there, cycle))) {
                continue;
            }
            let points = extend_ko(&there, &local_board, points, options, control)?;
            covered |= points;
            let cycles = all.iter().filter(|cycle| points.meets(cycle_points(&there, cycle))).cloned().collect();
            let board = with_region(&there, &local_board, points);
            kos.extend(board.map(|board| FoundKo { after: after.clone(), board, cycles }));
        }
    }
    Ok(kos)
}

/// The board after `plays`; `None` if they are not legal.
fn board_after_plays(board: &BoardPosition, plays: &[BoardPlay]) -> Option<BoardPosition> {
    let (local_board, start) = whole_board(board);
    let after = plays.iter().try_fold(start, |position, &(colour, point)| {
        Some(local_board.play(position, colour, local_board.index(point)?, Suicide::All).ok()?.after)
    });
    Some(board.with_position(&local_board, after?))
}

fn with_region<S: PointSet>(board: &BoardPosition, local_board: &LocalBoard<S>, region: S) -> Option<BoardPosition> {
    board.with_region(Some(region.iter().map(|index| local_board.point(index)).collect())).ok()
}

/// Points that a cycle plays on.
fn cycle_points(board: &BoardPosition, cycle: &FoundCycle) -> Wide {
    Wide::collect(cycle.plays.iter().map(|&(_, point)| board.size().index(point)))
}

/// Most positions of a component that [`extend_ko`] explores for more cycles of a ko.
const MOST_POSITIONS: usize = 1000;

/// Extends the points of a ko by those of all cycles that are tied to it in some position of its component. In the present position
/// they need not all begin: of three kos between two strings, one may be impossible to take now, and become possible when another is
/// taken. `local_board` is that of the whole board.
pub(super) fn extend_ko<S: PointSet>(
    board: &BoardPosition,
    local_board: &LocalBoard<S>,
    points: S,
    options: FindOptions,
    control: &Control<'_>,
) -> Result<S> {
    let mut all = points;
    loop {
        // Each round may add points, by which the component grows, until nothing more is tied.
        let before = all;
        let of_component = with_region(board, local_board, before).map(|local| positions(&local, options.suicide));
        for there in of_component.unwrap_or_default() {
            let there = there.stones();
            let near = surroundings(local_board, there, all);
            let others =
                shortest_cycles(local_board, there, near, options, control, |points| !points.minus(all).is_empty())?;
            let sets = others.into_iter().map(|(points, _)| points).chain([all]).collect();
            all = join_tied(local_board, there, sets).into_iter().find(|points| points.meets(all)).unwrap_or(all);
        }
        if all == before {
            return Ok(all);
        }
    }
}

/// Boards of the component of a region; none if there are more than [`MOST_POSITIONS`].
fn positions(board: &BoardPosition, suicide: Suicide) -> Vec<BoardPosition> {
    fn explored<S: Packed>(board: &BoardPosition, suicide: Suicide) -> Vec<BoardPosition> {
        let Ok((local_board, start)) = board.local_board::<S>() else { return Vec::new() };
        let component = PositionGraph::component(&local_board, start, suicide, MOST_POSITIONS);
        let Ok(component) = component else { return Vec::new() };
        component.positions().iter().map(|&there| board.with_position(&local_board, there)).collect()
    }
    in_narrowest!(board, S in [u64, u128] => explored::<S>(board, suicide))
}

/// Unites sets of points of cycles that share points, or that are tied: one string touches them whose liberties are all points of cycles.
pub(super) fn join_tied<S: PointSet>(local_board: &LocalBoard<S>, position: Position<S>, of_cycles: Vec<S>) -> Vec<S> {
    let all = of_cycles.iter().fold(S::EMPTY, |all, &points| all | points);
    let empty = local_board.empty_points(position);
    let mut ties = Vec::new();
    for colour in Colour::BOTH {
        for (string, around) in local_board.strings(position.stones(colour)) {
            if !string.meets(local_board.safe(colour)) && (around & empty).minus(all).is_empty() {
                ties.push(around & all);
            }
        }
    }
    let mut kos: Vec<S> = Vec::new();
    for points in of_cycles.into_iter().chain(ties).filter(|points| !points.is_empty()) {
        // Sets that share a point become one.
        let (meeting, others): (Vec<S>, Vec<S>) = kos.into_iter().partition(|ko| ko.meets(points));
        kos = others;
        kos.push(meeting.into_iter().fold(points, |all, ko| all | ko));
    }
    kos.sort_by_key(|ko| ko.first());
    kos
}
