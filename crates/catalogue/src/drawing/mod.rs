//! Settings on real boards.
//!
//! A setting is pieces, and what each of their points touches. Its drawing is a board on which every outer neighbour of a piece is
//! off the board, an immortal stone or a stone of one of the two mortal strings, such that the points touch just what they
//! should. Each mortal string is connected outside of the pieces, is next to no immortal stone of its colour, with which it would
//! be one string, and has no liberty but points of the pieces. Immortal stones are declared so: they need no eyes.
//!
//! Some pieces are on no board at all: [`obstacle()`] and [`obstacle_together`] find reasons, and each is a proof. [`draw`] looks
//! for a board, with as few sides of pieces at the edge as they can have, from the smallest board on:
//!
//! - A single piece lies in all places on boards with up to three rows and columns around it, in all colourings.
//! - Several pieces lie on boards of up to 120 points. Their places and colourings are thrown by chance, with a fixed seed and so
//!   many throws for each size: what is found is always the same, but a smaller board may be overlooked.
//! - The strings are led from stone to stone by the shortest ways, a free cell that is next to both joins one of them, and the
//!   liberties that are left are taken by immortal stones. Of the drawings on one board that with the fewest stones
//!   is taken. Pieces and mortal strings have at most 60 points, so that they fit a local board of 64.
//!
//! A piece without mortal contacts has immortal stones on its border and nothing else around it.
//!
#![doc = include_str!("obstacles.md")]

mod border;
mod canvas;
mod obstacle;
mod placement;
mod search;

use koatlas_board::{BoardPosition, Point};

use crate::contacts::Contacts;
use crate::drawing::placement::Placement;
use crate::region::{GridCell, Region};

pub use obstacle::{Obstacle, obstacle, obstacle_together};

/// A board that shows a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingDrawing {
    /// The board: the pieces are empty, the immortal stones are declared, the mortal strings have liberties in the pieces alone.
    pub board: BoardPosition,
    /// For each piece the points of its cells, in the order of [`Region::cells`].
    pub places: Vec<Vec<Point>>,
}

/// A board that shows the pieces, each with what its points touch; `None` if none is found. Always the same.
///
/// Time: each arrangement that is tried takes O(area of the board squared). A single piece takes a millisecond, four pieces
/// mostly less than half a second. Pieces that have no obstacle together, and no board, can take a minute.
///
/// # Panics
/// If there is no piece; or as [`obstacle()`].
#[must_use]
pub fn draw(pieces: &[(&Region, Contacts)]) -> Option<SettingDrawing> {
    assert!(!pieces.is_empty(), "a setting has a piece");
    let (canvas, placements) = match *pieces {
        [(region, contacts)] => {
            let of_piece = if contacts.mortal_strings() == 0 { search::search_immortal } else { search::search_mortal };
            let (canvas, placement) = of_piece(region, contacts)?;
            (canvas, vec![placement])
        }
        _ => search::search_several(pieces)?,
    };
    let point = |placement: &Placement, cell: GridCell| canvas.point(placement.board_cell(cell));
    let points = |(&(region, _), placement): (&(&Region, Contacts), &Placement)| {
        region.cells().iter().map(|&cell| point(placement, cell)).collect()
    };
    Some(SettingDrawing { board: canvas.board(), places: pieces.iter().zip(&placements).map(points).collect() })
}
