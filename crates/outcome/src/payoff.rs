//! What an end is worth.

use koatlas_board::Colour;
use koatlas_rulesets::Outcome;

use crate::interval::Interval;

/// A value in half points, Black minus White: komi may be half a point.
pub type HalfPoints = i32;

/// What a win by the rule itself is worth: more than every score.
pub const WIN: HalfPoints = 2_000;

/// Less than any end: nothing can be forced.
pub(crate) const NOTHING: HalfPoints = 4_000;

/// What an end without result, or a tie, counts as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum VoidIs {
    /// As equal at the komi: neither player has won.
    #[default]
    Draw,
    /// A win for Black.
    Black,
    /// A win for White.
    White,
    /// As no end at all: what is asked is who can force a scored end.
    Separate,
}

/// What ends are worth: the komi, and what void and tie count as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Terms {
    /// Points that White gets, in half points.
    pub komi: HalfPoints,
    /// What void and tie count as.
    pub void_is: VoidIs,
}

impl Terms {
    /// What both players have forced with an end: the same score, or nothing if it counts as no end.
    pub(crate) fn forced(self, outcome: Outcome, score: i32) -> Interval {
        let [lo, hi] = Colour::BOTH.map(|player| Some(self.payoff(outcome, score, player)));
        Interval { lo: lo.filter(|&worth| worth != -NOTHING), hi: hi.filter(|&worth| worth != NOTHING) }
    }

    /// What an end is worth to a player who forces it; `score` is Black's area minus White's.
    pub(crate) fn payoff(self, outcome: Outcome, score: i32, forced_by: Colour) -> HalfPoints {
        let win = |colour| if colour == Colour::Black { WIN } else { -WIN };
        match outcome {
            Outcome::Score => 2 * score,
            Outcome::Win(colour) => win(colour),
            Outcome::Void | Outcome::Tie => match self.void_is {
                VoidIs::Draw => self.komi,
                VoidIs::Black => win(Colour::Black),
                VoidIs::White => win(Colour::White),
                VoidIs::Separate if forced_by == Colour::Black => -NOTHING,
                VoidIs::Separate => NOTHING,
            },
        }
    }
}
