//! The fate of a cycle under a rule set: what happens if the players repeat it for ever.

use koatlas_board::PointSet;

use crate::{Bar, Counted, Cycle, GameMove, Outcome, Referee, Refusal, RuleSet, SequenceEnd};

/// The fate of a cycle that is repeated lap after lap. Moves are numbered from 1, over all laps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The cycle can be repeated for ever.
    ForEver,
    /// A move is illegal.
    Stopped {
        /// Number of the move.
        number: usize,
        /// The reason.
        by: Refusal,
    },
    /// A move ends the sequence.
    Ended {
        /// Number of the move.
        number: usize,
        /// The end.
        ended: SequenceEnd,
    },
    /// The stone just played is taken off, so the cycle is not completed.
    Forfeited {
        /// Number of the move.
        number: usize,
    },
}

impl Fate {
    /// Identifier in outputs: `for ever`, `stopped`, `ended`, `forfeited`; for an end without result `void`.
    pub fn id(self) -> &'static str {
        match self {
            Fate::ForEver => "for ever",
            Fate::Stopped { .. } => "stopped",
            Fate::Ended { ended, .. } if ended.outcome == Outcome::Void => "void",
            Fate::Ended { .. } => "ended",
            Fate::Forfeited { .. } => "forfeited",
        }
    }

    /// Returns the number of the move that is illegal, ends the sequence or loses its stone.
    pub fn number(self) -> Option<usize> {
        match self {
            Fate::ForEver => None,
            Fate::Stopped { number, .. } | Fate::Ended { number, .. } | Fate::Forfeited { number } => Some(number),
        }
    }

    /// Returns the identifier of the rule that stops or ends the cycle.
    pub fn rule_id(self) -> Option<&'static str> {
        match self {
            Fate::Stopped { by, .. } => Some(by.id()),
            Fate::Ended { ended, .. } => Some(ended.rule.id()),
            Fate::ForEver | Fate::Forfeited { .. } => None,
        }
    }
}

/// Number of laps after which nothing new can happen in a phase.
///
/// Each lap leaves the same marks as the lap before it. Some rules count from the last pass, or count passes in a row. From the second lap
/// on, these counts are the same at the same move of every lap. So a move that is legal in the second and the third lap is legal in every
/// lap. Only one rule counts occurrences: the third occurrence of a situation ends the sequence. The start situation occurs for the third
/// time at the end of the second lap, every other one in the third lap.
///
/// A window of last moves or plays that is as long as a lap bars every play of the second lap. A shorter one sees only positions of the
/// last lap, and these are the same in every lap from the second on. Bars that count need more laps: see [`RuleSet::laps`].
const LAPS: usize = 3;

impl RuleSet {
    /// Returns the number of laps after which nothing new can happen, if a cycle is repeated. `removed` is at least the number of stones
    /// that a lap and the moves before the first one remove. A lap removes as many stones as it plays.
    ///
    /// Compare a play with the same play two laps later. A [`Counted`] bar then counts what it counted two laps before, and what the first
    /// two laps add to that. They add the same each time: the plays since have the same parity, and the balance is the same if that of a
    /// lap is zero. So the count is either the same from the fourth lap on, or it grows every two laps until the play is barred. If a bar
    /// counts since the last pass, and a lap has one, the count depends on one lap alone.
    ///
    /// If a lap has another balance, the cycle since the same play of an earlier lap is unbalanced. So a count of unbalanced cycles grows
    /// with every lap. In a balanced cycle the laps between are made up for by stones removed in a part of a lap and before the first
    /// lap; so it has at most as many laps as such stones, and after that number of laps the count is the same for ever.
    ///
    /// A phase that begins within a lap repeats the cycle from there on, so that the numbers of all phases are added.
    pub fn laps(&self, removed: usize) -> usize {
        let of_bar = |bar: &Bar| match bar.of_both_players() {
            Bar::Counted(Counted { cycle: Some(Cycle::Balanced), allowed, .. }) => {
                2 * usize::from(allowed) + 5 + removed
            }
            Bar::Counted(Counted { allowed, .. }) => 2 * usize::from(allowed) + 5,
            _ => LAPS,
        };
        self.phases().map(|phase| phase.bars.iter().map(of_bar).max().unwrap_or(LAPS)).sum()
    }
}

/// Repeats a situational cycle until something stops it, and returns its fate. `referee` must have seen no move yet, or one.
///
/// ```
/// use koatlas_files::{Format, parse_position};
/// use koatlas_rules::{GameMove, Referee, RuleSet, repeat_cycle};
///
/// // A basic ko: Black takes at d2, White takes back at c2.
/// let file = parse_position(b". X X O O .\nX X O . O .\n. X X O O .\n", Format::Text)?;
/// let cycle: [GameMove; 2] = ["B d2".parse()?, "W c2".parse()?];
/// for (rules, fate) in [("psk", "stopped"), ("drr-1play", "for ever")] {
///     let referee = Referee::<u64>::new(RuleSet::find(rules)?, file.position.clone())?;
///     assert_eq!(repeat_cycle(referee, &cycle).id(), fate);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If [`RuleSet::is_finite`](crate::RuleSet::is_finite) is true, and the cycle can be repeated for ever: then one of the two is wrong.
pub fn repeat_cycle<S: PointSet, M: Into<GameMove> + Copy>(mut referee: Referee<S>, cycle: &[M]) -> Fate {
    // After this many laps every later lap is like the last one.
    let moves = std::iter::repeat_n(cycle, referee.rules().laps(cycle.len())).flatten().copied();
    if let Some(fate) = first_event(&mut referee, moves) {
        return fate;
    }
    let rules = referee.rules();
    assert!(!rules.is_finite(), "{} is finite, and a cycle goes on for ever", rules.id());
    Fate::ForEver
}

/// Makes `moves` until one is illegal, loses its stone or ends the sequence, and returns that event. `None` if all
/// moves are made and the sequence can go on. Moves are numbered from 1.
pub fn first_event<S: PointSet, M: Into<GameMove>>(
    referee: &mut Referee<S>,
    moves: impl IntoIterator<Item = M>,
) -> Option<Fate> {
    for (made, number) in moves.into_iter().zip(1..) {
        match referee.make(made.into()) {
            Err(by) => return Some(Fate::Stopped { number, by }),
            Ok(turn) if turn.forfeited => return Some(Fate::Forfeited { number }),
            Ok(_) => {}
        }
        if let Some(ended) = referee.end() {
            return Some(Fate::Ended { number, ended });
        }
    }
    None
}
