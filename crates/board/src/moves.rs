//! Moves as text: `B c3`, `W pass`.

use std::fmt;
use std::str::FromStr;

use crate::colour::{Colour, ColourError};
use crate::point::{Point, PointError};
use crate::quoted::quoted;

/// A move: a player, and the point he plays on, or none for a pass.
///
/// ```
/// use koatlas_board::{Colour, Move};
/// let made: Move = "white PASS".parse()?;
/// assert_eq!((made.colour, made.point, made.to_string()), (Colour::White, None, "W pass".to_owned()));
/// # Ok::<(), koatlas_board::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Who moves.
    pub colour: Colour,
    /// Where he plays; `None` is a pass.
    pub point: Option<Point>,
}

impl Move {
    /// A pass.
    #[must_use]
    pub const fn pass(colour: Colour) -> Move {
        Move { colour, point: None }
    }

    /// A play.
    #[must_use]
    pub const fn play(colour: Colour, point: Point) -> Move {
        Move { colour, point: Some(point) }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.point {
            Some(point) => write!(f, "{} {point}", self.colour),
            None => write!(f, "{} pass", self.colour),
        }
    }
}

/// A text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// Not a colour and a point with a space between.
    #[error("{} is no move: write a colour and a point or pass, for example B c3 or W pass", quoted(.0))]
    Form(String),
    /// The colour is none.
    #[error(transparent)]
    Colour(#[from] ColourError),
    /// The point is none.
    #[error(transparent)]
    Point(#[from] PointError),
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        let mut words = text.split_whitespace();
        let (Some(colour), Some(place), None) = (words.next(), words.next(), words.next()) else {
            return Err(MoveError::Form(text.to_owned()));
        };
        let colour = colour.parse()?;
        let point = if place.eq_ignore_ascii_case("pass") { None } else { Some(place.parse()?) };
        Ok(Move { colour, point })
    }
}
