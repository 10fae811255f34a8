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
    #[must_use]
    pub fn whole(size: Size) -> Window {
        Window { cols: (0, size.cols() as u8 - 1), rows: (0, size.rows() as u8 - 1) }
    }

    /// Smallest window that contains `points` and a margin of `margin` points on every side, cut off at the edges of
    /// the board. The whole board if `points` is empty.
    ///
    /// ```
    /// use koatlas_formats::Window;
    /// let window = Window::around("5x7".parse()?, &["a2".parse()?, "c3".parse()?], 1);
    /// assert_eq!((window.cols, window.rows), ((0, 3), (0, 3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn around(size: Size, points: &[Point], margin: u8) -> Window {
        let whole = Window::whole(size);
        let range = |of: fn(&Point) -> u8, last: u8| {
            let least = points.iter().map(of).min()?;
            let most = points.iter().map(of).max()?;
            Some((least.saturating_sub(margin), last.min(most.saturating_add(margin))))
        };
        Window {
            cols: range(|p| p.col, whole.cols.1).unwrap_or(whole.cols),
            rows: range(|p| p.row, whole.rows.1).unwrap_or(whole.rows),
        }
    }

    /// True if `point` lies in the window.
    #[must_use]
    pub fn contains(self, point: Point) -> bool {
        let within = |(first, last): (u8, u8), number: u8| first <= number && number <= last;
        within(self.cols, point.col) && within(self.rows, point.row)
    }
}
