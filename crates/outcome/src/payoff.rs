//! What an end is worth, what each player can force at the least, and who wins by it; what is assumed of points that nobody plays
//! on.

use std::{fmt, ops::Neg};

use koatlas_board::{BoardPosition, Colour, PointSet, Position, Wide};
pub use koatlas_certificates::VoidIs;
use koatlas_rulesets::Outcome;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value in half points, Black minus White: komi may be half a point.
pub type HalfPoints = i32;

/// A value in half points that JSON has in points: `3`, `-0.5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Points(#[cfg_attr(feature = "schema", schemars(with = "f64"))] pub HalfPoints);

impl Serialize for Points {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        match self.0 % 2 {
            0 => serializer.serialize_i32(self.0 / 2),
            _ => serializer.serialize_f64(f64::from(self.0) / 2.0),
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        let halves = 2.0 * f64::deserialize(deserializer)?;
        let points = Points(halves as HalfPoints);
        (f64::from(points.0) == halves).then_some(points).ok_or_else(|| D::Error::custom("no number of half points"))
    }
}

/// What a win by the rule itself is worth: more than every score.
pub const WIN: HalfPoints = 2_000;

/// Less than any end: nothing can be forced.
pub(crate) const NOTHING: HalfPoints = 4_000;

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

/// The value of a state in which play may go on for ever: what either player can force an end at.
///
/// Scores are Black's area minus White's. An end that neither player can force is no end that counts: play that goes on
/// for ever pays nobody. `lo <= hi` where both are there, for if both force their end the score lies between. If
/// `lo == hi`, that is the value of the state. If not, play goes on for ever as long as both players refuse to take less
/// than what the other would have to give.
///
/// JSON has both in points, if they are half points as a search gives them.
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
    /// The greatest score at or above which Black can force an end. `None`: he can force no end at all.
    #[serde(with = "in_points")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Points>"))]
    pub lo: Option<i32>,
    /// The least score at or below which White can force an end. `None`: White can force no end at all.
    #[serde(with = "in_points")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Points>"))]
    pub hi: Option<i32>,
}

/// Bounds in half points that JSON has in points.
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
    /// The value, if both bounds are the same score.
    #[must_use]
    pub fn value(self) -> Option<i32> {
        self.lo.filter(|_| self.lo == self.hi)
    }
}

/// The same state with the colours exchanged.
impl Neg for Interval {
    type Output = Interval;

    fn neg(self) -> Interval {
        Interval { lo: self.hi.map(Neg::neg), hi: self.lo.map(Neg::neg) }
    }
}

/// `[-4, 4]`; a bound that is not there is written `none`.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |bound: Option<i32>| bound.map_or_else(|| "none".to_owned(), |score| score.to_string());
        write!(f, "[{}, {}]", shown(self.lo), shown(self.hi))
    }
}

koatlas_board::named_values! {
    /// Who wins with best play of both, when White gets the komi.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Winner {
        /// Black can force an end that is better for him than the komi.
        Black = "black",
        /// White can.
        White = "white",
        /// Each player can force an end that is as good for him as the komi: equal.
        Nobody = "nobody",
        /// No player can force an end that is better for him than the komi, and it is not the case that each can force an equal one.
        Neither = "neither",
    }
}

impl Winner {
    /// The winner by what both can force, where that is exact.
    ///
    /// ```
    /// use koatlas_outcome::{Interval, Winner};
    ///
    /// // Black can force 1 point and no more: two half points. With as much komi that is a tie.
    /// let value = Interval { lo: Some(2), hi: Some(2) };
    /// assert_eq!([0, 2, 3].map(|komi| Winner::of(value, komi)), [Winner::Black, Winner::Nobody, Winner::White]);
    /// // Nobody can force an end that is better for him.
    /// assert_eq!(Winner::of(Interval { lo: None, hi: Some(2) }, 0), Winner::Neither);
    /// ```
    #[must_use]
    pub fn of(value: Interval, komi: HalfPoints) -> Winner {
        match (value.lo, value.hi) {
            (Some(lo), _) if lo > komi => Winner::Black,
            (_, Some(hi)) if hi < komi => Winner::White,
            (Some(lo), Some(hi)) if lo == hi => Winner::Nobody,
            _ => Winner::Neither,
        }
    }

    /// The winner, if that is known. Bounds that are not exact can be enough.
    #[must_use]
    pub fn if_known(value: Interval, exact: bool, komi: HalfPoints) -> Option<Winner> {
        let winner = Winner::of(value, komi);
        (exact || matches!(winner, Winner::Black | Winner::White)).then_some(winner)
    }
}

/// A sentence for every area of empty points outside the region that count for nobody, or may come to count for one player only
/// by what happens inside. The value rests on the assumption that nobody plays there.
#[must_use]
pub fn unsettled(board: &BoardPosition) -> Vec<String> {
    let (whole, Position { black, white }) = board.whole_board();
    let inside = Wide::collect(board.region().iter().map(|&point| board.size().index(point)));
    let outside = whole.empty_points(Position { black, white }).minus(inside);
    let areas = whole.strings(outside).filter(|&(_, around)| {
        let (touches_black, touches_white) = (around.meets(black), around.meets(white));
        around.meets(inside) || touches_black == touches_white
    });
    let sentence = |(area, _): (Wide, Wide)| {
        let names: Vec<String> = area.iter().take(8).map(|index| whole.point(index).to_string()).collect();
        let more = if area.len() > 8 { ", ..." } else { "" };
        let noun = if names.len() == 1 { "the empty point" } else { "the empty points" };
        let names = names.join(", ");
        format!("nobody ever plays on {noun} {names}{more}: outside the region, and no player's territory")
    };
    areas.map(sentence).collect()
}
