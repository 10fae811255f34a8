//! The points of a ko: those of cycles that share points, or that strings tie together.

use koatlas_board::{BoardPosition, Colour, LocalBoard, Point, PointSet, Position, in_narrowest};
use koatlas_classifier::types::EdgeLabel;
use koatlas_files::Control;
use koatlas_position_graph::{Packed, PositionGraph};
use serde::{Deserialize, Serialize};

use super::units::UnionSearch;
use super::{FindOptions, Result, shortest_cycles, surroundings};
use crate::local::{LocalType, LocalTypes, MAX_POSITIONS, NamedType};

/// Points of a ko with the type that they have if everything else stands still.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KoPart {
    /// The points.
    pub points: Vec<Point>,
    /// Their type.
    pub local_type: LocalType,
}

/// Most positions of a component that [`KoSearch`] explores for more cycles of a ko.
const MOST_POSITIONS: usize = 1000;

/// Search for the points of a ko on the board.
pub(super) struct KoSearch<'a, S> {
    pub board: &'a BoardPosition,
    /// Local board of the whole board.
    pub local_board: &'a LocalBoard<S>,
    pub options: FindOptions,
    pub types: &'a LocalTypes,
    pub control: &'a Control<'a>,
}

impl<S: PointSet> KoSearch<'_, S> {
    /// Unites sets of points of cycles through `position`, that of the board, to kos: those that are [tied](join_tied), and two beside a
    /// string of each player that have a name of their own together.
    pub fn groups(&self, position: Position<S>, mut of_cycles: Vec<S>) -> Vec<S> {
        let mut sets = of_cycles.clone();
        sets.sort_by_key(|points| points.iter().collect::<Vec<_>>());
        sets.dedup();
        keep_least(&mut sets);
        if sets.len() < 2 {
            return join_tied(self.local_board, position, of_cycles);
        }
        let strings = Colour::BOTH.map(|colour| self.local_board.strings(position.stones(colour)).collect::<Vec<_>>());
        let are_beside = |one: S, other: S| {
            strings.iter().all(|strings| {
                let mut outside = strings.iter().filter(|(string, _)| !string.meets(one | other));
                outside.any(|&(_, around)| around.meets(one) && around.meets(other))
            })
        };
        for (number, &one) in sets.iter().enumerate() {
            for &other in sets[..number].iter().filter(|&&other| !other.meets(one) && are_beside(one, other)) {
                of_cycles.extend(self.named_part(one | other).map(|_| one | other));
            }
        }
        join_tied(self.local_board, position, of_cycles)
    }

    /// The part of a ko that has these points.
    pub fn part(&self, points: S) -> KoPart {
        let points = self.points(points);
        KoPart { local_type: self.types.classify(self.board, points.clone(), MAX_POSITIONS), points }
    }

    /// The part of a ko that has these points, if it has no more positions than a type with a name of its own may have.
    pub fn small_part(&self, points: S) -> Option<KoPart> {
        let points = self.points(points);
        let local_type = self.types.classify(self.board, points.clone(), self.types.names.most_positions());
        local_type.named_type().is_some().then_some(KoPart { local_type, points })
    }

    /// The part of a ko that has these points, if its type has a name and is not called by factors.
    pub fn named_part(&self, points: S) -> Option<KoPart> {
        self.small_part(points).filter(|part| part.local_type.named_type().is_some_and(NamedType::is_one_ko))
    }

    fn points(&self, points: S) -> Vec<Point> {
        points.iter().map(|index| self.local_board.point(index)).collect()
    }

    /// Extends the points of cycles to those of kos: pairs of the points of cycles and all points of a ko. Kos that share points are one.
    pub fn extend_all(&self, groups: &[S]) -> Result<Vec<(S, S)>> {
        let mut kos: Vec<(S, S)> = Vec::new();
        for &group in groups {
            if let Some((pieces, _)) = kos.iter_mut().find(|(_, points)| points.meets(group)) {
                *pieces |= group;
                continue;
            }
            let (mut pieces, mut points) = (group, self.extend(group)?);
            while let Some(other) = kos.iter().position(|&(_, other)| other.meets(points)) {
                let (more_pieces, more) = kos.remove(other);
                pieces |= more_pieces;
                points = self.extend(points | more)?;
            }
            kos.push((pieces, points));
        }
        Ok(kos)
    }

    /// Extends the points of a ko by those of all cycles that are tied to it in some position of its component. In the present position
    /// they need not all begin: of three kos between two strings, one may be impossible to take now, and become possible when another
    /// is taken.
    pub fn extend(&self, points: S) -> Result<S> {
        let mut all = points;
        loop {
            // Each round may add points, by which the component grows, until nothing more is tied.
            let before = all;
            if !self.has_ties(all) {
                return Ok(all);
            }
            for there in self.positions(before) {
                // A cycle that adds points plays on one of them that is near, as others are only reached from there.
                let near = surroundings(self.local_board, there, all).minus(all);
                let others = self.cycles_near(there, near, |_| true)?;
                let others = others.into_iter().map(|(points, _)| points).collect();
                all |= tied_to(all, self.local_board, there, others);
            }
            if all == before {
                return Ok(all);
            }
        }
    }

    /// Adds to `sets`, the points of cycles, those of all cycles without suicide that strings tie to them in some position of their
    /// component, or if this is too large, in one of a component of one of them. Those that include another one are left out.
    pub fn add_tied(&self, mut sets: Vec<S>) -> Result<Vec<S>> {
        loop {
            let (before, all) = (sets.clone(), union(&sets));
            let has_ties = self.has_ties(all);
            let mut positions = self.positions(all);
            if positions.is_empty() {
                positions = sets.iter().flat_map(|&points| self.positions(points)).collect();
            }
            for there in positions {
                let all = union(&sets);
                let is_new = |points: S| sets.iter().all(|known| !known.minus(points).is_empty());
                let near = if has_ties { surroundings(self.local_board, there, all) } else { all };
                let mut others = self.cycles_near(there, near, is_new)?;
                others.retain(|(_, labels)| !needs_suicide(labels));
                let others: Vec<S> = others.into_iter().map(|(points, _)| points).collect();
                let tied = tied_to(all, self.local_board, there, others.clone());
                sets.extend(others.into_iter().filter(|points| points.minus(tied).is_empty()));
                keep_least(&mut sets);
            }
            if sets == before {
                return Ok(sets);
            }
        }
    }

    /// Finds the sets of points, near `near` and such as `is_wanted` wants, on which cycles through `position` play.
    fn cycles_near(
        &self,
        position: Position<S>,
        near: S,
        is_wanted: impl Fn(S) -> bool,
    ) -> Result<Vec<(S, Vec<EdgeLabel>)>> {
        shortest_cycles(self.local_board, position, near, self.options, self.control, is_wanted)
    }

    /// False if nothing outside of `points` can be tied to them in any position of their component.
    fn has_ties(&self, points: S) -> bool {
        UnionSearch::new(self.local_board, self.board.stones(), self.options).has_ties(points)
    }

    /// Positions of the component of the region `points`; none if there are more than [`MOST_POSITIONS`].
    pub fn positions(&self, points: S) -> Vec<Position<S>> {
        let Some(region) = with_region(self.board, self.local_board, points) else { return Vec::new() };
        in_narrowest!(region, L in [u64, u128] => self.explored::<L>(&region))
    }

    fn explored<L: Packed>(&self, region: &BoardPosition) -> Vec<Position<S>> {
        let Ok((local_board, start)) = region.local_board::<L>() else { return Vec::new() };
        let component = PositionGraph::component(&local_board, start, self.options.suicide, MOST_POSITIONS);
        let Ok(component) = component else { return Vec::new() };
        let on_board = |points: L| S::collect(points.iter().map(|index| region.size().index(local_board.point(index))));
        let constant = region.stones::<S>().within(self.local_board.all().minus(on_board(local_board.all())));
        let whole = |local: Position<L>| Position {
            black: constant.black | on_board(local.black),
            white: constant.white | on_board(local.white),
        };
        component.positions().iter().map(|&local| whole(local)).collect()
    }
}

