//! The search for a board with a single piece, and for one with several.

use std::ops::Range;

use koatlas_board::Colour;
use koatlas_position_graph::Random;

use crate::contacts::Contacts;
use crate::drawing::border::{Colouring, Sides, colourings, fewest_first};
use crate::drawing::canvas::{Canvas, can_join, close, join, shut_in};
use crate::drawing::obstacle::{Possible, can_be_planar, can_choose, obstacle_together, possible};
use crate::drawing::placed::{Margins, Placed, Turned, alone, least_margins};
use crate::place::every_choice;
use crate::region::{GridCell, Region, neighbours};

/// Most rows and columns between a piece and an edge that is not one of its sides.
const MARGIN: i8 = 3;

/// Attempts to lead the strings for each colouring on each board.
const ATTEMPTS_ALONE: usize = 4;

/// A piece beside immortal stones alone: those on its border, in the middle of the smallest board.
pub(super) fn immortal(region: &Region, contacts: Contacts) -> Option<(Canvas, Placed)> {
    let first = fewest_first().find_map(|sides| Some((sides, colourings(region, sides, contacts).next()?)));
    let (sides, colouring) = first?;
    alone(region, least_margins(sides), &colouring)
}

/// A piece that touches mortal strings: with as few sides as possible, then on the smallest board.
pub(super) fn mortal(region: &Region, contacts: Contacts) -> Option<(Canvas, Placed)> {
    let mut random = Random::new(0);
    possible(region, contacts).chunk_by(|a, b| a.sides == b.sides).find_map(|of_sides| {
        let colourings: Vec<&Colouring> = of_sides.iter().flat_map(|possible| &possible.colourings).collect();
        let margins = margins(region.extent(), of_sides[0].sides);
        margins.into_iter().find_map(|margins| best(region, margins, &colourings, &mut random))
    })
}

/// The best of the colourings on a board that can be drawn.
fn best(region: &Region, margins: Margins, colourings: &[&Colouring], random: &mut Random) -> Option<(Canvas, Placed)> {
    let drawn = colourings.iter().filter_map(|colouring| {
        let (canvas, placed) = alone(region, margins, colouring)?;
        Some((finished(&canvas, ATTEMPTS_ALONE, random)?, placed))
    });
    drawn.min_by_key(|(canvas, _)| ugliness(canvas))
}

/// All margins when these sides are the edge, in ascending order of the area of the board.
fn margins((rows, cols): (i8, i8), sides: Sides) -> Vec<Margins> {
    let of_side = |least: i8| (least..=least * MARGIN).collect();
    let all = every_choice(least_margins(sides).map(of_side));
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
fn finished(canvas: &Canvas, attempts: usize, random: &mut Random) -> Option<Canvas> {
    if !Colour::BOTH.iter().all(|&colour| can_join(canvas, colour)) {
        return None;
    }
    let all = (0..attempts).filter_map(|attempt| {
        let spread = if attempt < 4 { 1 } else { 16 };
        let costs: Vec<u32> = (0..canvas.area()).map(|_| 8 + random.below(spread) as u32).collect();
        let [lead, closing] = [attempt & 1, attempt >> 1 & 1].map(|which| Colour::BOTH[which]);
        let canvas = join(canvas.clone(), lead, &costs)?;
        let canvas = join(canvas, !lead, &costs)?;
        let canvas = shut_in(close(canvas, closing)?);
        (canvas.changeable() <= MAX_CHANGEABLE).then_some(canvas)
    });
    all.min_by_key(ugliness)
}

/// Of two drawings on a board of one size people read the one with fewer stones more easily, above all of mortal strings.
fn ugliness(canvas: &Canvas) -> (usize, usize) {
    let free = (0..canvas.area()).filter(|&at| canvas.is_free(at)).count();
    (canvas.changeable(), canvas.area() - free)
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
pub(super) fn several(pieces: &[(&Region, Contacts)]) -> Option<(Canvas, Vec<Placed>)> {
    if obstacle_together(pieces).is_some() {
        return None;
    }
    let choices: Vec<Choices> = pieces.iter().map(|&(region, contacts)| Choices::new(region, contacts)).collect();
    let sparing: Vec<Choices> = choices.iter().map(Choices::sparing).collect();
    on_boards(&sparing).or_else(|| on_boards(&choices))
}

fn on_boards(choices: &[Choices]) -> Option<(Canvas, Vec<Placed>)> {
    let lists: Vec<&[Possible]> = choices.iter().map(|choices| choices.possible.as_slice()).collect();
    if !can_choose(&lists, &can_be_planar) {
        return None;
    }
    let mut random = Random::new(0);
    sizes().into_iter().find_map(|extent| on_board(choices, extent, &mut random))
}

/// Rows and columns of boards, no more rows than columns, in ascending order of area, squares before strips.
fn sizes() -> Vec<(i8, i8)> {
    let all = (1..=MAX_SIDE).flat_map(|rows| (rows..=MAX_SIDE).map(move |cols| (rows, cols)));
    let area = |&(rows, cols): &(i8, i8)| i32::from(rows) * i32::from(cols);
    let mut sizes: Vec<(i8, i8)> = all.filter(|extent| area(extent) <= MAX_AREA).collect();
    sizes.sort_by_key(|extent| (area(extent), extent.1));
    sizes
}

/// The best of the arrangements on a board that are tried.
fn on_board(choices: &[Choices], extent: (i8, i8), random: &mut Random) -> Option<(Canvas, Vec<Placed>)> {
    let spots: Vec<Vec<Spot>> = choices.iter().map(|choices| choices.spots(extent)).collect();
    let ways = spots.iter().fold(THROWS_EACH, |ways, spots| ways.saturating_mul(spots.len() as u64));
    let mut left = ARRANGEMENTS;
    let mut best: Option<(Canvas, Vec<Placed>)> = None;
    for _ in 0..ways.min(THROWS) {
        if left == 0 {
            break;
        }
        let Some(thrown) = thrown(choices, &spots, random) else { continue };
        left -= 1;
        let Some(drawn) = drawn(choices, &thrown, extent, random) else { continue };
        left = if best.is_none() { left.min(MORE) } else { left };
        if best.as_ref().is_none_or(|best| ugliness(&drawn.0) < ugliness(&best.0)) {
            best = Some(drawn);
        }
    }
    best
}

/// A place for each piece such that they do not touch, and nothing is known against it that their strings can be led.
fn thrown<'s>(choices: &[Choices], spots: &'s [Vec<Spot>], random: &mut Random) -> Option<Vec<&'s Spot>> {
    let mut thrown: Vec<&Spot> = Vec::with_capacity(spots.len());
    for spots in spots {
        let mut tries = (0..SPOTS).filter(|_| !spots.is_empty()).map(|_| &spots[random.below(spots.len())]);
        thrown.push(tries.find(|spot| thrown.iter().all(|other| spot.is_apart_from(other)))?);
    }
    let chosen = choices.iter().zip(&thrown).map(|(choices, spot)| &choices.possible[spot.possible]);
    can_be_planar(&chosen.collect::<Vec<_>>()).then_some(thrown)
}

