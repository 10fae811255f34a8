//! The two colours, the content of a point, and the suicide policies.

use std::{fmt, ops::Not, str::FromStr};

use crate::quoted;

/// Colour of a stone, or the player who owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Black, written `B`; a stone in a diagram is `X`.
    Black,
    /// White, written `W`; a stone in a diagram is `O`.
    White,
}

impl Colour {
    /// Both colours, Black first. All lists use this order.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// 0 for Black, 1 for White: the index into arrays with one entry for each colour.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Name of the player: `Black` or `White`.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Black => "Black",
            Colour::White => "White",
        }
    }
}

/// `!colour` is the opponent of `colour`.
impl Not for Colour {
    type Output = Colour;

    #[inline]
    fn not(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

/// Writes `B` or `W`: the first letter of the name.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name()[..1])
    }
}

/// Error for a text that names no colour; holds the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is not a colour: write B or W", quoted(.0))]
pub struct ColourError(pub String);

/// Parses `B`, `b`, `black`, `W`, `w` or `white`, in any case of the letters.
impl FromStr for Colour {
    type Err = ColourError;

    fn from_str(text: &str) -> Result<Colour, ColourError> {
        match text.to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Colour::Black),
            "w" | "white" => Ok(Colour::White),
            _ => Err(ColourError(text.to_owned())),
        }
    }
}

/// Content of a point: `None` if it is empty, otherwise the colour of its stone.
pub type Content = Option<Colour>;

/// Character of `content` in a diagram: `.` (empty), `X` (Black) or `O` (White).
pub const fn content_char(content: Content) -> char {
    match content {
        None => '.',
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
    }
}

/// Content that a diagram writes as `sign`. `None` if `sign` is not `.`, `X` or `O`.
pub const fn content_from_char(sign: char) -> Option<Content> {
    match sign {
        '.' => Some(None),
        'X' => Some(Some(Colour::Black)),
        'O' => Some(Some(Colour::White)),
        _ => None,
    }
}

crate::named_values! {
    /// Suicide policy: the suicides that the bare rules allow. Each policy allows what the ones before it allow.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Suicide {
        /// No suicide.
        None = "none",
        /// Suicide of two stones or more.
        Multi = "multi",
        /// Also suicide of a single stone, which leaves the position as it was.
        All = "all",
    }
    else "suicide policy"
}

impl Suicide {
    /// The policy without suicide of a single stone, the only play that leaves the position as it was.
    #[must_use]
    pub fn without_single_stone(self) -> Suicide {
        self.min(Suicide::Multi)
    }

    /// True if the policy allows a play that removes `removed` stones, which are the player's own if `is_suicide`.
    #[inline]
    pub(crate) fn allows(self, is_suicide: bool, removed: usize) -> bool {
        // The policies are ordered from strict to permissive.
        let least = if removed == 1 { Suicide::All } else { Suicide::Multi };
        !is_suicide || self >= least
    }
}