pub(super) fn with_region<S: PointSet>(
    board: &BoardPosition,
    local_board: &LocalBoard<S>,
    region: S,
) -> Option<BoardPosition> {
    board.with_region(Some(region.iter().map(|index| local_board.point(index)).collect())).ok()
}

/// Returns `points` with the points of the cycles on `others` that are tied to them in `position`.
fn tied_to<S: PointSet>(points: S, local_board: &LocalBoard<S>, position: Position<S>, mut others: Vec<S>) -> S {
    others.push(points);
    join_tied(local_board, position, others).into_iter().find(|all| all.meets(points)).unwrap_or(points)
}

pub(super) fn union<S: PointSet>(sets: &[S]) -> S {
    sets.iter().fold(S::EMPTY, |all, &points| all | points)
}

/// True if a cycle with these labels has a suicide.
pub fn needs_suicide(labels: &[EdgeLabel]) -> bool {
    labels.iter().any(|label| label.suicide())
}

/// Removes the sets of points that include another one.
pub(super) fn keep_least<S: PointSet>(sets: &mut Vec<S>) {
    let all = sets.clone();
    sets.retain(|points| !all.iter().any(|other| other != points && other.minus(*points).is_empty()));
}

/// Unites sets of points of cycles that share points, or that are tied: one string touches them whose liberties are all points of cycles.
pub(super) fn join_tied<S: PointSet>(local_board: &LocalBoard<S>, position: Position<S>, of_cycles: Vec<S>) -> Vec<S> {
    let all = union(&of_cycles);
    let empty = local_board.empty_points(position);
    let mut ties = Vec::new();
    for colour in Colour::BOTH {
        // A string that ties has all of its liberties, and so at least one, among the points.
        let liberties = (all & empty).iter();
        let mut seeds =
            liberties.fold(S::EMPTY, |near, point| near | local_board.neighbours(point)) & position.stones(colour);
        while let Some(seed) = seeds.first() {
            let (string, around) = local_board.string_at(seed, position.stones(colour));
            seeds = seeds.minus(string);
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

#[cfg(test)]
#[path = "../../tests/inside/ties.rs"]
mod tests;
