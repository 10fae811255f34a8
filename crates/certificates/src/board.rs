//! The board of a certificate.

use koatlas_board::{
    BoardPosition, ColourError, Content, Point, PointError, Setup, SetupError, Size, SizeError, content_of, quoted,
};
use serde::{Deserialize, Serialize};

/// A board as a certificate has it: nothing is checked yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The rows, the top one first: `.` an empty point, `X` a black stone, `O` a white stone.
    pub rows: Vec<String>,
    /// Where plays are made; left out if everywhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<Vec<String>>,
    /// Stones outside the region that are declared uncapturable; left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub immortal: Vec<String>,
    /// Who moves first: `B` or `W`.
    pub to_move: String,
}

/// Why a board is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// A row is not as long as the first one.
    #[error("row {row} has {found} points, but row 1 has {expected}")]
    Row {
        /// The row, from 1.
        row: usize,
        /// Its points.
        found: usize,
        /// Those of the first row.
        expected: usize,
    },
    /// No board has so many rows and columns.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A character of a row is no point.
    #[error("{} is no point of a row: write . for an empty point, X for Black, O for White", quoted(.0))]
    Content(String),
    /// A point of the region or an immortal stone is no point.
    #[error(transparent)]
    Point(#[from] PointError),
    /// The first player is none.
    #[error(transparent)]
    Colour(#[from] ColourError),
    /// There can be no such position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Board {
    /// A board as a certificate has it.
    ///
    /// ```
    /// use koatlas_board::BoardPosition;
    /// use koatlas_certificates::Board;
    /// let empty = BoardPosition::empty_board("3x2".parse()?);
    /// assert_eq!(Board::of(&empty).position()?, empty);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(position: &BoardPosition) -> Board {
        let names = |points: &[Point]| points.iter().map(ToString::to_string).collect();
        Board {
            rows: position.rows(),
            region: (!position.is_whole_board()).then(|| names(position.region())),
            immortal: names(position.immortal()),
            to_move: position.to_move().to_string(),
        }
    }

    /// The position.
    ///
    /// # Errors
    /// If it is none.
    pub fn position(&self) -> Result<BoardPosition, BoardError> {
        let points = |names: &[String]| names.iter().map(|name| name.parse()).collect::<Result<Vec<Point>, _>>();
        let (size, contents) = self.contents()?;
        let setup = Setup {
            size,
            contents,
            region: self.region.as_deref().map(points).transpose()?,
            immortal: points(&self.immortal)?,
            to_move: self.to_move.parse()?,
        };
        Ok(BoardPosition::try_from(setup)?)
    }

    fn contents(&self) -> Result<(Size, Vec<Content>), BoardError> {
        let width = |row: &String| row.chars().count();
        let expected = self.rows.first().map_or(0, width);
        if let Some(row) = self.rows.iter().position(|row| width(row) != expected) {
            return Err(BoardError::Row { row: row + 1, found: width(&self.rows[row]), expected });
        }
        let size = Size::new(self.rows.len(), expected)?;
        let contents = self.rows.iter().flat_map(|row| row.chars());
        let contents = contents.map(|sign| content_of(sign).ok_or_else(|| BoardError::Content(sign.to_string())));
        Ok((size, contents.collect::<Result<_, _>>()?))
    }
}
