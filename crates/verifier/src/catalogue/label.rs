//! Labels of plays, and words of cycles.

use std::fmt;

use koatlas_board::Colour;

use crate::Play;

/// Label of a play: colour and stones removed, without position and point.
///
/// Labels are sorted by player (Black first), then captures before suicides, then by the number of stones removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PlayLabel {
    pub colour: Colour,
    /// True if the stones removed are the player's own.
    pub suicide: bool,
    /// Number of stones removed; in a suicide the stone just played is one of them.
    pub removed: u16,
}

impl PlayLabel {
    pub fn from_play(play: &Play) -> PlayLabel {
        let suicide = !play.suicided.is_empty();
        let removed = if suicide { play.suicided.len() } else { play.captured.len() };
        PlayLabel { colour: play.colour, suicide, removed: u16::try_from(removed).unwrap_or(u16::MAX) }
    }

    pub fn exchanged(self) -> PlayLabel {
        PlayLabel { colour: !self.colour, ..self }
    }

    /// Bits of the label in a canonical form: bit 15 for White, bit 14 for suicide, then the number of stones removed.
    pub fn bits(self) -> u16 {
        u16::from(self.colour == Colour::White) << 15 | u16::from(self.suicide) << 14 | self.removed & 0x3fff
    }

    /// White stones removed minus black stones removed: positive for captures by Black.
    pub fn balance(self) -> i64 {
        let own = if self.colour == Colour::White { 1 } else { -1 };
        i64::from(self.removed) * if self.suicide { own } else { -own }
    }
}

/// Written as `B`, `B1` or `Bs2`.
impl fmt::Display for PlayLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour, if self.suicide { "s" } else { "" })?;
        if self.removed > 0 { write!(f, "{}", self.removed) } else { Ok(()) }
    }
}

/// Edge (source, target, label) of a [`LiteralComponent`](super::component::LiteralComponent).
pub(crate) type ComponentEdge = (u32, u32, PlayLabel);

/// Cycle word: the labels of the plays of a cycle in order; the least among all rotations and their exchanges of colours.
///
/// Words are sorted by their number of plays, then by their labels.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Word {
    pub plays: usize,
    pub labels: Vec<PlayLabel>,
}

impl Word {
    pub fn from_labels(labels: &[PlayLabel]) -> Word {
        let count = labels.len();
        let images = (0..count).flat_map(|first| {
            let rotated = [&labels[first..], &labels[..first]].concat();
            let exchanged = rotated.iter().map(|label| label.exchanged()).collect();
            [rotated, exchanged]
        });
        Word { plays: count, labels: images.min().unwrap_or_default() }
    }

    /// Number of passes: one between two plays of one colour, cyclically.
    pub fn passes(&self) -> usize {
        let next = self.labels.iter().cycle().skip(1);
        self.labels.iter().zip(next).filter(|(label, next)| label.colour == next.colour).count()
    }

    /// White stones removed minus black stones removed.
    pub fn balance(&self) -> i64 {
        self.labels.iter().map(|label| label.balance()).sum()
    }

    /// Number of plays of a player directly after a play of his own, as the word is written.
    pub fn repeated_players(&self) -> usize {
        self.labels.windows(2).filter(|two| two[0].colour == two[1].colour).count()
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let labels: Vec<String> = self.labels.iter().map(ToString::to_string).collect();
        f.write_str(&labels.join(" "))
    }
}
