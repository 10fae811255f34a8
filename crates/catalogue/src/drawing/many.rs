//! Several pieces on a board.

use koatlas_position_graph::Random;

use crate::contacts::Contacts;
use crate::drawing::canvas::Canvas;
use crate::drawing::obstacle::{Possible, can_be_planar, can_choose, obstacle_together};
use crate::drawing::one::{finished, ugliness};
use crate::drawing::spots::{Choices, Placed, Spot};
use crate::region::Region;

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
pub(super) fn draw(pieces: &[(&Region, Contacts)]) -> Option<(Canvas, Vec<Placed>)> {
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
        let placed = choices.placed(spot);
        let colourings = &choices.possible[spot.possible].colourings;
        canvas = canvas.with(&placed.cells, &placed.moved(&colourings[random.below(colourings.len())]))?;
        all.push(placed);
    }
    Some((finished(&canvas, ATTEMPTS, random)?, all))
}
