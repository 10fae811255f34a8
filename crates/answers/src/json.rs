//! What the JSON objects of all questions share, and complete positions in them.

use koatlas_board::{BoardPosition, Move, Point};
use serde::{Serialize, Serializer};

/// The start of every JSON object.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Header {
    command: &'static str,
    version: &'static str,
}

impl Header {
    /// The header of a command's output.
    #[must_use]
    pub const fn of(command: &'static str) -> Header {
        Header { command, version: env!("CARGO_PKG_VERSION") }
    }
}
/// Numbers of 2^53 or more are written as strings of digits: JSON readers may hold numbers as doubles.
///
/// # Errors
/// Those of the serializer.
pub fn exact<N: Copy + Into<u128>, Z: Serializer>(number: &N, serializer: Z) -> Result<Z::Ok, Z::Error> {
    let number: u128 = (*number).into();
    match u64::try_from(number) {
        Ok(small) if small < 1 << 53 => serializer.serialize_u64(small),
        _ => serializer.serialize_str(&number.to_string()),
    }
}

/// The names of points.
pub fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(ToString::to_string).collect()
}

/// Moves as text.
pub fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// A complete position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionObject {
    /// The rows of the board from the top: `.`, `X` and `O`.
    pub rows: Vec<String>,
    /// The points where plays may be made; null: every point.
    pub region: Option<Vec<String>>,
    /// The stones outside the region that are declared uncapturable.
    pub immortal: Vec<String>,
    /// `B` or `W`.
    pub to_move: String,
    /// The point on which the basic ko rule bars a play, if there is one.
    pub ko: Option<String>,
}

impl PositionObject {
    /// A position in which nothing has happened before, but that the basic ko rule can bar a play on `ko`.
    #[must_use]
    pub fn new(position: &BoardPosition, ko: Option<Point>) -> PositionObject {
        PositionObject {
            rows: position.rows(),
            region: (!position.is_whole_board()).then(|| names(position.region())),
            immortal: names(position.immortal()),
            to_move: position.to_move().to_string(),
            ko: ko.map(|point| point.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::exact;

    fn json(number: impl Copy + Into<u128>) -> String {
        let mut out = Vec::new();
        exact(&number, &mut serde_json::Serializer::new(&mut out)).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn large_numbers_are_texts_in_json() {
        assert_eq!(json((1_u64 << 53) - 1), "9007199254740991");
        assert_eq!(json(1_u64 << 53), "\"9007199254740992\"");
        assert_eq!(json(1_u128 << 64), "\"18446744073709551616\"");
    }
}
