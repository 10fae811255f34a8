//! Who wins by a value.

use koatlas_board::Colour;

use crate::interval::Interval;
use crate::payoff::HalfPoints;

/// Who wins with best play of both, when White gets the komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// This player can force an end that is better for him than the komi.
    Player(Colour),
    /// Each player can force an end that is as good for him as the komi: equal.
    Nobody,
    /// No player can force an end that is better for him than the komi, and it is not the case that each can force an equal one.
    Neither,
}

impl Winner {
    /// The winner by what both can force, where that is exact.
    #[must_use]
    pub fn of(value: Interval, komi: HalfPoints) -> Winner {
        match (value.lo, value.hi) {
            (Some(lo), _) if lo > komi => Winner::Player(Colour::Black),
            (_, Some(hi)) if hi < komi => Winner::Player(Colour::White),
            (Some(lo), Some(hi)) if lo == hi => Winner::Nobody,
            _ => Winner::Neither,
        }
    }

    /// The identifier in outputs: `black`, `white`, `nobody` or `neither`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Winner::Player(Colour::Black) => "black",
            Winner::Player(Colour::White) => "white",
            Winner::Nobody => "nobody",
            Winner::Neither => "neither",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Winner;
    use crate::interval::Interval;

    #[test]
    fn the_komi_decides() {
        let winner = |lo, hi, komi| Winner::of(Interval { lo, hi }, komi).id();
        assert_eq!([winner(Some(2), Some(2), 1), winner(Some(2), Some(2), 2)], ["black", "nobody"]);
        assert_eq!([winner(Some(2), Some(2), 3), winner(Some(2), None, 0)], ["white", "black"]);
        assert_eq!([winner(Some(-2), Some(2), 0), winner(None, Some(0), 0), winner(None, None, 0)], ["neither"; 3]);
        assert_eq!([winner(Some(0), Some(2), 0), winner(Some(-2), Some(-1), 0)], ["neither", "white"]);
    }
}
