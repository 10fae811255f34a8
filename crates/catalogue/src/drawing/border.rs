//! The border of a piece: its colourings that make the wanted contacts, and the order of the strings and edges around it.

use koatlas_board::Colour;

use crate::settings::contacts::{Contacts, OuterStone};
use crate::settings::region::{GridCell, Region, neighbours};

/// The kind of the stone on each cell of [`Region::border`] that lies on the board.
pub(super) type Colouring = Vec<(GridCell, OuterStone)>;

/// All colourings of the border that make exactly the contacts `wanted` if `sides` of the piece are the edge of the board. No mortal stone
/// is next to an immortal one of its colour. Depth-first search over the cells in reading order, with the kinds in the order of
/// [`OuterStone::ALL`].
pub(super) fn colourings(region: &Region, sides: Sides, wanted: Contacts) -> impl Iterator<Item = Colouring> {
    let extent = region.extent();
    let on_board = region.border().into_iter().filter(|&cell| !is_off(extent, sides, cell));
    let cells: Vec<(GridCell, u16)> = on_board.map(|cell| (cell, region.touching(cell))).collect();
    let mut colouring = Colouring::new();
    // Stack of the search: the number of stones before this one, the stone, and the contacts of all of them.
    let mut stack = vec![(0, None, Contacts::default())];
    std::iter::from_fn(move || {
        while let Some((before, stone, contacts)) = stack.pop() {
            colouring.truncate(before);
            colouring.extend(stone);
            match cells.get(colouring.len()) {
                Some(&(cell, touching)) => {
                    for kind in OuterStone::ALL.into_iter().rev() {
                        let with = contacts.with_stone(kind, touching);
                        if with.fits_in(wanted) && !clashes_with(&colouring, cell, kind) {
                            stack.push((colouring.len(), Some((cell, kind)), with));
                        }
                    }
                }
                None if contacts == wanted => return Some(colouring.clone()),
                None => {}
            }
        }
        None
    })
}

/// True if a stone of this `kind` on `cell` would form one string with a stone of the other kind of its colour.
fn clashes_with(colouring: &Colouring, cell: GridCell, kind: OuterStone) -> bool {
    let near = neighbours(cell);
    colouring.iter().any(|&(other, stone)| near.contains(&other) && stone == kind.other_kind())
}

/// One of three things that are connected outside the pieces: 0 is the area off the board, 1 the mortal black and 2 the mortal white
/// string.
type Connected = usize;

/// The order in which each [`Connected`] thing comes around a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BorderConnections {
    /// True for those that are next to the piece.
    touching: [bool; 3],
    /// The one that comes in two stretches on the way around, if there is one. It separates the other two.
    separating: Option<Connected>,
}

impl BorderConnections {
    /// The order with the colours exchanged.
    pub fn exchanged(self) -> BorderConnections {
        let [off_board, black, white] = self.touching;
        let separating = self.separating.map(|thing| if thing == 0 { 0 } else { 3 - thing });
        BorderConnections { touching: [off_board, white, black], separating }
    }

    /// True if the piece touches the mortal string of `colour`.
    pub fn touches(&self, colour: Colour) -> bool {
        self.touching[1 + colour.index()]
    }

    /// Computes it for a piece with this outline and colouring if `sides` are the edge of the board. `None` if two of the three
    /// alternate twice on the way around, which is impossible in the plane.
    pub fn new(
        region: &Region,
        outline: &[GridCell],
        sides: Sides,
        colouring: &Colouring,
    ) -> Option<BorderConnections> {
        let extent = region.extent();
        let way = outline.iter().filter_map(|&cell| match colouring.iter().find(|&&(other, _)| other == cell) {
            Some(&(_, OuterStone::Mortal(colour))) => Some(1 + colour.index()),
            None if is_off(extent, sides, cell) => Some(0),
            _ => None,
        });
        let way: Vec<Connected> = way.collect();
        if [[0, 1], [0, 2], [1, 2]].iter().any(|pair| stretches(&way, pair, pair[0]) > 1) {
            return None;
        }
        let touching = [0, 1, 2].map(|thing| way.contains(&thing));
        let separating = (0..3).find(|&thing| stretches(&way, &[0, 1, 2], thing) > 1);
        Some(BorderConnections { touching, separating })
    }
}

/// Number of maximal runs of `thing` on the cyclic way around, if only the things in `among` are counted; 0 if it is all one run.
fn stretches(way: &[Connected], among: &[Connected], thing: Connected) -> usize {
    let way: Vec<Connected> = way.iter().copied().filter(|other| among.contains(other)).collect();
    (0..way.len()).filter(|&i| way[i] == thing && way[(i + 1) % way.len()] != thing).count()
}

/// True unless the plane rules out that these are around the pieces of a setting: around one piece something separates two things that
/// another piece joins, or more than two pieces join all three.
pub(super) fn are_planar(pieces: &[&BorderConnections]) -> bool {
    if pieces.iter().filter(|piece| piece.touching == [true; 3]).count() > 2 {
        return false;
    }
    for (i, piece) in pieces.iter().enumerate() {
        let Some(separating) = piece.separating else { continue };
        let mut others = pieces.iter().enumerate().filter(|&(j, _)| j != i);
        if others.any(|(_, other)| (0..3).all(|thing| thing == separating || other.touching[thing])) {
            return false;
        }
    }
    true
}

/// The cells of [`Region::border`] in clockwise order, one for each side of a point of the piece that the way passes. A cell in a notch
/// comes several times. Holes of the piece are not visited.
pub(super) fn outline(region: &Region) -> Vec<GridCell> {
    let cells = region.cells();
    // Side 0 is the top. The first point in reading order has no point of the piece above it, so the way starts there.
    let start = (region.cells()[0], 0);
    let (mut outline, mut place) = (Vec::new(), start);
    loop {
        let (cell, side) = place;
        outline.push(step(cell, side));
        // With `side` at the top, `ahead` is to the right of `cell`, and `beside` is above `ahead` (`x`: a point of the piece):
        //
        //     .    .       .    .         .    x
        //     cell .       cell x         cell x
        //     turn right   straight on    turn left
        let ahead = step(cell, (side + 1) % 4);
        let beside = step(ahead, side);
        // Where two cells of the piece touch at a corner alone, the way leads on along the same cell.
        place = match (cells.contains(&ahead), cells.contains(&beside)) {
            (false, _) => (cell, (side + 1) % 4),
            (true, false) => (ahead, side),
            (true, true) => (beside, (side + 3) % 4),
        };
        if place == start {
            return outline;
        }
    }
}

/// The cell next to another: above (`side` 0), right (1), below (2), left (3).
fn step((row, col): GridCell, side: usize) -> GridCell {
    let (down, right) = [(-1, 0), (0, 1), (1, 0), (0, -1)][side];
    (row + down, col + right)
}

/// The sides of a [`Region::extent`] that are the edge of the board: top, bottom, left, right in bits 0 to 3.
pub(crate) type Sides = u8;

/// Steps up, down, left and right, in the order of the bits of [`Sides`].
pub(super) const STEPS: [GridCell; 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// All sets of sides, in ascending order of size.
pub(super) fn side_sets() -> impl Iterator<Item = Sides> {
    (0..=4).flat_map(|count| (0..16).filter(move |sides: &Sides| sides.count_ones() == count))
}

/// True if `cell` is off the board when `sides` of the region are its edges.
fn is_off((rows, cols): (i8, i8), sides: Sides, (row, col): GridCell) -> bool {
    let beyond = [row < 0, row >= rows, col < 0, col >= cols];
    (0..4).any(|side| beyond[side] && sides >> side & 1 == 1)
}
