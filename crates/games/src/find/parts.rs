//! The parts of a ko by which it is called: a cycle is named by what it needs.

use koatlas_board::PointSet;
use koatlas_classifier::types::EdgeLabel;

use super::Result;
use super::ko_search::{KoPart, KoSearch, keep_least, needs_suicide, union};
use crate::local::LocalType;

/// Most sets of points of cycles whose types are computed for one ko.
const MOST_SETS: usize = 32;
/// Most sets of points of tied cycles whose types are computed for one ko.
const MOST_UNIONS: usize = 100;
/// Most tied cycles some of which are tried together.
const MOST_TIED: usize = 8;

/// Finds the parts of a ko with the points `all` by which it may be called: the points of each of its cycles, those of cycles that strings
/// tie together, and all of them, if they have no more positions than a name may have. `of_cycles` has the points and edge labels of its
/// cycles through the position. The ko is called by the first part: see [`Rank`].
pub(super) fn find_parts<S: PointSet>(
    search: &KoSearch<'_, S>,
    all: S,
    mut of_cycles: Vec<(S, &[EdgeLabel])>,
) -> Result<Vec<KoPart>> {
    // For each set of points its shortest cycle is left.
    of_cycles.sort_by_key(|&(points, labels)| (points.len(), points.iter().collect::<Vec<_>>(), labels.len()));
    of_cycles.dedup_by_key(|&mut (points, _)| points);
    let mut sets: Vec<(S, Needs)> = Vec::new();
    let mut add = |points: S, needs: Needs| {
        if sets.iter().all(|&(known, _)| known != points) {
            sets.push((points, needs));
        }
    };
    for &(points, labels) in of_cycles.iter().take(MOST_SETS) {
        add(points, if needs_suicide(labels) { Needs::Suicide } else { Needs::OneCycle });
    }
    add(all, Needs::Ties);
    of_cycles.retain(|(_, labels)| !needs_suicide(labels));
    let mut least: Vec<S> = of_cycles.into_iter().map(|(points, _)| points).collect();
    keep_least(&mut least);
    let mut tied: Vec<S> = Vec::new();
    for group in search.groups(search.board.stones(), least.clone()) {
        let of_group = search.add_tied(least.iter().copied().filter(|points| points.meets(group)).collect())?;
        unions(&of_group).into_iter().for_each(|points| add(points, Needs::Ties));
        tied.extend(of_group);
    }
    let mut parts: Vec<(Rank, S, KoPart)> = Vec::new();
    for (points, needs) in sets {
        let is_known = |part: &KoPart| {
            parts.iter().any(|(_, other, known)| known.local_type == part.local_type && other.minus(points).is_empty())
        };
        let part = match needs {
            Needs::OneCycle | Needs::Suicide => Some(search.part(points)),
            Needs::Ties if points == all => search.small_part(points),
            // Tied cycles that have a name together, and no name that fewer of them have.
            Needs::Ties => search.named_part(points).filter(|part| !is_known(part)),
        };
        let is_union = tied.iter().filter(|cycle| cycle.minus(points).is_empty()).count() > 1;
        let needs = if is_union { Needs::Ties } else { needs };
        parts.extend(part.map(|part| (rank(&part.local_type, needs, points.len()), points, part)));
    }
    parts.sort_by_key(|&(rank, ..)| rank);
    Ok(parts.into_iter().map(|(.., part)| part).collect())
}

/// Unions of two and more of `sets`: the one of all, then those of the fewest.
fn unions<S: PointSet>(sets: &[S]) -> Vec<S> {
    let mut some = sets.to_vec();
    some.sort_by_key(|points| points.len());
    some.truncate(MOST_TIED);
    let mut unions: Vec<S> = vec![S::EMPTY];
    for &points in &some {
        unions.extend(unions.clone().into_iter().map(|union| union | points));
    }
    unions.retain(|union| some.iter().filter(|points| points.minus(*union).is_empty()).count() > 1);
    unions.sort_by_key(|union| union.len());
    [union(sets)].into_iter().chain(unions).take(MOST_UNIONS).collect()
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
        Needs::Suicide => (3, points),
        _ if named.id.positions == 2 => (2, points),
        Needs::OneCycle => (1, points),
        Needs::Ties => (0, usize::MAX - points),
    }
}
