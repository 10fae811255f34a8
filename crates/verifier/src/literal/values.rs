//! The values of options.

use std::fmt;

use koatlas_board::{Point, Size};

/// The values of an option. The first one of a list is what the option is by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these.
    Listed(Vec<&'static str>),
    /// A number of passes from 1 to 99, or `never`; by itself this.
    Passes(String),
    /// A point of the board, or `none`; by itself that.
    Point,
}

/// The most passes in a row that can be asked for.
const MOST_PASSES: usize = 99;

impl Values {
    /// Whether this is one of them, on a board of this size.
    pub(super) fn have(&self, value: &str, size: Size) -> bool {
        match self {
            Values::Listed(listed) => listed.contains(&value),
            Values::Passes(_) => value == "never" || (1..=MOST_PASSES).any(|passes| value == passes.to_string()),
            Values::Point => value == "none" || value.parse().is_ok_and(|point: Point| size.contains(point)),
        }
    }

    /// What the option is by itself.
    #[must_use]
    pub fn default(&self) -> &str {
        match self {
            Values::Listed(listed) => listed.first().copied().unwrap_or_default(),
            Values::Passes(passes) => passes,
            Values::Point => "none",
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::Listed(listed) => f.write_str(&listed.join(", ")),
            Values::Passes(_) => write!(f, "1 to {MOST_PASSES}, or never"),
            Values::Point => f.write_str("none or a point of the board"),
        }
    }
}
