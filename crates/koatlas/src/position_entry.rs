//! A position where it is an answer.

use koatlas_board::{BoardPosition, Colour, Point};
use koatlas_certificates::{BoardError, CertificateBoard};
use serde::{Deserialize, Serialize};

use crate::json::to_strings;

/// A position as it stands in an answer, complete: put into a position file it is the same again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardPositionEntry {
    /// The rows, the top one first: `.` an empty point, `X` a black stone, `O` a white stone.
    pub rows: Vec<String>,
    /// Where plays are made; none if everywhere.
    pub region: Option<Vec<Point>>,
    /// Stones outside the region that are declared uncapturable.
    pub immortal: Vec<Point>,
    /// Who moves first.
    pub to_move: Colour,
    /// The point on which the first mover may not retake; none if he may play everywhere.
    pub ko: Option<Point>,
}

impl From<&BoardPosition> for BoardPositionEntry {
    fn from(position: &BoardPosition) -> BoardPositionEntry {
        BoardPositionEntry {
            rows: position.rows(),
            region: (!position.is_whole_board()).then(|| position.region().to_vec()),
            immortal: position.immortal().to_vec(),
            to_move: position.to_move(),
            ko: None,
        }
    }
}

impl BoardPositionEntry {
    /// The position.
    ///
    /// ```
    /// use koatlas_board::BoardPosition;
    /// let board = BoardPosition::empty_board("3x2".parse()?);
    /// assert_eq!(koatlas::BoardPositionEntry::from(&board).position()?, board);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it is none, which no answer is.
    pub fn position(&self) -> Result<BoardPosition, BoardError> {
        let BoardPositionEntry { rows, region, immortal, to_move, .. } = self;
        let region = region.as_ref().map(to_strings);
        CertificateBoard { rows: rows.clone(), region, immortal: to_strings(immortal), to_move: to_move.to_string() }
            .position()
    }
}
