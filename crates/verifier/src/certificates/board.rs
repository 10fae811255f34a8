//! The board of a certificate, as text.

use std::fmt::Display;

use koatlas_board::{BoardPosition, ColourError, Point, PointError, Setup, contents_of_rows};
use serde::{Deserialize, Serialize};

/// A board as it stands in the file of a certificate. The texts are not checked before [`CertificateBoard::position`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertificateBoard {
    /// The rows, the top one first: `.` an empty point, `X` a black stone, `O` a white stone.
    pub rows: Vec<String>,
    /// The points on which plays are made; `None` if these are all points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<Vec<String>>,
    /// Stones outside the region that are declared uncapturable; left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub immortal: Vec<String>,
    /// The player who moves first: `B` or `W`.
    pub to_move: String,
}

/// Error of [`CertificateBoard::position`]: the board of a certificate is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BoardError(String);

impl BoardError {
    fn new(reason: impl Display) -> BoardError {
        BoardError(reason.to_string())
    }
}

impl CertificateBoard {
    /// Converts `position` to the texts of a certificate.
    ///
    /// ```
    /// use koatlas_board::BoardPosition;
    /// use koatlas_verifier::certificates::CertificateBoard;
    /// let empty = BoardPosition::empty_board("3x2".parse()?);
    /// assert_eq!(CertificateBoard::from_position(&empty).position()?, empty);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_position(position: &BoardPosition) -> CertificateBoard {
        CertificateBoard {
            rows: position.rows(),
            region: (!position.is_whole_board()).then(|| point_names(position.region())),
            immortal: point_names(position.immortal()),
            to_move: position.to_move().to_string(),
        }
    }

    /// Reads the position from the texts.
    ///
    /// # Errors
    /// A [`BoardError`] for the first text that is invalid, or if the position is not legal.
    pub fn position(&self) -> Result<BoardPosition, BoardError> {
        let (size, contents) = contents_of_rows(&self.rows).map_err(BoardError::new)?;
        let setup = Setup {
            size,
            contents,
            region: self.region.as_deref().map(parse_points).transpose()?,
            immortal: parse_points(&self.immortal)?,
            to_move: self.to_move.parse().map_err(|error: ColourError| BoardError::new(error))?,
        };
        BoardPosition::try_from(setup).map_err(BoardError::new)
    }
}

fn point_names(points: &[Point]) -> Vec<String> {
    points.iter().map(ToString::to_string).collect()
}

fn parse_points(names: &[String]) -> Result<Vec<Point>, BoardError> {
    names.iter().map(|name| name.parse().map_err(|error: PointError| BoardError::new(error))).collect()
}
