//! A piece by itself on a board.

use crate::drawing::canvas::Canvas;
use crate::drawing::colouring::Colouring;
use crate::drawing::placed::Placed;
use crate::drawing::sides::Sides;
use crate::region::Region;

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
