//! Sizes of memory as people write them, and the memory that is free.

use std::fmt::{self, Display};
use std::str::FromStr;

/// A number of bytes.
///
/// ```
/// use koatlas::memory_limit::MemoryLimit;
/// assert_eq!("16GiB".parse(), Ok(MemoryLimit(16 << 30)));
/// assert_eq!(MemoryLimit(3 << 29).to_string(), "1.5G");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryLimit(pub u64);

/// The units with their exponents of 2.
const UNITS: [(u32, &str); 4] = [(40, "T"), (30, "G"), (20, "M"), (10, "K")];

impl FromStr for MemoryLimit {
    type Err = String;

    /// Parses `500M`, `16G`, `16GB`, `16GiB` and plain numbers of bytes.
    fn from_str(text: &str) -> Result<MemoryLimit, String> {
        let bytes = parse_bytes(text).map(MemoryLimit);
        bytes.ok_or(format!("\"{text}\" is not a size: write a number and K, M, G or T, for example 500M or 16G"))
    }
}

fn parse_bytes(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text[digits.len()..].to_ascii_uppercase();
    let unit = unit.strip_suffix("IB").or(unit.strip_suffix('B')).unwrap_or(&unit);
    let known = UNITS.into_iter().find(|&(_, name)| name == unit).map(|(shift, _)| shift);
    let shift = known.or(unit.is_empty().then_some(0))?;
    digits.parse::<u64>().ok()?.checked_mul(1 << shift)
}

/// Writes the number in the largest unit that it reaches. If it is no multiple of the unit, it has one decimal, rounded up.
impl Display for MemoryLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((shift, unit)) = UNITS.into_iter().find(|&(shift, _)| self.0 >> shift > 0) else {
            return write!(f, "{} bytes", self.0);
        };
        if self.0.is_multiple_of(1 << shift) {
            return write!(f, "{}{unit}", self.0 >> shift);
        }
        // Rounded up, so that a limit as printed is never too small; 128 bits, as ten times 2^64 does not fit 64.
        let tenths = (10 * u128::from(self.0)).div_ceil(1 << shift);
        write!(f, "{}.{}{unit}", tenths / 10, tenths % 10)
    }
}

/// Number of bytes of memory that programs can still get; `None` on systems that do not report it (all but Linux).
pub fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let kilobytes = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(1024 * kilobytes.trim().strip_suffix(" kB")?.parse::<u64>().ok()?)
}
