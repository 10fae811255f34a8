//! Positions in answers.

use koatlas_board::{BoardPosition, Colour, Point};
use koatlas_verifier::certificates::{BoardError, CertificateBoard};
use serde::{Deserialize, Serialize};

use crate::json::to_strings;

/// A position in an answer. It is complete: a position file with these keys has the same position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardPositionEntry {
    /// The rows, the top one first: `.` an empty point, `X` a black stone, `O` a white stone.
    pub rows: Vec<String>,
    /// The points on which plays are made; `None` if these are all points.
    pub region: Option<Vec<Point>>,
    /// Stones outside the region that are declared uncapturable.
    pub immortal: Vec<Point>,
    /// The player who moves first: `B` or `W`.
    pub to_move: Colour,
    /// The point where the player who moves first may not retake; `None` if there is no ban.
    pub ko: Option<Point>,
}

impl From<&BoardPosition> for BoardPositionEntry {
    fn from(position: &BoardPosition) -> BoardPositionEntry {
        let region = (!position.is_whole_board()).then(|| position.region().to_vec());
        let (rows, immortal, to_move) = (position.rows(), position.immortal().to_vec(), position.to_move());
        BoardPositionEntry { rows, region, immortal, to_move, ko: None }
    }
}

impl BoardPositionEntry {
    /// Converts the entry to a position.
    ///
    /// ```
    /// use koatlas_board::BoardPosition;
    /// let board = BoardPosition::empty_board("3x2".parse()?);
    /// assert_eq!(koatlas::BoardPositionEntry::from(&board).position()?, board);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A [`BoardError`] if the entry, read from elsewhere, is no position. Entries of answers are positions.
    pub fn position(&self) -> Result<BoardPosition, BoardError> {
        let (rows, region) = (self.rows.clone(), self.region.as_ref().map(to_strings));
        let (immortal, to_move) = (to_strings(&self.immortal), self.to_move.to_string());
        CertificateBoard { rows, region, immortal, to_move }.position()
    }
}
