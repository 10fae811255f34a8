//! The worth of an end, the interval that both players can force, and the winner that follows from it.

use std::{fmt, ops::Neg};

use koatlas_board::Colour;
use koatlas_rules::Outcome;
pub use koatlas_verifier::certificates::{HalfPoints, Points, RULE_WIN as WIN, VoidIs};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Worth of an end that does not count: beyond every other worth, to the disadvantage of the player who forces it.
pub(crate) const NO_END: HalfPoints = 4_000;

/// The worth of ends: the komi, and what void and tie count as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Terms {
    /// Komi, in half points.
    pub komi: HalfPoints,
    /// The value of an end without result (void or tie).
    pub void_is: VoidIs,
}

impl Terms {
    /// The interval of an end with this `outcome` and `score`: both bounds are its worth, or both are missing if it counts as no end.
    pub(crate) fn interval_of_end(self, outcome: Outcome, score: i32) -> Interval {
        let [lo, hi] = Colour::BOTH.map(|player| Some(self.payoff(outcome, score, player)));
        Interval { lo: lo.filter(|&worth| worth != -NO_END), hi: hi.filter(|&worth| worth != NO_END) }
    }

    /// Worth of an end to `forced_by`, who forces it, in half points; `score` is Black's area minus White's.
    pub(crate) fn payoff(self, outcome: Outcome, score: i32, forced_by: Colour) -> HalfPoints {
        match outcome {
            Outcome::Score => 2 * score,
            Outcome::Win(Colour::Black) => WIN,
            Outcome::Win(Colour::White) => -WIN,
            Outcome::Void | Outcome::Tie => match self.void_is {
                VoidIs::Draw => self.komi,
                VoidIs::Black => WIN,
                VoidIs::White => -WIN,
                VoidIs::Separate if forced_by == Colour::Black => -NO_END,
                VoidIs::Separate => NO_END,
            },
        }
    }
}

/// The value of a state from which play may go on for ever: the ends that each player can force.
///
/// Bounds are scores: Black's area minus White's. Play that goes on for ever is worth nothing to either player, so a bound
/// is missing if the player cannot force an end. If both bounds are there, then `lo <= hi`: if both players force their
/// ends, the score lies between the bounds. If `lo == hi`, that is the value of the state. Otherwise play goes on for ever
/// as long as each player refuses an end that is worse for him than the bound of his opponent.
///
/// JSON has both bounds in points. They must be in half points then, as [`solve`](crate::solve()) gives them.
///
/// ```
/// use koatlas_outcome::Interval;
///
/// // Black can force two points, and White can hold him to four: nothing in between is the value.
/// let open = Interval { lo: Some(2), hi: Some(4) };
/// assert_eq!((open.value(), open.to_string().as_str()), (None, "[2, 4]"));
/// assert_eq!(Interval { lo: Some(2), hi: Some(2) }.value(), Some(2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Interval {
    /// The greatest score at or above which Black can force an end. `None` if he can force no end at all.
    #[serde(with = "in_points")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Points>"))]
    pub lo: Option<i32>,
    /// The least score at or below which White can force an end. `None` if White can force no end at all.
    #[serde(with = "in_points")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Points>"))]
    pub hi: Option<i32>,
}

/// Serialisation of a bound: half points in memory, points in JSON.
mod in_points {
    use super::{Deserialize, Deserializer, Points, Serialize, Serializer};

    pub fn serialize<Z: Serializer>(bound: &Option<i32>, serializer: Z) -> Result<Z::Ok, Z::Error> {
        bound.map(Points).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i32>, D::Error> {
        Ok(Option::<Points>::deserialize(deserializer)?.map(|points| points.0))
    }
}

impl Interval {
    /// The interval of a state with this value.
    pub fn of(value: i32) -> Interval {
        Interval { lo: Some(value), hi: Some(value) }
    }

    /// The value of the state, if both bounds are the same score; `None` otherwise.
    pub fn value(self) -> Option<i32> {
        self.lo.filter(|_| self.lo == self.hi)
    }
}

/// Exchanges the colours: Black's bound becomes White's with the opposite sign.
impl Neg for Interval {
    type Output = Interval;

    fn neg(self) -> Interval {
        Interval { lo: self.hi.map(Neg::neg), hi: self.lo.map(Neg::neg) }
    }
}

/// Writes `[-4, 4]`. A missing bound is `none`.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |bound: Option<i32>| bound.map_or_else(|| "none".to_owned(), |score| score.to_string());
        write!(f, "[{}, {}]", text(self.lo), text(self.hi))
    }
}

koatlas_board::named_values! {
    /// The winner with best play of both, when White gets the komi.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Winner {
        /// Black can force an end that is better for him than the komi.
        Black = "black",
        /// White can force an end that is better for him than the komi.
        White = "white",
        /// Each player can force an end that equals the komi: a tie.
        Nobody = "nobody",
        /// None of these: for example, if neither player can force an end that is at least as good for him as the komi.
        Neither = "neither",
    }
}

impl Winner {
    /// The winner if both players can force just `value`, and White gets `komi` half points.
    ///
    /// ```
    /// use koatlas_outcome::{Interval, Winner};
    ///
    /// // Black can force 1 point (two half points) and no more. With a komi of 1 point that is a tie.
    /// let value = Interval { lo: Some(2), hi: Some(2) };
    /// assert_eq!([0, 2, 3].map(|komi| Winner::from_interval(value, komi)), [Winner::Black, Winner::Nobody, Winner::White]);
    /// // Black can force no end, and White none that is better for him than the komi.
    /// assert_eq!(Winner::from_interval(Interval { lo: None, hi: Some(2) }, 0), Winner::Neither);
    /// ```
    pub fn from_interval(value: Interval, komi: HalfPoints) -> Winner {
        match (value.lo, value.hi) {
            (Some(lo), _) if lo > komi => Winner::Black,
            (_, Some(hi)) if hi < komi => Winner::White,
            (Some(lo), Some(hi)) if lo == hi => Winner::Nobody,
            _ => Winner::Neither,
        }
    }

    /// The winner if it is known. Bounds that are not `exact` can be enough; `None` if they are not.
    pub fn if_known(value: Interval, exact: bool, komi: HalfPoints) -> Option<Winner> {
        let winner = Winner::from_interval(value, komi);
        // A bound beyond the komi decides the winner even if it is not the best one.
        (exact || matches!(winner, Winner::Black | Winner::White)).then_some(winner)
    }
}
