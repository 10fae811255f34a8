//! Obstacles: proofs that no board shows a piece.
//!
//! On a board, every point next to a piece is beyond an edge of the board or has a stone. All stones there that make the contacts are
//! tried, with every choice of the sides of the bounding box that are edges of the board. Each try must have one of three faults:
//!
//! 1. `no-colouring`: a mortal stone is next to an immortal one of its colour, and they would be one string.
//! 2. `interlaced`: on the way around the piece, two of three sets alternate twice: the points off the board, the mortal black stones,
//!    the mortal white stones. Each of them is connected outside of the piece, so paths of the two would cross (Jordan curve theorem).
//! 3. `blocked`: the stones of a mortal string cannot be joined over points that are not next to an immortal stone of its colour. Points
//!    three lines beyond the piece are next to no stone, so there is no way on a larger board either.
//!
//! The obstacle is the first fault such that every try has it or one before it. The way around a piece does not go through its holes, so
//! that `interlaced` can be missed there.

use koatlas_board::Colour;

use super::contacts::touching;
use super::lay::{CONNECTED, Lay};
use super::{Adjacency, GridPoint, GridPoints, Lays, OuterStone, PieceContacts, Shape, around, border, extent};
use crate::{Budget, WithinLimits, reachable};

/// The faults, in the order in which they are looked for.
const FAULTS: [&str; 3] = ["no-colouring", "interlaced", "blocked"];

/// Number of lines around a piece in which strings are joined.
const LINES: i32 = 3;

/// Search for the stones around a region that make `contacts`.
struct StoneSearch<'r> {
    region: &'r [GridPoint],
    contacts: PieceContacts,
    /// Points next to the region.
    border: Vec<GridPoint>,
    /// Indices in `border` on the way around the region; a point may come several times.
    way: Vec<usize>,
    /// Number of faults that the stones must not have: the first ones of [`FAULTS`].
    faults: usize,
    /// Sides that are edges of the board: above (bit 0), below (1), left (2), right (3).
    edges: u8,
    /// The lays found, if all are wanted: then the search does not end at the first.
    lays: Option<Lays>,
}

