//! The search for a board with a single piece, and for one with several.

use std::ops::Range;

use koatlas_board::{Colour, PointSet};
use koatlas_position_graph::Random;

use crate::drawing::OutsideStones;
use crate::drawing::border::{Colouring, Sides, colourings, side_sets};
use crate::drawing::canvas::{Canvas, Cells};
use crate::drawing::lay::{Lay, can_be_planar};
use crate::drawing::obstacle::{PossibleColourings, choose, obstacle_together, possible_colourings};
use crate::drawing::placement::{Margins, Placement, least_margins};
use crate::settings::contacts::Contacts;
use crate::settings::position::cartesian_product;
use crate::settings::region::Region;

/// Largest numbers of rows and columns between a single piece and an edge that is not one of its sides: those that are tried first, and
/// those that are tried if there is no drawing with them. A black string can have to pass an immortal black stone at a distance, and a
/// white string the black one: the fourth line is theirs.
const MARGINS: [i8; 2] = [3, 4];

/// Number of attempts of [`finish`] for each colouring on each board with a single piece.
const ATTEMPTS_ALONE: usize = 4;

/// Draws a piece that touches immortal stones only: on the smallest board, with a stone on each cell of its border.
pub(super) fn search_immortal(region: &Region, contacts: Contacts) -> Option<(Canvas, Placement)> {
    let first = side_sets().find_map(|sides| Some((sides, colourings(region, sides, contacts).next()?)));
    let (sides, colouring) = first?;
    Canvas::with_one_piece(region, least_margins(sides), &colouring)
}

/// Draws a piece that touches immortal stones only, of which each string breathes: on the smallest board.
///
/// Two lines beside the piece are enough: the liberties of stones next to the piece are no further away.
pub(super) fn search_breathing(region: &Region, contacts: Contacts) -> Option<(Canvas, Placement)> {
    assert_eq!(contacts.mortal_strings(), 0, "a mortal string has no liberty outside the pieces");
    let boards = side_sets().flat_map(|sides| margins(region.extent(), sides, 2).map(move |margins| (sides, margins)));
    let mut boards: Vec<(Sides, Margins)> = boards.collect();
    boards.sort_by_key(|&(_, margins)| area_with(region.extent(), margins));
    boards.into_iter().find_map(|(sides, margins)| {
        let drawn = colourings(region, sides, contacts);
        drawn
            .filter_map(|colouring| Canvas::with_one_piece(region, margins, &colouring))
            .find(|(canvas, _)| canvas.breathes())
    })
}

/// Draws a piece that touches mortal strings: with as few sides as possible, then on the smallest board.
pub(super) fn search_mortal(region: &Region, contacts: Contacts) -> Option<(Canvas, Placement)> {
    let (possible, mut random) = (possible_colourings(region, contacts), Random::new(0));
    let mut search = |most| {
        possible.chunk_by(|a, b| a.sides == b.sides).find_map(|of_sides| {
            let colourings: Vec<&Colouring> = of_sides.iter().flat_map(|possible| &possible.colourings).collect();
            margins(region.extent(), of_sides[0].sides, most)
                .find_map(|margins| best(region, margins, &colourings, &mut random))
        })
    };
    MARGINS.into_iter().find_map(&mut search)
}

/// The best drawing of the piece with one of `colourings` on the board with `margins`.
fn best(
    region: &Region,
    margins: Margins,
    colourings: &[&Colouring],
    random: &mut Random,
) -> Option<(Canvas, Placement)> {
    let drawn = colourings.iter().filter_map(|colouring| {
        let (canvas, placement) = Canvas::with_one_piece(region, margins, colouring)?;
        Some((finish(canvas, ATTEMPTS_ALONE, random)?, placement))
    });
    drawn.min_by_key(|(canvas, _)| canvas.rank())
}

/// All margins of up to `most` lines of a region if `sides` are the edge, in ascending order of the area of the board. Boards with too
/// many points for a [`Canvas`] are left out.
fn margins(extent: (i8, i8), sides: Sides, most: i8) -> impl Iterator<Item = Margins> {
    let all = cartesian_product(least_margins(sides).map(|least| (least..=least * most).collect()));
    let mut all: Vec<Margins> = all.into_iter().map(|margins| [0, 1, 2, 3].map(|side| margins[side])).collect();
    all.retain(|&margins| area_with(extent, margins) as usize <= Cells::CAPACITY);
    all.sort_by_key(|&margins| area_with(extent, margins));
    all.into_iter()
}

