//! What a play does, and what a cycle of plays does.

use std::fmt;

use koatlas_board::Colour;

use crate::literal::grid::Play;

/// What is left of a play when position and place drop out.
///
/// Labels order by player (Black first), then captures before suicides, then by the number of stones removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Label {
    pub colour: Colour,
    /// Whether the stones removed are the player's own.
    pub suicide: bool,
    /// The stones removed; in a suicide the stone just played is one of them.
    pub removed: u16,
}

impl Label {
    pub fn of(play: &Play) -> Label {
        let suicide = !play.suicided.is_empty();
        let removed = if suicide { play.suicided.len() } else { play.captured.len() };
        Label { colour: play.colour, suicide, removed: u16::try_from(removed).unwrap_or(u16::MAX) }
    }

    /// The same play by the other player.
    pub fn exchanged(self) -> Label {
        Label { colour: !self.colour, ..self }
    }

    /// The 16 bits of the label in the bytes of a canonical form: bit 15 White, bit 14 suicide, then the stones removed.
    pub fn bits(self) -> u16 {
        u16::from(self.colour == Colour::White) << 15 | u16::from(self.suicide) << 14 | self.removed & 0x3fff
    }

    /// White stones minus black stones removed.
    pub fn balance(self) -> i64 {
        let own = if self.colour == Colour::White { 1 } else { -1 };
        i64::from(self.removed) * if self.suicide { own } else { -own }
    }
}

/// `B`, `B1`, `Bs2`.
impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour, if self.suicide { "s" } else { "" })?;
        if self.removed > 0 { write!(f, "{}", self.removed) } else { Ok(()) }
    }
}

/// A cycle word: the labels of a cycle's plays in order, of all rotations and of the exchange of colours the least.
///
/// Words order by their number of plays, then by their labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word(pub Vec<Label>);

impl Word {
    pub fn of(labels: &[Label]) -> Word {
        let mut least: Option<Vec<Label>> = None;
        for exchange in [false, true] {
            for first in 0..labels.len() {
                let rotated = (0..labels.len()).map(|i| labels[(first + i) % labels.len()]);
                let rotated: Vec<Label> = rotated.map(|l| if exchange { l.exchanged() } else { l }).collect();
                if least.as_ref().is_none_or(|least| rotated < *least) {
                    least = Some(rotated);
                }
            }
        }
        Word(least.unwrap_or_default())
    }

    pub fn plays(&self) -> usize {
        self.0.len()
    }

    /// One pass between two plays of one colour, cyclically.
    pub fn passes(&self) -> usize {
        let next = |i: usize| self.0[(i + 1) % self.0.len()];
        (0..self.0.len()).filter(|&i| self.0[i].colour == next(i).colour).count()
    }

    pub fn balance(&self) -> i64 {
        self.0.iter().map(|label| label.balance()).sum()
    }

    /// How often, as it is written, a player follows himself.
    pub fn in_a_row(&self) -> usize {
        self.0.windows(2).filter(|two| two[0].colour == two[1].colour).count()
    }
}

impl Ord for Word {
    fn cmp(&self, other: &Word) -> std::cmp::Ordering {
        self.plays().cmp(&other.plays()).then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialOrd for Word {
    fn partial_cmp(&self, other: &Word) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let labels: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&labels.join(" "))
    }
}
