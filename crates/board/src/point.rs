//! Points by name, and board sizes.

use std::{fmt, str::FromStr};

use crate::words::quoted;

/// The longest side of a board: as many columns as there are letters without i.
pub const MAX_SIDE: u8 = 25;

/// Most points of a board.
pub const MAX_AREA: usize = MAX_SIDE as usize * MAX_SIDE as usize;

/// Column letters as Go players write them: the letter i is skipped.
const COLUMNS: &[u8; MAX_SIDE as usize] = b"abcdefghjklmnopqrstuvwxyz";

/// The size of a board: 1 to 25 rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    rows: u8,
    cols: u8,
}

/// A size that no board has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// A side is zero or longer than [`MAX_SIDE`].
    #[error("a board of {rows}x{cols} cannot be: rows and columns are 1 to {MAX_SIDE}")]
    OutOfRange {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
    },
    /// Not of the form `ROWSxCOLS`.
    #[error("{} is no board size: write ROWSxCOLS, for example 3x4", quoted(.0))]
    Form(String),
}

impl Size {
    /// A board of so many rows and columns.
    ///
    /// # Errors
    /// If a side is 0 or longer than [`MAX_SIDE`].
    pub fn new(rows: usize, cols: usize) -> Result<Size, SizeError> {
        let side = |n: usize| u8::try_from(n).ok().filter(|n| (1..=MAX_SIDE).contains(n));
        match (side(rows), side(cols)) {
            (Some(rows), Some(cols)) => Ok(Size { rows, cols }),
            _ => Err(SizeError::OutOfRange { rows, cols }),
        }
    }

    /// Number of rows.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Number of columns.
    #[must_use]
    pub const fn cols(self) -> usize {
        self.cols as usize
    }

    /// Number of points.
    #[must_use]
    pub const fn area(self) -> usize {
        self.rows() * self.cols()
    }

    /// Whether the point lies on the board.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.col < self.cols && point.row < self.rows
    }

    /// Finds out whether the point lies on the board.
    ///
    /// # Errors
    /// If it does not.
    pub const fn check(self, point: Point) -> Result<(), OffBoard> {
        if self.contains(point) { Ok(()) } else { Err(OffBoard { point, size: self }) }
    }

    /// All points, as a diagram is read: the top row first, each row from the left.
    ///
    /// ```
    /// use koatlas_board::Size;
    /// let points: Vec<String> = Size::new(2, 2)?.points().map(|point| point.to_string()).collect();
    /// assert_eq!(points, ["a2", "b2", "a1", "b1"]);
    /// # Ok::<(), koatlas_board::SizeError>(())
    /// ```
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.rows).rev().flat_map(move |row| (0..self.cols).map(move |col| Point { col, row }))
    }

    /// The place of a point in [`Size::points`], from 0.
    #[must_use]
    pub const fn index(self, point: Point) -> usize {
        (self.rows as usize - 1 - point.row as usize) * self.cols as usize + point.col as usize
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let form = || SizeError::Form(text.to_owned());
        let (rows, cols) = text.split_once(['x', 'X']).ok_or_else(form)?;
        let number = |side: &str| side.trim().parse::<usize>().map_err(|_| form());
        Size::new(number(rows)?, number(cols)?)
    }
}

/// A point of a board: column from the left and row from the bottom, both from 0.
///
/// Written as Go players do: `a1` is the lower left corner, and the letter i is skipped.
///
/// ```
/// use koatlas_board::Point;
/// let point: Point = "j3".parse()?;
/// assert_eq!((point.col, point.row), (8, 2));
/// assert_eq!(point.to_string(), "j3");
/// # Ok::<(), koatlas_board::PointError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Column from the left, from 0.
    pub col: u8,
    /// Row from the bottom, from 0.
    pub row: u8,
}

/// A text that names no point.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} is no point: write a column letter a to z without i, then a row number from 1 to 25, for example c3",
    quoted(.0)
)]
pub struct PointError(pub String);

/// A point that is not on the board where it is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{point} is off the board (the board is {size})")]
pub struct OffBoard {
    /// The point.
    pub point: Point,
    /// The size of the board.
    pub size: Size,
}

impl Point {
    /// The points next to this one on a board of this size: two to four of them, fewer on boards of one row or column.
    pub fn neighbours(self, size: Size) -> impl Iterator<Item = Point> {
        let Point { col, row } = self;
        [
            (col.checked_sub(1), Some(row)),
            (Some(col + 1), Some(row)),
            (Some(col), row.checked_sub(1)),
            (Some(col), Some(row + 1)),
        ]
        .into_iter()
        .filter_map(|(col, row)| Some(Point { col: col?, row: row? }))
        .filter(move |&point| size.contains(point))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = COLUMNS.get(usize::from(self.col)).map_or('?', |&letter| letter.into());
        write!(f, "{column}{}", u16::from(self.row) + 1)
    }
}

impl FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Point, PointError> {
        let error = || PointError(text.to_owned());
        let letter = text.bytes().next().ok_or_else(error)?.to_ascii_lowercase();
        let col = COLUMNS.iter().position(|&c| c == letter).ok_or_else(error)?;
        let digits = &text[1..];
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        let row: u8 = digits.parse().ok().filter(|_| plain).ok_or_else(error)?;
        if !(1..=MAX_SIDE).contains(&row) {
            return Err(error());
        }
        Ok(Point { col: col as u8, row: row - 1 })
    }
}
