//! What people write and read: numbers, sizes of memory, values in points, and text of others made fit to be printed.

use std::{borrow::Cow, fmt, str::FromStr};

use koatlas_board::quoted;
use koatlas_outcome::HalfPoints;
use serde::{Serialize, Serializer};

/// A text with its control characters written as Rust escapes them: a terminal would obey them.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_obeyed) {
        let escaped = |c: char| if is_obeyed(c) { c.escape_default().to_string() } else { c.to_string() };
        Cow::Owned(text.chars().map(escaped).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// Control characters, and those that turn the direction of text.
fn is_obeyed(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A whole number from 0 on.
///
/// # Errors
/// If the text is none, or too large a number.
pub fn number<N: FromStr>(text: &str) -> Result<N, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().map_err(|_| match is_number {
        true => format!("{} is too large: write a smaller number", quoted(text)),
        false => format!("{} is no whole number: write one such as 10", quoted(text)),
    })
}

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

/// A number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryLimit(pub u64);

/// The units, and by how many bits each shifts a number.
const UNITS: [(u32, &str); 4] = [(40, "T"), (30, "G"), (20, "M"), (10, "K")];

impl FromStr for MemoryLimit {
    type Err = String;

    /// Reads `500M`, `16G`, `16GB`, `16GiB` and plain numbers of bytes.
    fn from_str(text: &str) -> Result<MemoryLimit, String> {
        let error = || format!("\"{text}\" is no size: write a number and K, M, G or T, for example 500M or 16G");
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let unit = text[digits.len()..].to_ascii_uppercase();
        let unit = unit.strip_suffix("IB").or(unit.strip_suffix('B')).unwrap_or(&unit);
        let known = UNITS.into_iter().find(|&(_, name)| name == unit).map(|(shift, _)| shift);
        let shift = known.or(unit.is_empty().then_some(0)).ok_or_else(error)?;
        let number: u64 = digits.parse().map_err(|_| error())?;
        number.checked_mul(1 << shift).map(MemoryLimit).ok_or_else(error)
    }
}

/// In the largest unit that is not larger; if it is no whole number of them, with one decimal, rounded up.
impl fmt::Display for MemoryLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((shift, unit)) = UNITS.into_iter().find(|&(shift, _)| self.0 >> shift > 0) else {
            return write!(f, "{} bytes", self.0);
        };
        if self.0.is_multiple_of(1 << shift) {
            return write!(f, "{}{unit}", self.0 >> shift);
        }
        let tenths = (10 * u128::from(self.0)).div_ceil(1 << shift);
        write!(f, "{}.{}{unit}", tenths / 10, tenths % 10)
    }
}

/// Bytes of memory that programs can still get, where the system says so: Linux.
pub fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let kilobytes = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(1024 * kilobytes.trim().strip_suffix(" kB")?.parse::<u64>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::{MemoryLimit, number, visible};

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(visible("ko ü 碁"), "ko ü 碁");
        assert_eq!(visible("\u{1b}[31mred\n"), "\\u{1b}[31mred\\n");
        assert_eq!(visible("\u{202e}x"), "\\u{202e}x");
    }

    #[test]
    fn what_is_no_number() {
        assert_eq!(number("65535"), Ok(65535_u16));
        assert_eq!(number::<u16>("65536").unwrap_err(), "\"65536\" is too large: write a smaller number");
        for text in ["", "x", "-1", "1.5", " 1"] {
            assert!(number::<u16>(text).unwrap_err().ends_with("is no whole number: write one such as 10"), "{text}");
        }
    }

    #[test]
    fn sizes_are_read() {
        let bytes = |text: &str| text.parse().map(|MemoryLimit(bytes)| bytes).ok();
        assert_eq!(
            ["12", "2K", "2kb", "2KiB", "3M", "1T"].map(bytes),
            [12, 2048, 2048, 2048, 3 << 20, 1 << 40].map(Some)
        );
        assert_eq!(["", "K", "1.5G", "-1", "1X", "1GG", "99999999T"].map(bytes), [None; 7]);
    }

    #[test]
    fn sizes_are_written_short_and_never_too_small() {
        let text = |bytes| MemoryLimit(bytes).to_string();
        assert_eq!(
            [0, 1023, 1024, 1025, 8 << 30, (1 << 30) + 1].map(text),
            ["0 bytes", "1023 bytes", "1K", "1.1K", "8G", "1.1G"]
        );
    }
}