/// Returns the obstacle of a piece; `None` if it has none.
pub(super) fn obstacle(
    region: &[GridPoint],
    contacts: PieceContacts,
    budget: &mut Budget,
) -> WithinLimits<Option<&'static str>> {
    for (fault, name) in (1..).zip(FAULTS) {
        if !can_be_surrounded(region, contacts, fault, budget)? {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// True if some stones and edges around a region make these contacts, without the first `faults` of [`FAULTS`].
pub(super) fn can_be_surrounded(
    region: &[GridPoint],
    contacts: PieceContacts,
    faults: usize,
    budget: &mut Budget,
) -> WithinLimits<bool> {
    StoneSearch::new(region, contacts, faults).run(budget)
}

/// Returns how a region with these contacts can lie on a board, without any of the faults.
pub(super) fn lays(region: &[GridPoint], contacts: PieceContacts, budget: &mut Budget) -> WithinLimits<Lays> {
    let search = StoneSearch::new(region, contacts, FAULTS.len());
    let mut search = StoneSearch { lays: Some(Lays::new()), ..search };
    search.run(budget)?;
    Ok(search.lays.unwrap_or_default())
}

/// Returns the lays of all regions with the neighbourhood `near` and these contacts. `shapes` are all regions of as many points.
pub(super) fn lays_in_every_shape(
    near: &Adjacency,
    contacts: PieceContacts,
    shapes: &[Shape],
    budget: &mut Budget,
) -> WithinLimits<Lays> {
    let mut all = Lays::new();
    for Shape { region, orders, .. } in shapes.iter().filter(|shape| shape.near == *near) {
        for order in orders {
            all.extend(lays(region, contacts.renumbered(order), budget)?);
        }
    }
    Ok(all)
}

/// True if a region with the neighbourhood `near` has no obstacle with these contacts. `shapes` are all regions of as many points.
pub(super) fn has_no_obstacle(
    near: &Adjacency,
    contacts: PieceContacts,
    shapes: &[Shape],
    budget: &mut Budget,
) -> WithinLimits<bool> {
    for Shape { region, orders, .. } in shapes.iter().filter(|shape| shape.near == *near) {
        for order in orders {
            if can_be_surrounded(region, contacts.renumbered(order), FAULTS.len(), budget)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Points next to a region, clockwise: one for every side of its points that has no other point of it.
fn way_around(region: &[GridPoint]) -> Vec<GridPoint> {
    // The first point has none above it. A step is (row, column) towards the outside; the way leads to the right of it.
    let start = (region[0], (-1, 0));
    let (mut way, mut place) = (Vec::new(), start);
    while way.is_empty() || place != start {
        let ((row, col), (down, right)) = place;
        way.push((row + down, col + right));
        let ahead = (row + right, col - down);
        let corner = (ahead.0 + down, ahead.1 + right);
        place = match (region.contains(&ahead), region.contains(&corner)) {
            (true, true) => (corner, (-right, down)),
            (true, false) => (ahead, (down, right)),
            // Two points that touch at a corner alone are passed one by one: strings cannot go between them.
            (false, _) => ((row, col), (right, -down)),
        };
    }
    way
}

impl<'r> StoneSearch<'r> {
    fn new(region: &'r [GridPoint], contacts: PieceContacts, faults: usize) -> StoneSearch<'r> {
        let border = border(region);
        let way = way_around(region).into_iter();
        let way = way.filter_map(|point| border.iter().position(|&other| other == point)).collect();
        StoneSearch { region, contacts, border, way, faults, edges: 0, lays: None }
    }

    /// Searches with all edges. True if stones were found and no others are wanted.
    fn run(&mut self, budget: &mut Budget) -> WithinLimits<bool> {
        for edges in 0..16 {
            self.edges = edges;
            if self.extend(&mut Vec::new(), 0, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Notes the lay of `stones`, which are on all points and make the contacts, unless they have the last fault. True if the search
    /// ends with them, as no others are wanted.
    fn accept(&mut self, stones: &[OuterStone]) -> bool {
        let is_blocked = || self.faults > 2 && Colour::BOTH.into_iter().any(|colour| self.is_blocked(stones, colour));
        let Some(lays) = &self.lays else { return !is_blocked() };
        let lay = Lay::new(extent(self.region), self.edges, self.connected_around(stones));
        // It is quicker to ask first whether other stones have shown this lay.
        let is_new = !lays.contains(&lay) && !is_blocked();
        if let (true, Some(lays)) = (is_new, &mut self.lays) {
            lays.insert(lay);
        }
        false
    }

    /// True if `stones`, which make the contacts `made`, can be extended to all points next to the region.
    fn extend(&mut self, stones: &mut Vec<OuterStone>, made: u32, budget: &mut Budget) -> WithinLimits<bool> {
        budget.work(1 + stones.len() as u64)?;
        // The stones so far have one of the first two faults whatever is on the other points.
        let has_fault =
            || self.faults > 0 && self.is_one_string(stones) || self.faults > 1 && self.are_interlaced(stones);
        if made & !self.contacts.0 != 0 || has_fault() {
            return Ok(false);
        }
        let Some(&point) = self.border.get(stones.len()) else {
            return Ok(made == self.contacts.0 && self.accept(stones));
        };
        let touching = touching(self.region, point);
        let kinds = if self.is_off(point) { &[OuterStone::OffBoard][..] } else { &OuterStone::STONES };
        for &stone in kinds {
            stones.push(stone);
            let found = self.extend(stones, made | stone.contacts(touching), budget)?;
            stones.pop();
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// True if the point is beyond a side that is an edge of the board.
    fn is_off(&self, (row, col): GridPoint) -> bool {
        let (rows, cols) = extent(self.region);
        let beyond = [row < 0, row >= rows, col < 0, col >= cols];
        (0..4).any(|side| beyond[side] && self.edges >> side & 1 == 1)
    }

    /// True if the last stone is next to one of the other kind of its colour.
    fn is_one_string(&self, stones: &[OuterStone]) -> bool {
        let Some((last, before)) = stones.split_last() else { return false };
        let other_kind = match *last {
            OuterStone::OffBoard => return false,
            OuterStone::Immortal(colour) => OuterStone::Mortal(colour),
            OuterStone::Mortal(colour) => OuterStone::Immortal(colour),
        };
        let near = around(self.border[before.len()]);
        self.border.iter().zip(before).any(|(point, &stone)| stone == other_kind && near.contains(point))
    }

    /// The points off the board and the mortal stones, on the way around.
    fn connected_around(&self, stones: &[OuterStone]) -> impl Iterator<Item = OuterStone> {
        let around = self.way.iter().filter_map(|&index| stones.get(index)).copied();
        around.filter(|stone| !matches!(stone, OuterStone::Immortal(_)))
    }

    /// True if two of the three sets alternate twice.
    fn are_interlaced(&self, stones: &[OuterStone]) -> bool {
        let around: Vec<OuterStone> = self.connected_around(stones).collect();
        CONNECTED.iter().any(|without| {
            let two: Vec<&OuterStone> = around.iter().filter(|&stone| stone != without).collect();
            // Two sets that alternate once change twice on the way around.
            (0..two.len()).filter(|&place| two[place] != two[(place + 1) % two.len()]).count() > 2
        })
    }

    /// True if the mortal stones of a colour cannot be joined.
    fn is_blocked(&self, stones: &[OuterStone], colour: Colour) -> bool {
        let own = self.points_with(stones, OuterStone::Mortal(colour));
        let immortal = self.points_with(stones, OuterStone::Immortal(colour)).into_iter();
        let forbidden: Vec<GridPoint> = immortal.flat_map(around).collect();
        let Some(&first) = own.first() else { return false };
        let joined = reachable(first, |from| {
            let near = around(from).into_iter();
            near.filter(|&to| own.contains(&to) || self.is_free(to) && !forbidden.contains(&to))
        });
        own.iter().any(|stone| !joined.contains(stone))
    }

    fn points_with(&self, stones: &[OuterStone], kind: OuterStone) -> GridPoints {
        let points = self.border.iter().zip(stones).filter(|&(_, &stone)| stone == kind);
        points.map(|(&point, _)| point).collect()
    }

    /// True if `point` is on the board, at most [`LINES`] lines away from the bounding box, and is neither in the region nor next to it.
    fn is_free(&self, point: GridPoint) -> bool {
        let (rows, cols) = extent(self.region);
        let is_near = (-LINES..rows + LINES).contains(&point.0) && (-LINES..cols + LINES).contains(&point.1);
        is_near && !self.is_off(point) && !self.region.contains(&point) && !self.border.contains(&point)
    }
}

#[cfg(test)]
#[path = "../../../tests/inside/obstacles.rs"]
mod tests;
