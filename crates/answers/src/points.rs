//! Values in points.

use koatlas_outcome::HalfPoints;
use serde::{Serialize, Serializer};

/// A value in JSON: points, or nothing if no end can be forced.
pub struct Points(pub Option<HalfPoints>);

impl Serialize for Points {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        match self.0 {
            None => serializer.serialize_none(),
            Some(halves) if halves % 2 == 0 => serializer.serialize_i32(halves / 2),
            Some(halves) => serializer.serialize_f64(f64::from(halves) / 2.0),
        }
    }
}

/// A number of points, in halves.
///
/// # Errors
/// If the text is none.
pub fn half_points(text: &str) -> Result<HalfPoints, String> {
    let number = text.parse().ok().map(|points: f64| 2.0 * points);
    let number = number.filter(|halves| halves.fract() == 0.0 && halves.abs() <= 722.0);
    number
        .map(|halves| halves as HalfPoints)
        .ok_or_else(|| format!("\"{text}\" is no komi: write points or half points, from -361 to 361, for example 6.5"))
}
