//! From cycles to kos: cycles that share points, or are tied by strings.

use koatlas_board::{BoardPosition, PointSet, Suicide, Wide};
use koatlas_files::Control;

use super::ko_search::{KoPart, KoSearch, with_region};
use super::parts::find_parts;
use super::{BoardPlay, FindOptions, FoundCycle, Result, find, whole_board};
use crate::local::LocalTypes;

/// Ko on a board: cycles that share points, or are *tied* by strings whose last liberties are among the points of several of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundKo {
    /// Plays that lead to the position in which its `cycles` begin.
    pub after: Vec<BoardPlay>,
    /// Board in that position, with the points that its `cycles` play on as the region.
    pub board: BoardPosition,
    /// Its points and some parts of them, each with its type. The ko is called by the first.
    pub parts: Vec<KoPart>,
    /// Its cycles, in the order in which [`find`] has found them.
    pub cycles: Vec<FoundCycle>,
}

/// Groups the cycles that [`find`] has found on `board` with these options into kos. Kos with cycles through the position itself come
/// first. A ko after further plays has all of its cycles there, also those that do not need the plays.
///
/// # Errors
/// [`LimitError`](koatlas_files::LimitError) if `control` stops the search, or if it needs more memory than `control` allows.
pub fn kos(
    board: &BoardPosition,
    options: FindOptions,
    found: &[FoundCycle],
    types: &LocalTypes,
    control: &Control<'_>,
) -> Result<Vec<FoundKo>> {
    let mut kos = Vec::new();
    for new in found.chunk_by(|one, other| one.after == other.after) {
        let after = &new[0].after;
        let Some(there) = board_after_plays(board, after) else { continue };
        // After further plays, `found` has only the cycles that need them. Here all cycles that begin at once (`soon: 0`) count.
        let now = FindOptions { soon: 0, ..options };
        let all = if after.is_empty() { new.to_vec() } else { find(&there, now, control)? };
        let (local_board, position) = whole_board(&there);
        let search = KoSearch { board: &there, local_board: &local_board, options, types, control };
        let mut groups = search.groups(position, all.iter().map(|cycle| cycle_points(&there, cycle)).collect());
        groups.retain(|points| new.iter().any(|cycle| points.meets(cycle_points(&there, cycle))));
        for (_, points) in search.extend_all(&groups)? {
            let cycles: Vec<FoundCycle> =
                all.iter().filter(|cycle| points.meets(cycle_points(&there, cycle))).cloned().collect();
            // It is called by what needs the plays: the other cycles have been there before them.
            let of_cycles = new.iter().map(|cycle| (cycle_points(&there, cycle), &cycle.labels[..]));
            let of_cycles = of_cycles.filter(|(of_cycle, _)| points.meets(*of_cycle)).collect();
            let mut parts = find_parts(&search, points, of_cycles)?;
            if parts.iter().all(|part| part.points.len() != points.len()) {
                parts.push(search.part(points));
            }
            let board = with_region(&there, &local_board, points);
            kos.extend(board.map(|board| FoundKo { after: after.clone(), board, parts, cycles }));
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

/// Points that a cycle plays on.
fn cycle_points(board: &BoardPosition, cycle: &FoundCycle) -> Wide {
    Wide::collect(cycle.plays.iter().map(|&(_, point)| board.size().index(point)))
}
