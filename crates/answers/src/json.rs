//! What the JSON objects of all questions share.

use koatlas_board::{Move, Point};
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
