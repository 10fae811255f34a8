//! How many games, and how long.

/// Games counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many.
    pub games: u128,
    /// The plays of the longest of them.
    pub longest_plays: u32,
}

impl Tally {
    /// These games and others.
    pub(crate) fn and(self, other: Tally) -> Tally {
        Tally { games: self.games + other.games, longest_plays: self.longest_plays.max(other.longest_plays) }
    }

    /// Every game counted so many times.
    pub(crate) fn times(self, ways: u128) -> Tally {
        Tally { games: ways * self.games, ..self }
    }
}
