//! Points of a board by name ([`Point`]), and sizes of boards ([`Size`]).

use std::{fmt, str::FromStr};

use crate::quoted;

/// Longest side of a board: the number of column letters, which leave out `i`.
pub const MAX_SIDE: u8 = 25;

/// Largest number of points of a board.
pub const MAX_AREA: usize = MAX_SIDE as usize * MAX_SIDE as usize;

/// Column letters in order. Go players skip the letter `i`.
const COLUMNS: &[u8; MAX_SIDE as usize] = b"abcdefghjklmnopqrstuvwxyz";

/// Size of a board: 1 to [`MAX_SIDE`] rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    rows: u8,
    cols: u8,
}

/// Error for a size that no board has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// A side is 0 or longer than [`MAX_SIDE`].
    #[error("a board of {rows}x{cols} cannot be: rows and columns are 1 to {MAX_SIDE}")]
    OutOfRange {
        /// Requested number of rows.
        rows: usize,
        /// Requested number of columns.
        cols: usize,
    },
    /// The text is not of the form `ROWSxCOLS`.
    #[error("{} is not a board size: write ROWSxCOLS, for example 3x4", quoted(.0))]
    Form(String),
}

impl Size {
    /// Creates the size of a board with `rows` rows and `cols` columns.
    ///
    /// # Errors
    /// [`SizeError::OutOfRange`] if a side is 0 or longer than [`MAX_SIDE`].
    pub fn new(rows: usize, cols: usize) -> Result<Size, SizeError> {
        match (side_length(rows), side_length(cols)) {
            (Some(rows), Some(cols)) => Ok(Size { rows, cols }),
            _ => Err(SizeError::OutOfRange { rows, cols }),
        }
    }

    /// Number of rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Number of columns.
    pub const fn cols(self) -> usize {
        self.cols as usize
    }

    /// Number of points.
    pub const fn area(self) -> usize {
        self.rows() * self.cols()
    }

    /// True if `point` lies on a board of this size.
    pub const fn contains(self, point: Point) -> bool {
        point.col < self.cols && point.row < self.rows
    }

    /// Checks that `point` lies on a board of this size.
    ///
    /// # Errors
    /// [`OffBoard`] if it does not.
    pub const fn check(self, point: Point) -> Result<(), OffBoard> {
        if self.contains(point) { Ok(()) } else { Err(OffBoard { point, size: self }) }
    }

    /// All points in reading order: the top row first, each row from the left.
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

    /// Index of `point` in [`Size::points`], from 0.
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
        let (rows, cols) = parse_sides(text).ok_or_else(|| SizeError::Form(text.to_owned()))?;
        Size::new(rows, cols)
    }
}

/// `length` if a side of a board can have it.
fn side_length(length: usize) -> Option<u8> {
    u8::try_from(length).ok().filter(|length| (1..=MAX_SIDE).contains(length))
}

/// Rows and columns in a text of the form `ROWSxCOLS`.
fn parse_sides(text: &str) -> Option<(usize, usize)> {
    let (rows, cols) = text.split_once(['x', 'X'])?;
    Some((rows.trim().parse().ok()?, cols.trim().parse().ok()?))
}

/// A point of a board.
///
/// In Go notation `a1` is the lower left corner, and the column letters leave out `i`.
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

/// Error for a text that names no point; holds the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} is not a point: write a column letter a to z without i, then a row number from 1 to 25, for example c3",
    quoted(.0)
)]
pub struct PointError(pub String);

/// Error for a point that lies outside a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{point} is off the board (the board is {size})")]
pub struct OffBoard {
    /// The point.
    pub point: Point,
    /// Size of the board.
    pub size: Size,
}

impl Point {
    /// The points next to this one on a board of `size`: two to four, fewer if the board has a single row or column.
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
        parse_point(text).ok_or_else(|| PointError(text.to_owned()))
    }
}

fn parse_point(text: &str) -> Option<Point> {
    let letter = text.bytes().next()?.to_ascii_lowercase();
    let col = COLUMNS.iter().position(|&column| column == letter)?;
    let digits = &text[1..];
    // `parse` alone would accept a plus sign.
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let row: u8 = digits.parse().ok().filter(|row| (1..=MAX_SIDE).contains(row))?;
    Some(Point { col: col as u8, row: row - 1 })
}
