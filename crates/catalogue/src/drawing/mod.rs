//! Drawings: boards that show a setting.
//!
//! On such a board every outer neighbour of a piece is off the board, an immortal stone or a stone of one of the two mortal strings, so
//! that the points of the piece have exactly their contacts. Each mortal string is connected outside the pieces. It is next to no
//! immortal stone of its colour, with which it would be one string, and its only liberties are points of the pieces. Immortal
//! stones are declared immortal, so they need no eyes.
//!
//! No board shows some pieces: [`obstacle()`] and [`obstacle_together`] find reasons, each of which is a proof. [`draw`] searches for a
//! board, with as few sides of pieces at the edge as possible, in ascending order of size:
//!
//! - A single piece is tried with up to three rows and columns on each side, and then with up to four, with all colourings of its border.
//! - Several pieces are tried on boards of up to 120 points. Their places and colourings are random, with a fixed seed and a fixed
//!   number of attempts for each size. So the result is always the same, but a smaller board may be missed.
//! - The stones of each mortal string are connected by shortest paths over free cells. A free cell next to both strings joins one of
//!   them. Immortal stones take the liberties that are left. Of all drawings on a board the one with the fewest stones is chosen.
//!   Pieces and mortal strings have at most 60 points together, so that they fit a local board of 64.
//!
//! A piece without mortal contacts has immortal stones on its border and nothing else around it.
//!
#![doc = include_str!("obstacles.md")]

mod border;
mod canvas;
mod lay;
mod obstacle;
mod placement;
mod search;

use koatlas_board::{BoardPosition, Point};

use crate::settings::contacts::Contacts;
use crate::settings::region::Region;

pub(crate) use lay::{Lay, can_lie_together};
pub use obstacle::{Obstacle, obstacle, obstacle_together};
pub(crate) use obstacle::{choose, lays, lays_of_point};

/// What keeps the immortal stones of a drawing on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutsideStones {
    /// Nothing: they are declared immortal.
    Declared,
    /// A liberty of every string, on a point outside the pieces that is next to none of them. Nothing is declared.
    Breathing,
}

/// A board that shows a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingDrawing {
    /// The board. The pieces are empty, the immortal stones are declared, and the mortal strings have their liberties in the pieces.
    pub board: BoardPosition,
    /// For each piece its points on the board, in the order of [`Region::cells`].
    pub places: Vec<Vec<Point>>,
}

/// Searches for a board that shows `pieces` with their contacts, with such stones outside. `None` if none is found; for a single piece
/// without mortal strings there is none then. The result depends on the arguments alone.
///
/// Each arrangement that is tried takes O(area of the board squared). A single piece takes a millisecond, four pieces
/// mostly less than half a second. Pieces that have no obstacle together, and no board, can take a minute.
///
/// # Panics
/// If `pieces` is empty, if stones breathe and a piece touches a mortal string, and as [`obstacle()`].
pub fn draw(pieces: &[(&Region, Contacts)], outside: OutsideStones) -> Option<SettingDrawing> {
    assert!(!pieces.is_empty(), "a setting has a piece");
    let (canvas, placements) = match *pieces {
        [(region, contacts)] => {
            let (canvas, placement) = match outside {
                OutsideStones::Breathing => search::search_breathing(region, contacts)?,
                OutsideStones::Declared if contacts.mortal_strings() == 0 => search::search_immortal(region, contacts)?,
                OutsideStones::Declared => search::search_mortal(region, contacts)?,
            };
            (canvas, vec![placement])
        }
        _ => search::search_several(pieces, outside)?,
    };
    let places = pieces.iter().zip(&placements).map(|((region, _), placement)| {
        region.cells().iter().map(|&cell| canvas.point(placement.board_cell(cell))).collect()
    });
    Some(SettingDrawing { board: canvas.board(outside), places: places.collect() })
}
