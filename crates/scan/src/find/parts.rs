//! The parts of a ko by which it is called: a cycle is named by what it needs.

use koatlas_board::{Point, PointSet};
use koatlas_classifier::types::EdgeLabel;
use serde::{Deserialize, Serialize};

use super::Result;
use super::kos::{KoSearch, Ties, join_tied, keep_least};
use crate::local::{LocalType, LocalTypes};

/// Points of a ko with the type that they have if everything else stands still.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KoPart {
    /// The points.
    pub points: Vec<Point>,
    /// Their type.
    pub local_type: LocalType,
}

/// Most sets of points of cycles whose types are computed for one ko.
const MOST_SETS: usize = 32;

/// Finds the parts of a ko with the points `all`: the points of each of its cycles, those of cycles that strings tie together, and all of
/// them. `of_cycles` has the points and edge labels of its cycles through the position. The ko is called by the first part: see
/// [`Rank`].
pub(super) fn find_parts<S: PointSet>(
    search: &KoSearch<'_, S>,
    all: S,
    mut of_cycles: Vec<(S, &[EdgeLabel])>,
    types: &LocalTypes,
) -> Result<Vec<KoPart>> {
    // For each set of points its shortest cycle is left.
    of_cycles.sort_by_key(|&(points, labels)| (points.len(), points.iter().collect::<Vec<_>>(), labels.len()));
    of_cycles.dedup_by_key(|&mut (points, _)| points);
    let needs_suicide = |labels: &[EdgeLabel]| labels.iter().any(|label| label.suicide());
    let mut sets: Vec<(S, Needs)> = Vec::new();
    for &(points, labels) in of_cycles.iter().take(MOST_SETS) {
        sets.push((points, if needs_suicide(labels) { Needs::Suicide } else { Needs::OneCycle }));
    }
    let mut tied = of_cycles;
    tied.retain(|(_, labels)| !needs_suicide(labels));
    keep_least(&mut tied);
    let least = tied.into_iter().map(|(points, _)| points).collect();
    let mut larger = vec![all];
    for points in join_tied(search.local_board, search.board.stones(), least) {
        larger.push(search.extend(points, Ties::Strings)?);
    }
    for points in larger {
        if sets.iter().all(|&(known, _)| known != points) {
            sets.push((points, Needs::Ties));
        }
    }
    let part = |(points, needs): (S, Needs)| {
        let points: Vec<Point> = points.iter().map(|index| search.local_board.point(index)).collect();
        let local_type = types.classify(search.board, points.clone());
        (rank(&local_type, needs, points.len()), KoPart { points, local_type })
    };
    let mut parts: Vec<(Rank, KoPart)> = sets.into_iter().map(part).collect();
    parts.sort_by_key(|&(rank, _)| rank);
    Ok(parts.into_iter().map(|(_, part)| part).collect())
}

/// What repeats on the points of a part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    /// Several cycles that are tied.
    Ties,
    /// One cycle without suicide.
    OneCycle,
    /// One cycle with suicide.
    Suicide,
}

/// Place of a part among those of a ko, then a number by which those of the same place are sorted.
type Rank = (u8, usize);

/// Returns the place of a part of `points` points: first tied cycles with a name, the most points first; then cycles with a name, the fewest
/// points first, but basic kos after the others, and cycles with suicide after these; then the fewest points without a name.
fn rank(local_type: &LocalType, needs: Needs, points: usize) -> Rank {
    let LocalType::Known(named) = local_type else { return (5, points) };
    match needs {
        _ if !named.is_named() => (4, points),
        Needs::Ties => (0, usize::MAX - points),
        Needs::OneCycle if named.id.positions > 2 => (1, points),
        Needs::OneCycle => (2, points),
        Needs::Suicide => (3, points),
    }
}