/// Colours the borders by chance, and leads the strings between them.
fn drawn(choices: &[Choices], spots: &[&Spot], extent: (i8, i8), random: &mut Random) -> Option<(Canvas, Vec<Placed>)> {
    let mut canvas = Canvas::new(extent);
    let mut all = Vec::with_capacity(spots.len());
    for (choices, spot) in choices.iter().zip(spots) {
        let colourings = &choices.possible[spot.possible].colourings;
        let colouring = spot.placed.moved(&colourings[random.below(colourings.len())]);
        canvas = canvas.with(&spot.placed.cells, &colouring)?;
        all.push(spot.placed.clone());
    }
    Some((finished(&canvas, ATTEMPTS, random)?, all))
}

/// A piece, with all that can stand around it.
struct Choices<'r> {
    region: &'r Region,
    turned: Vec<Turned>,
    /// What can stand around.
    possible: Vec<Possible>,
}

/// A place on a board for a piece.
#[derive(Clone, Debug)]
struct Spot {
    /// Which of the possible colourings go with it.
    possible: usize,
    /// The piece there.
    placed: Placed,
    /// The cells of the board that are points of the piece, row by row from the top left.
    cells: u128,
    /// These, and the cells next to them.
    with_border: u128,
}

impl Spot {
    fn new(possible: usize, placed: Placed, (rows, cols): (i8, i8)) -> Spot {
        let bit = |(row, col): GridCell| {
            let on_board = (0..rows).contains(&row) && (0..cols).contains(&col);
            if on_board { 1 << (i32::from(row) * i32::from(cols) + i32::from(col)) } else { 0 }
        };
        let cells = placed.cells.iter().fold(0, |set, &cell| set | bit(cell));
        let border = placed.cells.iter().flat_map(|&cell| neighbours(cell));
        let with_border = border.fold(cells, |set, cell| set | bit(cell));
        Spot { possible, placed, cells, with_border }
    }

    /// Whether pieces in the two places do not touch.
    fn is_apart_from(&self, other: &Spot) -> bool {
        other.with_border & self.cells == 0
    }
}

impl Choices<'_> {
    fn new(region: &Region, contacts: Contacts) -> Choices<'_> {
        Choices { region, turned: Turned::all(region), possible: possible(region, contacts) }
    }

    /// Only those with the fewest sides at the edge of the board.
    fn sparing(&self) -> Self {
        let least = self.possible.first().map_or(0, |first| first.sides.count_ones());
        let possible = self.possible.iter().filter(|possible| possible.sides.count_ones() == least).cloned().collect();
        Choices { region: self.region, turned: self.turned.clone(), possible }
    }

    /// All places on a board of at most 128 points.
    fn spots(&self, extent: (i8, i8)) -> Vec<Spot> {
        let mut spots = Vec::new();
        for turned in &self.turned {
            for (possible, Possible { sides, .. }) in self.possible.iter().enumerate() {
                let at = turned.sides(*sides);
                for row in starts(extent.0, turned.extent.0, at & 3) {
                    for col in starts(extent.1, turned.extent.1, at >> 2) {
                        spots.push(Spot::new(possible, Placed::new(self.region, turned, (row, col)), extent));
                    }
                }
            }
        }
        spots
    }
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
