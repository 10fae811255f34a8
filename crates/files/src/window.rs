//! Rectangles of boards.

use koatlas_board::{Point, Size};

/// A rectangle of a board. Columns count from the left and rows from the bottom, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// First and last column, inclusive.
    pub cols: (u8, u8),
    /// First (lowest) and last row, inclusive.
    pub rows: (u8, u8),
}

impl Window {
    /// The whole board.
    pub fn whole(size: Size) -> Window {
        Window { cols: (0, size.cols() as u8 - 1), rows: (0, size.rows() as u8 - 1) }
    }

    /// Smallest window that contains `points` and a margin of `margin` points on every side, cut off at the edges of
    /// the board. The whole board if `points` is empty.
    ///
    /// ```
    /// use koatlas_files::Window;
    /// let window = Window::around("5x7".parse()?, &["a2".parse()?, "c3".parse()?], 1);
    /// assert_eq!((window.cols, window.rows), ((0, 3), (0, 3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn around(size: Size, points: &[Point], margin: u8) -> Window {
        let whole = Window::whole(size);
        Window {
            cols: range_around(points.iter().map(|point| point.col), margin, whole.cols),
            rows: range_around(points.iter().map(|point| point.row), margin, whole.rows),
        }
    }

    /// True if `point` lies in the window.
    pub fn contains(self, point: Point) -> bool {
        let (cols, rows) = (self.cols.0..=self.cols.1, self.rows.0..=self.rows.1);
        cols.contains(&point.col) && rows.contains(&point.row)
    }
}

/// First and last of `numbers`, with a margin, inside the range `whole`; or `whole` if there are none.
fn range_around(numbers: impl Iterator<Item = u8> + Clone, margin: u8, whole: (u8, u8)) -> (u8, u8) {
    match numbers.clone().min().zip(numbers.max()) {
        Some((first, last)) => (first.saturating_sub(margin), whole.1.min(last.saturating_add(margin))),
        None => whole,
    }
}
