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
//! The obstacle is the last fault that is needed. The holes of a piece of seven points or more are not looked at.

use super::contacts::touching;
use super::lay::Lay;
use super::{Adjacency, BITS, GridPoint, GridPoints, Lays, OuterStone, PieceContacts, Shape, around, border, extent};
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
    cells: Vec<GridPoint>,
    /// Numbers of `cells` on the way around the region; a point may come several times.
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
pub(super) fn is_open(
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
        let cells = border(region);
        let way = way_around(region).into_iter();
        let way = way.filter_map(|point| cells.iter().position(|&cell| cell == point)).collect();
        StoneSearch { region, contacts, cells, way, faults, edges: 0, lays: None }
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

    /// Takes stones on all cells that make the contacts, if they do not have the last fault. False if others are wanted too.
    fn take(&mut self, stones: &[OuterStone]) -> bool {
        let is_blocked = || self.faults > 2 && (0..2).any(|colour| self.is_blocked(stones, colour));
        let lay = Lay::new(extent(self.region), self.edges, self.things(stones).copied());
        match &self.lays {
            None => !is_blocked(),
            // Other stones have shown this lay: it is quicker to ask that first.
            Some(lays) if lays.contains(&lay) || is_blocked() => false,
            Some(_) => self.lays.as_mut().is_none_or(|lays| !lays.insert(lay)),
        }
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
        let Some(&cell) = self.cells.get(stones.len()) else {
            return Ok(made == self.contacts.0 && self.take(stones));
        };
        let touching = touching(self.region, cell);
        let kinds = if self.is_off(cell) { vec![None] } else { (0..BITS).map(Some).collect() };
        for stone in kinds {
            stones.push(stone);
            let found = self.extend(stones, made | stone.map_or(0, |kind| touching << kind), budget)?;
            stones.pop();
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// True if `cell` is beyond a side that is an edge of the board.
    fn is_off(&self, (row, col): GridPoint) -> bool {
        let (rows, cols) = extent(self.region);
        let beyond = [row < 0, row >= rows, col < 0, col >= cols];
        (0..4).any(|side| beyond[side] && self.edges >> side & 1 == 1)
    }

    /// True if the last stone is next to one of the other kind of its colour.
    fn is_one_string(&self, stones: &[OuterStone]) -> bool {
        let Some((Some(last), before)) = stones.split_last() else { return false };
        let near = around(self.cells[before.len()]);
        self.cells.iter().zip(before).any(|(cell, &stone)| stone == Some(last ^ 2) && near.contains(cell))
    }

    /// The points off the board and the mortal stones, on the way around.
    fn things<'s>(&self, stones: &'s [OuterStone]) -> impl Iterator<Item = &'s OuterStone> {
        self.way.iter().filter_map(|&cell| stones.get(cell)).filter(|stone| stone.is_none_or(|kind| kind > 1))
    }

    /// True if two of the three sets alternate twice.
    fn are_interlaced(&self, stones: &[OuterStone]) -> bool {
        let things: Vec<&OuterStone> = self.things(stones).collect();
        [None, Some(2), Some(3)].iter().any(|without| {
            let two: Vec<&&OuterStone> = things.iter().filter(|&&thing| thing != without).collect();
            (0..two.len()).filter(|&place| two[place] != two[(place + 1) % two.len()]).count() > 2
        })
    }

    /// True if the mortal stones of a colour cannot be joined.
    fn is_blocked(&self, stones: &[OuterStone], colour: usize) -> bool {
        let own = self.cells_with(stones, colour + 2);
        let forbidden: Vec<GridPoint> = self.cells_with(stones, colour).into_iter().flat_map(around).collect();
        let Some(&first) = own.first() else { return false };
        let joined = reachable(first, |from| {
            let near = around(from).into_iter();
            near.filter(|&to| own.contains(&to) || self.is_free(to) && !forbidden.contains(&to))
        });
        own.iter().any(|stone| !joined.contains(stone))
    }

    fn cells_with(&self, stones: &[OuterStone], kind: usize) -> GridPoints {
        let cells = self.cells.iter().zip(stones).filter(|&(_, &stone)| stone == Some(kind));
        cells.map(|(&cell, _)| cell).collect()
    }

    /// True if `cell` is on the board, at most [`LINES`] lines away from the bounding box, and is neither in the region nor next to it.
    fn is_free(&self, cell: GridPoint) -> bool {
        let (rows, cols) = extent(self.region);
        let is_near = (-LINES..rows + LINES).contains(&cell.0) && (-LINES..cols + LINES).contains(&cell.1);
        is_near && !self.is_off(cell) && !self.region.contains(&cell) && !self.cells.contains(&cell)
    }
}

#[cfg(test)]
#[path = "../../../tests/inside/obstacles.rs"]
mod tests;
