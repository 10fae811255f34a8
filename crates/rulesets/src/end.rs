//! What ends a sequence, and how. All that is said of an end stands here.

use std::fmt;

use koatlas_board::Colour;

use crate::game_move::Action;
use crate::history::{Asked, Found, History};
use crate::mark::{Mark, Spot, Trace};
use crate::rule_set::Occasions;
use crate::sequence::{Moved, Sequence};

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

    /// The marks that it looks for, and what it asks of them.
    pub(crate) fn asks(self) -> Vec<(Trace, Asked)> {
        match self {
            End::SecondPass => vec![(Trace::Pass, Asked::Ever)],
            End::Passes(_) | End::CycleEnd { .. } => Vec::new(),
            End::Repetition(of, then) => {
                let (trace, asked) = of.asks(then);
                // The second occurrence is told from the first before the situation is marked anew.
                let first = (of == Repetition::Third).then_some((Trace::Situation, Asked::SincePass));
                [(trace, asked)].into_iter().chain(first).collect()
            }
        }
    }

    /// Whether every play leaves one of finitely many marks, or ends the sequence.
    pub(crate) fn bounds_plays(self) -> bool {
        let marks = |repetition| matches!(repetition, Repetition::Positional | Repetition::Situational);
        matches!(self, End::Repetition(of, then) if marks(of) && then != Settlement::VoidIfAgreed)
    }

    /// The same for the plays between two passes.
    pub(crate) fn bounds_plays_between_passes(self) -> bool {
        let marks = |repetition| matches!(repetition, Repetition::PassFree | Repetition::Third);
        matches!(self, End::Repetition(of, then) if marks(of) && then != Settlement::VoidIfAgreed)
    }

    /// Whether it may end a sequence in which this happens, and no more.
    pub(crate) fn may_end(self, happens: &Occasions) -> bool {
        match self {
            End::Passes(passes) => happens.passes >= passes,
            End::SecondPass | End::CycleEnd { .. } => happens.repetition || happens.passes >= 2,
            End::Repetition(..) => happens.repetition,
        }
    }

    /// Whether it may be met by moves of which none is a violation: an offer to agree changes nothing, play goes on.
    pub(crate) fn ends_play(self) -> bool {
        !matches!(self, End::Repetition(_, Settlement::VoidIfAgreed))
    }

    /// What it makes of a move, which is legal and has left no marks yet. What it has asked of the history is noted.
    pub(crate) fn met<H: History>(
        self,
        sequence: &Sequence<H>,
        moved: &Moved<H::Play>,
        readings: &mut Vec<H::Reading>,
    ) -> Option<Met> {
        let score = |met: bool| met.then_some(Met::Ended(Outcome::Score));
        match self {
            End::Passes(passes) => score(moved.passes >= passes),
            End::SecondPass if moved.done != Action::Pass => None,
            End::SecondPass => {
                let mark = Mark { trace: Trace::Pass, spot: Spot::After, colour: Some(moved.mover), point: None };
                score(sequence.ask_of_moved(Asked::Ever, &mark, moved, readings).is_some())
            }
            End::CycleEnd { needs_play, anywhere } => {
                let returned = !moved.mover == sequence.first && sequence.history.is_start(moved.after);
                let excepted = moved.late_recapture || anywhere && moved.any_late;
                score(returned && !excepted && (moved.any_play || !needs_play))
            }
            End::Repetition(_, Settlement::VoidIfAgreed) if H::COMPARED => None,
            End::Repetition(of, then) => {
                let (_, asked) = of.asks(then);
                let found = of.find(asked, sequence, moved, readings)?;
                Some(match then {
                    Settlement::Void => Met::Ended(Outcome::Void),
                    Settlement::Balance => Met::Ended(Outcome::of_balance(found.balance + i32::from(moved.balance))),
                    Settlement::VoidIfAgreed => Met::VoidOffered,
                })
            }
        }
    }
}

/// What an end rule makes of a move.
pub(crate) enum Met {
    Ended(Outcome),
    VoidOffered,
}

impl Repetition {
    /// The mark that a repeating play finds, and what is asked of it.
    fn asks(self, then: Settlement) -> (Trace, Asked) {
        let ever = if then == Settlement::Balance { Asked::Balance } else { Asked::Ever };
        match self {
            Repetition::Positional => (Trace::Position, ever),
            Repetition::Situational => (Trace::Situation, ever),
            Repetition::PassFree => (Trace::Situation, Asked::SincePass),
            Repetition::Third => (Trace::SituationAgain, Asked::SincePass),
        }
    }

    /// Whether a play repeats so, as far as the marks before it tell.
    pub(crate) fn since<H: History>(
        self,
        sequence: &Sequence<H>,
        moved: &Moved<H::Play>,
        readings: &mut Vec<H::Reading>,
    ) -> Option<Found> {
        self.find(self.asks(Settlement::Void).1, sequence, moved, readings)
    }

    fn find<H: History>(
        self,
        asked: Asked,
        sequence: &Sequence<H>,
        moved: &Moved<H::Play>,
        readings: &mut Vec<H::Reading>,
    ) -> Option<Found> {
        moved.play.as_ref()?;
        let (trace, _) = self.asks(Settlement::Void);
        let colour = (trace != Trace::Position).then_some(!moved.mover);
        sequence.ask_of_moved(asked, &Mark { trace, spot: Spot::After, colour, point: None }, moved, readings)
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
