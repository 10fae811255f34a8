//! The search for a board with a single piece, and for one with several.

use std::ops::Range;

use koatlas_board::{Colour, PointSet};
use koatlas_position_graph::Random;

use crate::contacts::Contacts;
use crate::drawing::border::{Colouring, Sides, colourings, side_sets};
use crate::drawing::canvas::{Canvas, Cells};
use crate::drawing::obstacle::{PossibleColourings, can_be_planar, can_choose, obstacle_together, possible_colourings};
use crate::drawing::placement::{Margins, Placement, least_margins};
use crate::region::Region;
use crate::setting_position::cartesian_product;

/// Most rows and columns between a piece and an edge that is not one of its sides.
const MARGIN: i8 = 3;

/// Attempts to lead the strings for each colouring on each board.
const ATTEMPTS_ALONE: usize = 4;

/// A piece beside immortal stones alone: those on its border, in the middle of the smallest board.
pub(super) fn search_immortal(region: &Region, contacts: Contacts) -> Option<(Canvas, Placement)> {
    let first = side_sets().find_map(|sides| Some((sides, colourings(region, sides, contacts).next()?)));
    let (sides, colouring) = first?;
    Canvas::with_one_piece(region, least_margins(sides), &colouring)
}

/// A piece that touches mortal strings: with as few sides as possible, then on the smallest board.
pub(super) fn search_mortal(region: &Region, contacts: Contacts) -> Option<(Canvas, Placement)> {
    let mut random = Random::new(0);
    possible_colourings(region, contacts).chunk_by(|a, b| a.sides == b.sides).find_map(|of_sides| {
        let colourings: Vec<&Colouring> = of_sides.iter().flat_map(|possible| &possible.colourings).collect();
        let margins = margins(region.extent(), of_sides[0].sides);
        margins.into_iter().find_map(|margins| best(region, margins, &colourings, &mut random))
    })
}

/// The best of the colourings on a board that can be drawn.
fn best(
    region: &Region,
    margins: Margins,
    colourings: &[&Colouring],
    random: &mut Random,
) -> Option<(Canvas, Placement)> {
    let drawn = colourings.iter().filter_map(|colouring| {
        let (canvas, placement) = Canvas::with_one_piece(region, margins, colouring)?;
        Some((finished(canvas, ATTEMPTS_ALONE, random)?, placement))
    });
    drawn.min_by_key(|(canvas, _)| canvas.ugliness())
}

/// All margins when these sides are the edge, in ascending order of the area of the board.
fn margins((rows, cols): (i8, i8), sides: Sides) -> Vec<Margins> {
    let of_side = |least: i8| (least..=least * MARGIN).collect();
    let all = cartesian_product(least_margins(sides).map(of_side));
    let mut all: Vec<Margins> = all.into_iter().map(|margins| [0, 1, 2, 3].map(|side| margins[side])).collect();
    let area = |[top, bottom, left, right]: &Margins| i32::from(rows + top + bottom) * i32::from(cols + left + right);
    all.sort_by_key(area);
    all
}

/// Most points whose content can change, so that they fit one machine word of 64 bits.
const MAX_CHANGEABLE: usize = 60;

/// Leads the mortal strings and shuts them in: the best of so many attempts, `None` if all fail.
///
/// The first four attempts take the shortest ways, later ones prefer some cells to others by chance.
fn finished(canvas: Canvas, attempts: usize, random: &mut Random) -> Option<Canvas> {
    if !canvas.can_join() {
        return None;
    }
    let all = (0..attempts).filter_map(|attempt| {
        let spread = if attempt < 4 { 1 } else { 16 };
        let costs: Vec<u32> = (0..canvas.area()).map(|_| 8 + random.below(spread) as u32).collect();
        let [lead, closing] = [attempt & 1, attempt >> 1 & 1].map(|which| Colour::BOTH[which]);
        let canvas = canvas
            .join_string(lead, &costs)?
            .join_string(!lead, &costs)?
            .assign_cells_between(closing)?
            .fill_outer_liberties();
        (canvas.ugliness().0 <= MAX_CHANGEABLE).then_some(canvas)
    });
    all.min_by_key(Canvas::ugliness)
}

/// Points of the largest boards that are tried: a set of them is a `u128`.
const MAX_AREA: i32 = 120;

/// Longest side of a board.
const MAX_SIDE: i8 = 19;

/// Places for all pieces that are thrown on a board of each size.
const THROWS: u64 = 20_000;

/// Throws for each way to place the pieces, if there are few.
const THROWS_EACH: u64 = 8;

/// Spots that are tried for a piece in a throw until one is apart from the pieces before it.
const SPOTS: usize = 12;

/// Throws in which the pieces lie apart, on a board of each size, for which the strings are led.
const ARRANGEMENTS: u32 = 1000;

/// After the first drawing on a board, so many more arrangements on boards of the same size are tried: the best is taken.
const MORE: u32 = 60;

/// Attempts to lead the strings in each arrangement.
const ATTEMPTS: usize = 6;

