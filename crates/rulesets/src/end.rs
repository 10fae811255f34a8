//! What ends a sequence, and how.

use std::fmt;

use koatlas_board::Colour;

use crate::mark::Trace;

/// Which repetition is meant. It is always completed by a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// A position that has occurred.
    Positional,
    /// A position that has occurred with the same player to move.
    Situational,
    /// A position that has occurred with the same player to move, and nobody has passed since.
    PassFree,
    /// The third occurrence of a situation since the last pass.
    Third,
}

/// What a repetition leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Settlement {
    /// No result.
    Void,
    /// No result, if the players agree: the sequence goes on unless they do.
    VoidIfAgreed,
    /// Who has removed more stones since the first occurrence wins; a tie if both removed as many.
    Balance,
}

/// What ends a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// This number of passes in a row.
    Passes(u32),
    /// A player passes in a position in which he has passed before.
    SecondPass,
    /// A repetition by a play.
    Repetition(Repetition, Settlement),
    /// The start position recurs with the first mover to move. There is an exception: the recapture of a basic ko after
    /// exactly two passes.
    CycleEnd {
        /// Whether two passes at the start are no cycle.
        needs_play: bool,
        /// Whether the exception also holds if such a recapture was made anywhere before.
        anywhere: bool,
    },
}

impl Repetition {
    /// The value of the option.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Repetition::Positional => "positional",
            Repetition::Situational => "situational",
            Repetition::PassFree => "pass-free",
            Repetition::Third => "third",
        }
    }
}

impl End {
    /// The identifier in outputs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            End::Passes(_) => "passes",
            End::SecondPass => "second-pass",
            End::Repetition(..) => "repetition",
            End::CycleEnd { .. } => "cycle-end",
        }
    }

    /// The marks it looks for.
    pub(crate) fn traces(self) -> Vec<Trace> {
        match self {
            End::SecondPass => vec![Trace::Pass],
            End::Repetition(Repetition::Positional, _) => vec![Trace::Position],
            End::Repetition(Repetition::Situational | Repetition::PassFree, _) => vec![Trace::Situation],
            // The second occurrence is told from the first before the situation is marked anew.
            End::Repetition(Repetition::Third, _) => vec![Trace::SituationAgain, Trace::Situation],
            End::Passes(_) | End::CycleEnd { .. } => Vec::new(),
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Passes(1) => f.write_str("a pass"),
            End::Passes(passes) => write!(f, "{passes} passes in a row"),
            End::SecondPass => f.write_str("a player passes again in a position in which he has passed"),
            End::Repetition(repetition, settlement) => {
                let what = match repetition {
                    Repetition::Positional => "a play repeats a position",
                    Repetition::Situational => "a play repeats a situation",
                    Repetition::PassFree => "a play completes a situational cycle without passes",
                    Repetition::Third => "a play brings a situation for the third time since the last pass",
                };
                let then = match settlement {
                    Settlement::Void => "no result",
                    Settlement::VoidIfAgreed => "no result if the players agree",
                    Settlement::Balance => "who removed more stones in the cycle wins",
                };
                write!(f, "{what}: {then}")
            }
            End::CycleEnd { needs_play, anywhere } => {
                f.write_str("return to the start situation")?;
                f.write_str(if *needs_play { " with a play" } else { "" })?;
                let where_to = if *anywhere { "unless there was" } else { "unless by" };
                write!(f, ", {where_to} a basic-ko recapture after exactly two passes")
            }
        }
    }
}

/// How a sequence ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The position is scored.
    Score,
    /// No result.
    Void,
    /// A tie by the repetition itself.
    Tie,
    /// A win by the repetition itself.
    Win(Colour),
}

impl Outcome {
    /// The identifier in outputs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Outcome::Score => "score",
            Outcome::Void => "void",
            Outcome::Tie => "tie",
            Outcome::Win(Colour::Black) => "black",
            Outcome::Win(Colour::White) => "white",
        }
    }

    /// Who removed more stones wins.
    #[must_use]
    pub const fn of_balance(balance: i32) -> Outcome {
        match balance {
            0 => Outcome::Tie,
            1.. => Outcome::Win(Colour::Black),
            _ => Outcome::Win(Colour::White),
        }
    }
}

/// The end of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ended {
    /// How.
    pub outcome: Outcome,
    /// By which rule.
    pub by: End,
}
