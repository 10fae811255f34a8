//! The two colours, what a point can hold, and which suicides may be played.

use std::{fmt, ops::Not, str::FromStr};

use crate::words::quoted;

/// Black or White: the colour of a stone, or the player who owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Black, written `B`; a stone in a diagram is `X`.
    Black,
    /// White, written `W`; a stone in a diagram is `O`.
    White,
}

impl Colour {
    /// Both colours, Black first: the order of every listing.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// 0 for Black, 1 for White: for arrays with one entry a colour.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The player's name: `Black` or `White`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Black => "Black",
            Colour::White => "White",
        }
    }
}

/// The opponent.
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

/// `B` or `W`: the first letter of the name.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name()[..1])
    }
}

/// A text that names no colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is no colour: write B or W", quoted(.0))]
pub struct ColourError(pub String);

/// Reads `B`, `b`, `black`, `W`, `w` or `white`.
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

/// What a point holds: nothing, or a stone.
pub type Content = Option<Colour>;

/// The character of a content in a diagram: `.`, `X` (Black) or `O` (White).
#[must_use]
pub const fn content_char(content: Content) -> char {
    match content {
        None => '.',
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
    }
}

/// The content of a point that a diagram shows by this character, if it is one of these three.
#[must_use]
pub const fn content_from_char(sign: char) -> Option<Content> {
    match sign {
        '.' => Some(None),
        'X' => Some(Some(Colour::Black)),
        'O' => Some(Some(Colour::White)),
        _ => None,
    }
}

crate::named_values! {
    /// Which suicides the bare rules allow.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Suicide {
        /// No suicide.
        None = "none",
        /// Suicide of two stones or more.
        Multi = "multi",
        /// Also of a single stone, which leaves the board as it was.
        All = "all",
    }
    else "suicide policy"
}

impl Suicide {
    /// The policy that allows the same plays, except those that leave the position as it was: suicides of a single stone.
    #[must_use]
    pub fn without_single_stone(self) -> Suicide {
        self.min(Suicide::Multi)
    }

    /// Whether a play is allowed that removes so many stones, the player's own if it is a suicide.
    #[inline]
    pub(crate) fn allows(self, is_suicide: bool, removed: usize) -> bool {
        let least = if removed == 1 { Suicide::All } else { Suicide::Multi };
        !is_suicide || self >= least
    }
}