/// The smallest board found with these pieces: first with the fewest sides that each can have, then with any.
pub(super) fn search_several(pieces: &[(&Region, Contacts)]) -> Option<(Canvas, Vec<Placement>)> {
    if obstacle_together(pieces).is_some() {
        return None;
    }
    let possible: Vec<Vec<PossibleColourings>> =
        pieces.iter().map(|&(region, contacts)| possible_colourings(region, contacts)).collect();
    // Those with the fewest sides come first.
    let is_sparing =
        |one: &PossibleColourings, first: &PossibleColourings| one.sides.count_ones() == first.sides.count_ones();
    let sparing = possible.iter().map(|all| &all[..all.partition_point(|one| is_sparing(one, &all[0]))]);
    on_boards(pieces, &sparing.collect::<Vec<_>>())
        .or_else(|| on_boards(pieces, &possible.iter().map(Vec::as_slice).collect::<Vec<_>>()))
}

fn on_boards(pieces: &[(&Region, Contacts)], choices: &[&[PossibleColourings]]) -> Option<(Canvas, Vec<Placement>)> {
    if !can_choose(choices, &can_be_planar) {
        return None;
    }
    let mut random = Random::new(0);
    sizes().into_iter().find_map(|extent| {
        let empty = Canvas::new(extent);
        let spots = pieces.iter().zip(choices).map(|((region, _), possible)| spots(region, possible, extent, &empty));
        on_board(&spots.collect::<Vec<_>>(), empty, &mut random)
    })
}

/// Rows and columns of boards, no more rows than columns, in ascending order of area, squares before strips.
fn sizes() -> Vec<(i8, i8)> {
    let all = (1..=MAX_SIDE).flat_map(|rows| (rows..=MAX_SIDE).map(move |cols| (rows, cols)));
    let area = |&(rows, cols): &(i8, i8)| i32::from(rows) * i32::from(cols);
    let mut sizes: Vec<(i8, i8)> = all.filter(|extent| area(extent) <= MAX_AREA).collect();
    sizes.sort_by_key(|extent| (area(extent), extent.1));
    sizes
}

/// The best of the arrangements on an empty board that are tried.
fn on_board(spots: &[Vec<Spot>], empty: Canvas, random: &mut Random) -> Option<(Canvas, Vec<Placement>)> {
    let ways = spots.iter().fold(THROWS_EACH, |ways, spots| ways.saturating_mul(spots.len() as u64));
    let mut left = ARRANGEMENTS;
    let mut best: Option<(Canvas, Vec<Placement>)> = None;
    for _ in 0..ways.min(THROWS) {
        if left == 0 {
            break;
        }
        let Some(thrown) = thrown(spots, random) else { continue };
        left -= 1;
        let Some(drawn) = drawn(&thrown, empty, random) else { continue };
        left = if best.is_none() { left.min(MORE) } else { left };
        if best.as_ref().is_none_or(|best| drawn.ugliness() < best.0.ugliness()) {
            best = Some((drawn, thrown.iter().map(|spot| spot.placement).collect()));
        }
    }
    best
}

/// A place for each piece such that they do not touch, and nothing is known against it that their strings can be led.
fn thrown<'s>(spots: &'s [Vec<Spot>], random: &mut Random) -> Option<Vec<&'s Spot<'s>>> {
    let mut thrown: Vec<&Spot> = Vec::with_capacity(spots.len());
    for spots in spots {
        let mut tries = (0..SPOTS).filter(|_| !spots.is_empty()).map(|_| &spots[random.below(spots.len())]);
        thrown.push(tries.find(|spot| thrown.iter().all(|other| !other.with_border.meets(spot.cells)))?);
    }
    can_be_planar(&thrown.iter().map(|spot| spot.possible).collect::<Vec<_>>()).then_some(thrown)
}

/// Colours the borders by chance, and leads the strings between them.
fn drawn(spots: &[&Spot], mut canvas: Canvas, random: &mut Random) -> Option<Canvas> {
    for spot in spots {
        let colourings = &spot.possible.colourings;
        canvas = canvas.with_piece(spot.region, &spot.placement, &colourings[random.below(colourings.len())])?;
    }
    finished(canvas, ATTEMPTS, random)
}

/// A place on a board for a piece.
struct Spot<'p> {
    region: &'p Region,
    /// What stands around it there.
    possible: &'p PossibleColourings,
    placement: Placement,
    /// The cells of the piece.
    cells: Cells,
    /// These, and the cells next to them.
    with_border: Cells,
}

/// All places for a piece on an empty board of this extent.
fn spots<'p>(region: &'p Region, choices: &'p [PossibleColourings], extent: (i8, i8), empty: &Canvas) -> Vec<Spot<'p>> {
    let mut spots = Vec::new();
    for turned in Placement::all(region) {
        for possible in choices {
            let at = turned.turned_sides(possible.sides);
            for row in starts(extent.0, turned.extent.0, at & 3) {
                for col in starts(extent.1, turned.extent.1, at >> 2) {
                    let placement = turned.moved_to((row, col));
                    let cells = region.cells().iter().filter_map(|&cell| empty.cell(placement.board_cell(cell)));
                    let cells = cells.fold(0, |set, cell| set | cell);
                    let with_border = cells | empty.beside(cells);
                    spots.push(Spot { region, possible, placement, cells, with_border });
                }
            }
        }
    }
    spots
}

/// Where `extent` of the `lines` of a board begin, if the first (bit 0) and the last side of it (bit 1) are the edge or not.
fn starts(lines: i8, extent: i8, edges: u8) -> Range<i8> {
    let rest = lines - extent;
    match edges {
        0 => 1..rest,
        1 if rest > 0 => 0..1,
        2 if rest > 0 => rest..rest + 1,
        3 if rest == 0 => 0..1,
        _ => 0..0,
    }
}
