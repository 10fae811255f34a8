//! A single piece on a board.

use std::ops::ControlFlow;

use koatlas_position_graph::Random;

use crate::contacts::Contacts;
use crate::drawing::alone::{Margins, alone, least_margins};
use crate::drawing::canvas::Canvas;
use crate::drawing::colouring::{Colouring, colourings};
use crate::drawing::finish::{finished, ugliness};
use crate::drawing::obstacle::possible;
use crate::drawing::placed::Placed;
use crate::drawing::sides::{Sides, fewest_first};
use crate::region::Region;

/// Most rows and columns between a piece and an edge that is not one of its sides.
const MARGIN: i8 = 3;

/// Attempts to lead the strings for each colouring on each board.
const ATTEMPTS: usize = 4;

/// A piece beside immortal stones alone: those on its border, in the middle of the smallest board.
pub(super) fn immortal(region: &Region, contacts: Contacts) -> Option<(Canvas, Placed)> {
    let first = fewest_first().try_for_each(|sides| {
        colourings(region, sides, contacts, &mut |colouring| {
            ControlFlow::Break(alone(region, least_margins(sides), colouring))
        })
    });
    first.break_value()?
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
        Some((finished(&canvas, ATTEMPTS, random)?, placed))
    });
    drawn.min_by_key(|(canvas, _)| ugliness(canvas))
}

/// All margins when these sides are the edge, in ascending order of the area of the board.
fn margins((rows, cols): (i8, i8), sides: Sides) -> Vec<Margins> {
    let mut all = vec![[0; 4]];
    for (side, least) in least_margins(sides).into_iter().enumerate() {
        let with = |margins: Margins| {
            (least..=least * MARGIN).map(move |margin| {
                let mut with = margins;
                with[side] = margin;
                with
            })
        };
        all = all.into_iter().flat_map(with).collect();
    }
    let area = |[top, bottom, left, right]: &Margins| i32::from(rows + top + bottom) * i32::from(cols + left + right);
    all.sort_by_key(area);
    all
}