/// Area of a board with a region of `extent` and these margins.
fn area_with((rows, cols): (i8, i8), [top, bottom, left, right]: Margins) -> i32 {
    area((rows + top + bottom, cols + left + right))
}

/// Largest number of points whose content can change: with them a `LocalBoard<u64>` is not full.
const MAX_CHANGEABLE: usize = 60;

/// Connects and encloses the mortal strings: the best of `attempts` attempts. `None` if all fail.
///
/// The first four attempts use shortest paths; later ones add random costs to the cells.
fn finish(canvas: Canvas, attempts: usize, random: &mut Random) -> Option<Canvas> {
    if !canvas.can_join() {
        return None;
    }
    let all = (0..attempts).filter_map(|attempt| {
        let spread = if attempt < 4 { 1 } else { 16 };
        // The bits of `attempt` choose the string that is connected first, and the one that takes the cells between the two.
        let costs: Vec<u32> = (0..canvas.area()).map(|_| 8 + random.below(spread) as u32).collect();
        let [lead, closing] = [attempt & 1, attempt >> 1 & 1].map(|which| Colour::BOTH[which]);
        let canvas = canvas
            .join_string(lead, &costs)?
            .join_string(!lead, &costs)?
            .assign_cells_between(closing)?
            .fill_outer_liberties();
        (canvas.rank().0 <= MAX_CHANGEABLE).then_some(canvas)
    });
    all.min_by_key(Canvas::rank)
}

/// Largest number of points of a board: a set of them is a `u128`.
const MAX_AREA: i32 = 120;

/// Longest side of a board.
const MAX_SIDE: i8 = 19;

/// Number of random arrangements on each size of board.
const THROWS: u64 = 20_000;

/// Arrangements for each way to place the pieces, if there are few ways.
const THROWS_EACH: u64 = 8;

/// Number of places that are tried for a piece until one does not touch the pieces before it.
const SPOTS: usize = 12;

/// Number of arrangements of pieces that do not touch for which the strings are connected, on each size of board.
const ARRANGEMENTS: u32 = 1000;

/// Number of arrangements that are tried after the first drawing on a size of board. The best drawing is chosen.
const MORE: u32 = 60;

/// Number of attempts of [`finish`] in each arrangement.
const ATTEMPTS: usize = 6;

/// Draws `pieces` on the smallest board that is found: first with the least number of sides for each piece, then with any.
pub(super) fn search_several(
    pieces: &[(&Region, Contacts)],
    outside: OutsideStones,
) -> Option<(Canvas, Vec<Placement>)> {
    if obstacle_together(pieces).is_some() {
        return None;
    }
    let possible = pieces.iter().map(|&(region, contacts)| possible_colourings(region, contacts));
    let possible: Vec<Vec<PossibleColourings>> = possible.collect();
    // The lists are in ascending order of the number of sides: take the first ones.
    let sides = |one: &PossibleColourings| one.sides.count_ones();
    let sparing = possible.iter().map(|all| &all[..all.partition_point(|one| sides(one) == sides(&all[0]))]);
    on_boards(pieces, &sparing.collect::<Vec<_>>(), outside)
        .or_else(|| on_boards(pieces, &possible.iter().map(Vec::as_slice).collect::<Vec<_>>(), outside))
}

/// The first drawing found on boards in ascending order of size. `choices` are the colourings of each piece.
fn on_boards(
    pieces: &[(&Region, Contacts)],
    choices: &[&[PossibleColourings]],
    outside: OutsideStones,
) -> Option<(Canvas, Vec<Placement>)> {
    let lays: Vec<Vec<Lay>> = choices.iter().map(|all| all.iter().map(|possible| possible.lay).collect()).collect();
    choose(&lays, &can_be_planar)?;
    let mut random = Random::new(0);
    sizes().into_iter().find_map(|extent| {
        let empty = Canvas::new(extent);
        let spots = pieces.iter().zip(choices).map(|((region, _), possible)| spots(region, possible, extent, &empty));
        on_board(&spots.collect::<Vec<_>>(), empty, outside, &mut random)
    })
}

