//! A single piece on a board.

use std::ops::ControlFlow;

use koatlas_board::Colour;
use koatlas_position_graph::Random;

use crate::contacts::Contacts;
use crate::drawing::around::{Sides, fewest_first};
use crate::drawing::canvas::Canvas;
use crate::drawing::colouring::{Colouring, colourings};
use crate::drawing::obstacle::possible;
use crate::drawing::spots::Placed;
use crate::drawing::strings::{can_join, close, join, shut_in};
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

/// Rows above, rows below, columns to the left, columns to the right of a piece.
pub(super) type Margins = [i8; 4];

/// A piece with the stones on its border on a board that has so many rows and columns around it.
pub(super) fn alone(region: &Region, margins: Margins, colouring: &Colouring) -> Option<(Canvas, Placed)> {
    let (rows, cols) = region.extent();
    let [top, bottom, left, right] = margins;
    let placed = Placed::upright(region, (top, left));
    let canvas = Canvas::new((top + rows + bottom, left + cols + right));
    Some((canvas.with(&placed.cells, &placed.moved(colouring))?, placed))
}

/// No margin at sides that are the edge, one line elsewhere.
pub(super) fn least_margins(sides: Sides) -> Margins {
    [0, 1, 2, 3].map(|side| i8::from(sides >> side & 1 == 0))
}

/// Most points whose content can change, so that they fit one machine word of 64 bits.
pub(super) const MAX_CHANGEABLE: usize = 60;

/// Leads the mortal strings and shuts them in: the best of so many attempts, `None` if all fail.
///
/// The first four attempts take the shortest ways, later ones prefer some cells to others by chance.
pub(super) fn finished(canvas: &Canvas, attempts: usize, random: &mut Random) -> Option<Canvas> {
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
pub(super) fn ugliness(canvas: &Canvas) -> (usize, usize) {
    let free = (0..canvas.area()).filter(|&at| canvas.is_free(at)).count();
    (canvas.changeable(), canvas.area() - free)
}
