//! Sizes of memory as people write them.

use std::fmt;
use std::str::FromStr;

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
    use super::MemoryLimit;

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
