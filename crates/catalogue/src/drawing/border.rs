//! The border of a piece: the ways to colour it that make the contacts wanted, and what has to be connected outside of it, in the
//! order in which one meets it on the way around.

use koatlas_board::Colour;

use crate::contacts::{Contacts, OuterStone};
use crate::region::{GridCell, Region, neighbours};

/// What stands on each border cell of a piece that is on the board.
pub(super) type Colouring = Vec<(GridCell, OuterStone)>;

/// All colourings of the border that make just these contacts when `sides` of the piece are the edge of the board, and in which
/// no mortal stone is next to an immortal one of its colour. Immortal black is tried first, the cells are coloured in reading order.
pub(super) fn colourings(region: &Region, sides: Sides, wanted: Contacts) -> impl Iterator<Item = Colouring> {
    let extent = region.extent();
    let on_board = region.border().into_iter().filter(|&cell| !is_off(extent, sides, cell));
    let cells: Vec<(GridCell, u16)> = on_board.map(|cell| (cell, region.touching(cell))).collect();
    let mut colouring = Colouring::new();
    // Stones to go on with, the last first: how many come before them, and the contacts of all together.
    let mut open = vec![(0, None, Contacts::default())];
    std::iter::from_fn(move || {
        while let Some((before, stone, given)) = open.pop() {
            colouring.truncate(before);
            colouring.extend(stone);
            match cells.get(colouring.len()) {
                Some(&(cell, touching)) => {
                    let stones = OuterStone::ALL.into_iter().rev().map(|wall| (wall, given.with_stone(wall, touching)));
                    let fit =
                        stones.filter(|&(wall, with)| with.fits_in(wanted) && !clashes_with(&colouring, cell, wall));
                    open.extend(fit.map(|(wall, with)| (colouring.len(), Some((cell, wall)), with)));
                }
                None if given == wanted => return Some(colouring.clone()),
                None => {}
            }
        }
        None
    })
}

/// Whether a stone cannot stand beside those that are there: a mortal and an immortal stone of one colour would be one string.
fn clashes_with(colouring: &Colouring, cell: GridCell, wall: OuterStone) -> bool {
    let near = neighbours(cell);
    colouring.iter().any(|&(other, of)| near.contains(&other) && of == wall.other_kind())
}

/// What has to be connected outside of the pieces: all that is off the board, the mortal black and the mortal white string; numbered
/// in this order.
type Connected = usize;

/// Which of the three there are around a piece, and whether one of them separates the other two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BorderConnections {
    /// Which of them are met.
    met: [bool; 3],
    /// Which of them is met in two stretches, if one is.
    separating: Option<Connected>,
}

impl BorderConnections {
    /// Whether the piece touches the mortal string of the colour.
    pub fn touches(&self, colour: Colour) -> bool {
        self.met[1 + colour.index()]
    }

    /// What is around a piece with this outline and colouring when `sides` are the edge of the board; `None` if two of the
    /// three come in turns, twice each.
    pub fn new(
        region: &Region,
        outline: &[GridCell],
        sides: Sides,
        colouring: &Colouring,
    ) -> Option<BorderConnections> {
        let extent = region.extent();
        let at = |&cell: &GridCell| match colouring.iter().find(|&&(other, _)| other == cell) {
            Some(&(_, OuterStone::Mortal(colour))) => Some(1 + colour.index()),
            None if is_off(extent, sides, cell) => Some(0),
            _ => None,
        };
        let way: Vec<Connected> = outline.iter().filter_map(at).collect();
        if [[0, 1], [0, 2], [1, 2]].iter().any(|pair| stretches(&way, pair, pair[0]) > 1) {
            return None;
        }
        let met = [0, 1, 2].map(|one| way.contains(&one));
        let separating = (0..3).find(|&one| stretches(&way, &[0, 1, 2], one) > 1);
        Some(BorderConnections { met, separating })
    }
}

/// In how many stretches one of these comes on the way around when everything else is left out.
fn stretches(way: &[Connected], of: &[Connected], one: Connected) -> usize {
    let way: Vec<Connected> = way.iter().copied().filter(|met| of.contains(met)).collect();
    (0..way.len()).filter(|&i| way[i] == one && way[(i + 1) % way.len()] != one).count()
}

/// Whether these can be around pieces in one plane: around none of them something separates what another one joins, and at most
/// two of them join all three.
pub(super) fn are_planar(pieces: &[&BorderConnections]) -> bool {
    let joins_all = |piece: &BorderConnections| piece.met == [true; 3];
    let parts = |a: &BorderConnections, b: &BorderConnections| {
        a.separating.is_some_and(|separating| (0..3).all(|one| one == separating || b.met[one]))
    };
    let pairs = (0..pieces.len()).flat_map(|i| (0..pieces.len()).map(move |j| (i, j)));
    pieces.iter().filter(|piece| joins_all(piece)).count() <= 2
        && !pairs.filter(|(i, j)| i != j).any(|(i, j)| parts(pieces[i], pieces[j]))
}

/// The cells outside that one meets on the way around a piece, clockwise, one for each side of a cell that one passes: a cell
/// in a notch comes several times. Holes of the piece are not visited.
pub(super) fn outline(region: &Region) -> Vec<GridCell> {
    let inside = |cell: GridCell| region.cells().contains(&cell);
    // Cells are in reading order: above the first there is none.
    let start = (region.cells()[0], 0);
    let (mut outline, mut place) = (Vec::new(), start);
    loop {
        let (cell, side) = place;
        outline.push(step(cell, side));
        let ahead = step(cell, (side + 1) % 4);
        let beside = step(ahead, side);
        // Where two cells of the piece touch at a corner alone, the way leads on along the same cell.
        place = match (inside(ahead), inside(beside)) {
            (false, _) => (cell, (side + 1) % 4),
            (true, false) => (ahead, side),
            (true, true) => (beside, (side + 3) % 4),
        };
        if place == start {
            return outline;
        }
    }
}

/// The cell on one side of another: above, right, below, left of it.
fn step((row, col): GridCell, side: usize) -> GridCell {
    let (down, right) = [(-1, 0), (0, 1), (1, 0), (0, -1)][side];
    (row + down, col + right)
}

/// Which sides of a region's bounding box are the edge of the board: top, bottom, left, right in bits 0 to 3.
pub(crate) type Sides = u8;

/// The steps to the top, the bottom, the left and the right.
pub(super) const STEPS: [GridCell; 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// All sets of sides, those of the fewest sides first.
pub(super) fn side_sets() -> impl Iterator<Item = Sides> {
    (0..=4).flat_map(|count| (0..16).filter(move |sides: &Sides| sides.count_ones() == count))
}

/// Whether a cell is off the board when `sides` of the region are its edges.
fn is_off((rows, cols): (i8, i8), sides: Sides, (row, col): GridCell) -> bool {
    let beyond = [row < 0, row >= rows, col < 0, col >= cols];
    (0..4).any(|side| beyond[side] && sides >> side & 1 == 1)
}