/// Sizes of boards, with no more rows than columns, in ascending order of area, squares before strips.
fn sizes() -> Vec<(i8, i8)> {
    let all = (1..=MAX_SIDE).flat_map(|rows| (rows..=MAX_SIDE).map(move |cols| (rows, cols)));
    let mut sizes: Vec<(i8, i8)> = all.filter(|&extent| area(extent) <= MAX_AREA).collect();
    sizes.sort_by_key(|&extent| (area(extent), extent.1));
    sizes
}

fn area((rows, cols): (i8, i8)) -> i32 {
    i32::from(rows) * i32::from(cols)
}

/// The best drawing of the arrangements that are tried on the board `empty`.
fn on_board(
    spots: &[Vec<PlacedPiece>],
    empty: Canvas,
    outside: OutsideStones,
    random: &mut Random,
) -> Option<(Canvas, Vec<Placement>)> {
    let throws = spots.iter().fold(THROWS_EACH, |throws, spots| throws.saturating_mul(spots.len() as u64));
    let mut remaining = ARRANGEMENTS;
    let mut best: Option<(Canvas, Vec<Placement>)> = None;
    for _ in 0..throws.min(THROWS) {
        if remaining == 0 {
            break;
        }
        let Some(arrangement) = place_randomly(spots, random) else { continue };
        remaining -= 1;
        let drawn = draw_arrangement(&arrangement, empty, random);
        let Some(drawn) = drawn.filter(|drawn| outside == OutsideStones::Declared || drawn.breathes()) else {
            continue;
        };
        remaining = if best.is_none() { remaining.min(MORE) } else { remaining };
        if best.as_ref().is_none_or(|best| drawn.rank() < best.0.rank()) {
            best = Some((drawn, arrangement.iter().map(|spot| spot.placement).collect()));
        }
    }
    best
}

/// A random place for each piece. `None` if pieces touch, or if the plane rules out that their strings can be connected.
fn place_randomly<'s>(spots: &'s [Vec<PlacedPiece>], random: &mut Random) -> Option<Vec<&'s PlacedPiece<'s>>> {
    let mut arrangement: Vec<&PlacedPiece> = Vec::with_capacity(spots.len());
    for spots in spots {
        let mut tries = (0..SPOTS).filter(|_| !spots.is_empty()).map(|_| &spots[random.below(spots.len())]);
        arrangement.push(tries.find(|spot| arrangement.iter().all(|other| !other.with_border.meets(spot.cells)))?);
    }
    let lays: Vec<Lay> = arrangement.iter().map(|spot| spot.possible.lay).collect();
    can_be_planar(&lays).then_some(arrangement)
}

/// Colours the borders of the pieces `spots` at random and connects the strings.
fn draw_arrangement(spots: &[&PlacedPiece], mut canvas: Canvas, random: &mut Random) -> Option<Canvas> {
    for spot in spots {
        let colourings = &spot.possible.colourings;
        canvas = canvas.with_piece(spot.region, &spot.placement, &colourings[random.below(colourings.len())])?;
    }
    finish(canvas, ATTEMPTS, random)
}

/// A place of a piece on a board.
struct PlacedPiece<'p> {
    region: &'p Region,
    /// The colourings of its border.
    possible: &'p PossibleColourings,
    placement: Placement,
    cells: Cells,
    /// The points of the piece and their neighbours.
    with_border: Cells,
}

/// All places of a piece on the board `empty` of size `extent`.
fn spots<'p>(
    region: &'p Region,
    choices: &'p [PossibleColourings],
    extent: (i8, i8),
    empty: &Canvas,
) -> Vec<PlacedPiece<'p>> {
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
                    spots.push(PlacedPiece { region, possible, placement, cells, with_border });
                }
            }
        }
    }
    spots
}

/// The first lines of an interval of `extent` lines on a board of `lines` lines. Bit 0 of `edges` is set if the first line of the
/// interval is at the edge of the board, bit 1 if the last one is.
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
