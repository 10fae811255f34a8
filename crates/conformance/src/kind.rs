//! Kinds of disagreement.

use std::fmt;

use koatlas_board::{Move, PointSet, Suicide};
use koatlas_rulesets::{Action, GameMove, Referee, Refusal};

/// What a move does by the bare rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// A pass.
    Pass,
    /// A play on a stone, or off the board.
    Nowhere,
    /// A play that removes nothing.
    Quiet,
    /// A play that takes one stone.
    TakesOne,
    /// A play that takes several stones.
    TakesMore,
    /// A suicide of one stone.
    SuicideOne,
    /// A suicide of several stones.
    SuicideMore,
}

/// A kind of disagreement between a program and the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The program allows a move that the rule set refuses.
    Allows(Refused),
    /// The program calls a move illegal, as the rule set does, and makes it all the same.
    Makes(Refused),
    /// The program refuses a move that the rule set allows.
    Refuses {
        /// What the move does.
        deed: Deed,
    },
    /// After a move that both allow the boards differ.
    Board {
        /// What the move does.
        deed: Deed,
    },
    /// The program ends the game by a move, the rule set does not.
    EndsEarly {
        /// What the move does.
        deed: Deed,
    },
    /// The rule set ends the game by a move, the program does not.
    GoesOn {
        /// By which rule the game ends.
        by: &'static str,
    },
    /// The areas at the end differ.
    Area,
}

/// A move that the rule set refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Refused {
    /// What the rule set has against it: [`Refusal::id`].
    pub rule: &'static str,
    /// Whether the start position is what would be repeated.
    pub start: bool,
    /// What the move does.
    pub deed: Deed,
}

impl Deed {
    /// What a move of the player to move does.
    pub(crate) fn of<S: PointSet>(referee: &Referee<S>, made: GameMove) -> Deed {
        let Action::Play(point) = made.action else { return Deed::Pass };
        let arena = referee.arena();
        let play = arena.index(point).map(|index| arena.play(referee.position(), made.colour, index, Suicide::All));
        let Some(Ok(play)) = play else { return Deed::Nowhere };
        match (play.removed.len(), play.suicide) {
            (0, _) => Deed::Quiet,
            (1, false) => Deed::TakesOne,
            (_, false) => Deed::TakesMore,
            (1, true) => Deed::SuicideOne,
            (_, true) => Deed::SuicideMore,
        }
    }

    /// The identifier in outputs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Deed::Pass => "pass",
            Deed::Nowhere => "no-empty-point",
            Deed::Quiet => "takes-none",
            Deed::TakesOne => "takes-one",
            Deed::TakesMore => "takes-more",
            Deed::SuicideOne => "suicide-of-one",
            Deed::SuicideMore => "suicide-of-more",
        }
    }

    /// In words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Deed::Pass => "a pass",
            Deed::Nowhere => "a play where no stone can be put",
            Deed::Quiet => "a play that takes nothing",
            Deed::TakesOne => "a play that takes one stone",
            Deed::TakesMore => "a play that takes several stones",
            Deed::SuicideOne => "a suicide of one stone",
            Deed::SuicideMore => "a suicide of several stones",
        }
    }
}

impl Refused {
    /// A move by what the rule set says, and by what it does.
    pub(crate) fn of(refusal: Refusal, deed: Deed) -> Refused {
        let start = matches!(refusal, Refusal::Barred(barred) if barred.since == 0);
        // After the end nothing is asked about the move.
        let deed = if refusal == Refusal::Ended && deed != Deed::Pass { Deed::Quiet } else { deed };
        Refused { rule: refusal.id(), start, deed }
    }
}

/// The identifier of what is allowed: `psk-takes-one`, `suicide-of-one`.
impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refused { rule, start, deed } = self;
        match (*rule, *deed) {
            ("ended", Deed::Pass) => f.write_str("pass-after-end"),
            ("ended", _) => f.write_str("play-after-end"),
            ("suicide", deed) => f.write_str(deed.id()),
            (rule, deed) => write!(f, "{rule}{}-{}", if *start { "-start" } else { "" }, deed.id()),
        }
    }
}

impl Kind {
    /// Whether it is about the answer to whether a move is legal.
    pub(crate) fn is_about_answer(self) -> bool {
        matches!(self, Kind::Allows(_) | Kind::Refuses { .. })
    }

    /// Whether a disagreement of this kind can come from a move, by what the rule set says of it.
    pub(crate) fn is_possible<S: PointSet>(self, referee: &Referee<S>, made: Move) -> bool {
        let (deed, verdict) = (Deed::of(referee, made.into()), referee.judge(made.into()));
        match (self, verdict) {
            (Kind::Allows(refused) | Kind::Makes(refused), Err(refusal)) => Refused::of(refusal, deed) == refused,
            (
                Kind::Refuses { deed: wanted } | Kind::Board { deed: wanted } | Kind::EndsEarly { deed: wanted },
                Ok(()),
            ) => deed == wanted,
            (Kind::GoesOn { .. } | Kind::Area, Ok(())) => true,
            _ => false,
        }
    }

    /// Whether it is about the answer to a play that the bare rules allow and the rule set bars.
    pub(crate) fn is_about_bar(self) -> bool {
        const OTHERS: [Refusal; 6] = [
            Refusal::Ended,
            Refusal::Turn,
            Refusal::MissingPoint,
            Refusal::Occupied,
            Refusal::Suicide,
            Refusal::NoKoBan,
        ];
        matches!(self, Kind::Allows(Refused { rule, .. }) if OTHERS.iter().all(|other| other.id() != rule))
    }
}

/// The identifier in outputs and names of files: `allows-psk-takes-one`, `refuses-suicide-of-one`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Allows(refused) => write!(f, "allows-{refused}"),
            Kind::Makes(refused) => write!(f, "makes-{refused}"),
            Kind::Refuses { deed } => write!(f, "refuses-{}", deed.id()),
            Kind::Board { deed } => write!(f, "board-after-{}", deed.id()),
            Kind::EndsEarly { deed } => write!(f, "ends-by-{}", deed.id()),
            Kind::GoesOn { by } => write!(f, "goes-on-after-{by}"),
            Kind::Area => f.write_str("area"),
        }
    }
}
