//! Kinds of disagreement.

use std::fmt;

use koatlas_board::{Arena, Move, PointSet, Position, Suicide};
use koatlas_rulesets::Refusal;

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
pub enum DisagreementKind {
    /// The program allows a move that the rule set refuses.
    Allows(RefusedMove),
    /// The program calls a move illegal, as the rule set does, and makes it all the same.
    Makes(RefusedMove),
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
pub struct RefusedMove {
    /// What the rule set has against it: [`Refusal::id`].
    pub rule: &'static str,
    /// Whether the start position is what would be repeated.
    pub start: bool,
    /// What the move does.
    pub deed: Deed,
}

impl Deed {
    /// What a move does in a position.
    pub(crate) fn of<S: PointSet>(arena: &Arena<S>, position: Position<S>, made: Move) -> Deed {
        let Some(point) = made.point else { return Deed::Pass };
        let play = arena.index(point).map(|index| arena.play(position, made.colour, index, Suicide::All));
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

impl RefusedMove {
    /// A move by what the rule set says, and by what it does.
    pub(crate) fn of(refusal: Refusal, deed: Deed) -> RefusedMove {
        let start = matches!(refusal, Refusal::Barred(barred) if barred.since == 0);
        // After the end nothing is asked about the move.
        let deed = if refusal == Refusal::Ended && deed != Deed::Pass { Deed::Quiet } else { deed };
        RefusedMove { rule: refusal.id(), start, deed }
    }
}

/// The identifier of what is allowed: `psk-takes-one`, `suicide-of-one`.
impl fmt::Display for RefusedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RefusedMove { rule, start, deed } = self;
        match (*rule, *deed) {
            ("ended", Deed::Pass) => f.write_str("pass-after-end"),
            ("ended", _) => f.write_str("play-after-end"),
            ("suicide", deed) => f.write_str(deed.id()),
            (rule, deed) => write!(f, "{rule}{}-{}", if *start { "-start" } else { "" }, deed.id()),
        }
    }
}

impl DisagreementKind {
    /// Whether it is about the answer to whether a move is legal.
    pub(crate) fn is_about_answer(self) -> bool {
        matches!(self, DisagreementKind::Allows(_) | DisagreementKind::Refuses { .. })
    }

    /// Whether a disagreement of this kind can come from a move, by what it does and why the rule set refuses it, if it does.
    pub(crate) fn is_possible(self, deed: Deed, refusal: Option<Refusal>) -> bool {
        use DisagreementKind::{Allows, Area, Board, EndsEarly, GoesOn, Makes, Refuses};
        match (self, refusal) {
            (Allows(refused) | Makes(refused), Some(refusal)) => RefusedMove::of(refusal, deed) == refused,
            (Refuses { deed: wanted } | Board { deed: wanted } | EndsEarly { deed: wanted }, None) => deed == wanted,
            (GoesOn { .. } | Area, None) => true,
            _ => false,
        }
    }
}

/// The identifier in outputs and names of files: `allows-psk-takes-one`, `refuses-suicide-of-one`.
impl fmt::Display for DisagreementKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DisagreementKind::Allows(refused) => write!(f, "allows-{refused}"),
            DisagreementKind::Makes(refused) => write!(f, "makes-{refused}"),
            DisagreementKind::Refuses { deed } => write!(f, "refuses-{}", deed.id()),
            DisagreementKind::Board { deed } => write!(f, "board-after-{}", deed.id()),
            DisagreementKind::EndsEarly { deed } => write!(f, "ends-by-{}", deed.id()),
            DisagreementKind::GoesOn { by } => write!(f, "goes-on-after-{by}"),
            DisagreementKind::Area => f.write_str("area"),
        }
    }
}
