//! Why a move is not made.

use std::fmt;

use koatlas_board::Illegal;

use crate::bar::Bar;

/// A rule that bars a play, and the earlier move that it refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barred {
    /// The rule.
    pub bar: Bar,
    /// The number of the move after which that occurred which would be repeated; 0 for the start. For the basic ko rule
    /// it is the number of the capture.
    pub since: u32,
}

/// Why a move is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The sequence has ended.
    Ended,
    /// It is the other player's turn.
    Turn,
    /// There is no such point, or no plays may be made there.
    MissingPoint,
    /// A stone stands there.
    Occupied,
    /// A suicide that the policy does not allow.
    Suicide,
    /// A pass for a ko in which the player is not barred from retaking.
    NoKoBan,
    /// The bare rules allow the play, the rule set does not.
    Barred(Barred),
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        match illegal {
            Illegal::NotPlayable => Refusal::MissingPoint,
            Illegal::Occupied => Refusal::Occupied,
            Illegal::Suicide => Refusal::Suicide,
        }
    }
}

impl Refusal {
    /// The identifier in outputs: for a play barred, that of the rule.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Refusal::Ended => "ended",
            Refusal::Turn => "turn",
            Refusal::MissingPoint => "missing-point",
            Refusal::Occupied => "occupied",
            Refusal::Suicide => "suicide",
            Refusal::NoKoBan => "no-ko-ban",
            Refusal::Barred(Barred { bar, .. }) => bar.id(),
        }
    }
}

/// What is wrong with the move: words that can stand after the move and a colon.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Ended => "the sequence has ended",
            Refusal::Turn => "it is the other player's turn",
            Refusal::MissingPoint => "plays may not be made there",
            Refusal::Occupied => "a stone stands there",
            Refusal::Suicide => "this suicide is illegal",
            Refusal::NoKoBan => "the player is not barred from retaking there",
            Refusal::Barred(barred) => return barred.fmt(f),
        })
    }
}

impl fmt::Display for Barred {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let since = self.since;
        let place = if since == 0 { "at the start".to_owned() } else { format!("after move {since}") };
        match self.bar {
            Bar::BasicKo if since == 0 => write!(f, "would retake in the ko that is barred at the start")?,
            Bar::BasicKo => write!(f, "would retake at once what move {since} has taken")?,
            Bar::TwoAgo => write!(f, "would give back the position {place}, two moves ago")?,
            Bar::Position(_) => write!(f, "would repeat the position {place}")?,
            Bar::Situation(_) => write!(f, "would repeat the position {place}, with the same player to move")?,
            Bar::Creation if since == 0 => write!(f, "would repeat the start position, which is the player's own")?,
            Bar::Creation => write!(f, "would repeat the position that the player made with move {since}")?,
            Bar::Pair => write!(f, "would repeat move {since}, from the same position to the same position")?,
            Bar::PlayInClass => {
                write!(f, "would repeat move {since}, from a position that is the same outside of its basic kos")?;
            }
            Bar::PointSincePosition => {
                write!(f, "the position has occurred {place}, and somebody has played on this point since")?;
            }
            Bar::NoChange => write!(f, "would leave the position as it is")?,
            Bar::PassedIn => {
                write!(f, "would give back the position in which the opponent passed before move {since}")?;
            }
            Bar::Unbalanced => {
                write!(f, "would repeat the position {place}, with more stones of one colour removed since")?;
            }
            Bar::KoPass(_) => write!(f, "would retake in the ko of move {since} without a pass for it")?,
        }
        write!(f, " ({})", self.bar.name())
    }
}
