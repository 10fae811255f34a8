//! Where things are in a picture.
//!
//! Lengths are whole numbers, a hundred to the distance of two lines of the board.

use koatlas_board::Point;
use svg::Node;
use svg::node::element::Group;

use crate::window::Window;

/// Distance of two lines of the board.
pub(super) const STEP: i32 = 100;

/// Room for the coordinates, at every side.
const MARGIN_WITH_COORDINATES: i32 = 80;

/// Room at every side without coordinates.
const MARGIN: i32 = 25;

/// The part of the board that is drawn, and the room around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub window: Window,
    pub coordinates: bool,
}

impl Frame {
    pub fn margin(self) -> i32 {
        if self.coordinates { MARGIN_WITH_COORDINATES } else { MARGIN }
    }

    pub fn width(self) -> i32 {
        self.extent(self.window.cols)
    }

    /// The height of the board, without what stands below it.
    pub fn height(self) -> i32 {
        self.extent(self.window.rows)
    }

    fn extent(self, (first, last): (u8, u8)) -> i32 {
        2 * self.margin() + STEP * i32::from(last - first + 1)
    }

    /// The middle of a column.
    pub fn x(self, col: u8) -> i32 {
        self.margin() + STEP * (i32::from(col) - i32::from(self.window.cols.0)) + STEP / 2
    }

    /// The middle of a row.
    pub fn y(self, row: u8) -> i32 {
        self.margin() + STEP * (i32::from(self.window.rows.1) - i32::from(row)) + STEP / 2
    }

    /// The middle of a point.
    pub fn place(self, point: Point) -> (i32, i32) {
        (self.x(point.col), self.y(point.row))
    }
}

/// The colour of lines and letters.
pub(super) const INK: &str = "#2b2116";

/// A group of elements.
pub(super) fn group<T: Into<Box<dyn Node>>>(parts: impl Iterator<Item = T>) -> Group {
    parts.fold(Group::new(), Group::add)
}
