//! What a rule set does with a cycle on which the players insist.

use koatlas_board::{Move, PointSet};

use crate::end::{Ended, Outcome};
use crate::referee::{Referee, Refusal};

/// What becomes of a cycle that is played again and again, lap after lap. Moves are counted from 1, over all laps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It goes on for ever.
    ForEver,
    /// A move is illegal.
    Stopped {
        /// Its number.
        number: usize,
        /// Why.
        by: Refusal,
    },
    /// A move ends the sequence.
    Ended {
        /// Its number.
        number: usize,
        /// How.
        ended: Ended,
    },
    /// The stone just played is taken off, so the cycle is not completed.
    Forfeited {
        /// The number of the move.
        number: usize,
    },
}

impl Fate {
    /// The identifier in outputs: `for ever`, `stopped`, `ended`, `forfeited`; for an end without result `void`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Fate::ForEver => "for ever",
            Fate::Stopped { .. } => "stopped",
            Fate::Ended { ended, .. } if ended.outcome == Outcome::Void => "void",
            Fate::Ended { .. } => "ended",
            Fate::Forfeited { .. } => "forfeited",
        }
    }

    /// The number of the move at which it happens.
    #[must_use]
    pub fn number(self) -> Option<usize> {
        match self {
            Fate::ForEver => None,
            Fate::Stopped { number, .. } | Fate::Ended { number, .. } | Fate::Forfeited { number } => Some(number),
        }
    }

    /// The identifier of the rule by which it happens.
    #[must_use]
    pub fn by(self) -> Option<&'static str> {
        match self {
            Fate::Stopped { by, .. } => Some(by.id()),
            Fate::Ended { ended, .. } => Some(ended.by.id()),
            Fate::ForEver | Fate::Forfeited { .. } => None,
        }
    }
}

/// Laps after which nothing new can happen.
///
/// Each lap leaves the same marks as the lap before it. Some rules count from the last pass, or passes in a row: from
/// the second lap on these counts are the same at the same place of every lap. So a move that is made in the second and
/// the third lap is made in every lap. Only one rule counts occurrences: the third occurrence of a situation ends the
/// sequence. The start situation occurs for the third time at the end of the second lap, every other one in the third
/// lap.
pub const LAPS: usize = 3;

/// What becomes of a situational cycle that is played again and again, before a referee who has seen no move yet.
///
/// ```
/// use koatlas_formats::{Format, parse_position};
/// use koatlas_rulesets::{Referee, RuleSet, insist};
///
/// // A basic ko: Black takes at d2, White takes back at c2.
/// let file = parse_position(b". X X O O .\nX X O . O .\n. X X O O .\n", Format::Text)?;
/// let cycle = ["B d2".parse()?, "W c2".parse()?];
/// for (rules, fate) in [("psk", "stopped"), ("drr-1play", "for ever")] {
///     let referee = Referee::<u64>::new(RuleSet::find(rules)?, file.position.clone())?;
///     assert_eq!(insist(referee, &cycle).id(), fate);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If the rule set is said to be finite, and the cycle goes on for ever: then one of the two would be wrong.
#[must_use]
pub fn insist<S: PointSet>(mut referee: Referee<S>, cycle: &[Move]) -> Fate {
    let moves = std::iter::repeat_n(cycle, LAPS).flatten().copied();
    if let Some(fate) = first_event(&mut referee, moves) {
        return fate;
    }
    let rules = referee.rules();
    assert!(!rules.is_finite(), "{} is finite, and a cycle goes on for ever", rules.id());
    Fate::ForEver
}

/// Makes moves until something happens: one is illegal, its stone is forfeited, or it ends the sequence. `None` if all are made and
/// the sequence can go on. Moves are numbered from 1.
pub fn first_event<S: PointSet>(referee: &mut Referee<S>, moves: impl IntoIterator<Item = Move>) -> Option<Fate> {
    for (made, number) in moves.into_iter().zip(1..) {
        match referee.make(made.into()) {
            Err(by) => return Some(Fate::Stopped { number, by }),
            Ok(turn) if turn.forfeited => return Some(Fate::Forfeited { number }),
            Ok(_) => {}
        }
        if let Some(ended) = referee.ended() {
            return Some(Fate::Ended { number, ended });
        }
    }
    None
}
