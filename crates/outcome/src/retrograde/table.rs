//! The values of all states of a whole board, both bounds in few bytes, and how many situations have which.

use std::collections::BTreeMap;

use koatlas_board::{Position, Size, Suicide};
use koatlas_position_graph::{Control, LimitError};

use crate::payoff::Interval;
use crate::retrograde::graph::Graph;
use crate::retrograde::numbering::{KoRule, Numbered, Numbering, TableState};
use crate::retrograde::ranks::Ranks;
use crate::retrograde::{fixpoint, ranks};

/// What both players can force, from every state of a whole board, under a rule that remembers no more than the last move.
///
/// A state is a position, the player to move, the ko point if the basic ko rule bars a play, and whether the opponent has
/// just passed. Two passes in a row end the game, and an end scores area. See [`Interval`] for what is forced when play need
/// not end.
///
/// ```
/// use koatlas_board::Suicide;
/// use koatlas_outcome::retrograde::{KoRule, Table, TableState};
/// use koatlas_position_graph::Control;
///
/// // With the basic ko rule alone, neither player can force more than to lose the 2x2 board: who takes first is taken.
/// let table = Table::solve("2x2".parse()?, KoRule::BasicKo, Suicide::None, &Control::default(), |_| ())?;
/// assert_eq!(table.value(&table.start()).map(|value| value.to_string()).as_deref(), Some("[-4, 4]"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Table {
    pub(super) numbering: Numbering,
    pub(super) suicide: Suicide,
    /// By number of the state.
    pub(super) bounds: Vec<Bounds>,
    pub(super) ranks: Vec<Ranks>,
}

/// How far the analysis of a board has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solving {
    /// All moves of so many states are known; only one of the images of a state counts.
    States(u64),
    /// In this sweep, counted from 1, the values of so many positions changed. With 0 the values are known.
    Values {
        /// Number of the sweep.
        sweep: u32,
        /// Positions.
        changed: u64,
    },
    /// After this round, counted from 1, ranks of so many positions are missing. With 0 everything is known.
    Ranks {
        /// Number of the round.
        round: u32,
        /// Positions.
        missing: u64,
    },
}

/// Why a board is not analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The limits, or that it was stopped.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// An end that can be forced only in more moves than a table can say.
    #[error("some ends can be forced only in more than {most} moves, and tables go no further: take a smaller board", most = ranks::UNKNOWN - 1)]
    TooFar,
}

/// Bytes in the search for a state, and for a place and point besides: lists of plays are held twice while they are made.
const BYTES_A_STATE: u64 = 16;
const BYTES_A_PLACE: u64 = 64;
const BYTES_A_PLACE_AND_POINT: u64 = 8;

impl Table {
    /// Analyses a whole board by retrograde analysis: all states together. In parallel; the result is the same for any
    /// number of threads.
    ///
    /// Time: a sweep over all plays for each change that has to go round the board; see `report`. Space: for 4x4, 3 million
    /// positions up to symmetry, less than 1 GB.
    ///
    /// # Errors
    /// If the board has more than 20 points, or more states than there are numbers, if more memory is needed than the control
    /// allows, or if it stops the work.
    pub fn solve(
        size: Size,
        ko_rule: KoRule,
        suicide: Suicide,
        control: &Control<'_>,
        mut report: impl FnMut(Solving),
    ) -> Result<Table, SolveError> {
        let numbering = Numbering::new(size, ko_rule, control)?;
        let (places, states) = (numbering.positions() as u64, numbering.len() as u64);
        let place = BYTES_A_PLACE + BYTES_A_PLACE_AND_POINT * numbering.points() as u64;
        control.allow_memory(places * place + states * BYTES_A_STATE)?;
        let graph = Graph::new(&numbering, suicide, control)?;
        report(Solving::States(states));
        let mut sweep = 0;
        let bounds = fixpoint::solve(&graph, control, |changed| {
            sweep += 1;
            report(Solving::Values { sweep, changed });
        })?;
        let mut round = 0;
        let ranks = ranks::solve(&graph, &bounds, control, |missing| {
            round += 1;
            report(Solving::Ranks { round, missing });
        })?;
        let ranks = ranks.ok_or(SolveError::TooFar)?;
        Ok(Table { numbering, suicide, bounds, ranks })
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.numbering.arena().size()
    }

    /// What is barred about repetition.
    #[must_use]
    pub fn ko_rule(&self) -> KoRule {
        self.numbering.ko_rule()
    }

    /// Which suicides are legal.
    #[must_use]
    pub fn suicide(&self) -> Suicide {
        self.suicide
    }

    /// How many states are stored: with Black to move, and one of the images of each under the symmetries of the board.
    #[must_use]
    pub fn stored_states(&self) -> u64 {
        self.numbering.len() as u64
    }

    /// The empty board with Black to move.
    #[must_use]
    pub fn start(&self) -> TableState {
        TableState::new(Position::EMPTY, koatlas_board::Colour::Black)
    }

    /// What both players can force from a state; `None` if it is no state of this board: if the position is not legal, if the
    /// last move cannot have left the ko point, or if there were more passes or a ko point after a pass.
    #[must_use]
    pub fn value(&self, state: &TableState) -> Option<Interval> {
        let Numbered { number, exchanged } = self.numbering.number(state)?;
        let value = self.bounds[number].interval();
        Some(if exchanged { -value } else { value })
    }
}

impl Table {
    /// The number of situations by value: legal positions with a player to move, without a ko point, after which nobody has
    /// passed. All of them count, not one for each image under symmetries. O(states).
    #[must_use]
    pub fn situations_by_value(&self) -> BTreeMap<Interval, u64> {
        let mut counts = BTreeMap::new();
        for place in 0..self.numbering.positions() {
            let value = self.bounds[place].interval();
            let orbit = self.numbering.images().orbit(self.numbering.code(place)) as u64;
            // With Black to move, and with the colours exchanged.
            *counts.entry(value).or_default() += orbit;
            *counts.entry(-value).or_default() += orbit;
        }
        counts
    }

    /// The number of states of the board: every situation with no pass before and after a pass, and every one with a ko point.
    /// O(states).
    #[must_use]
    pub fn states(&self) -> u64 {
        let numbering = &self.numbering;
        let states = |place: usize| {
            let code = numbering.code(place);
            let kos: usize = numbering.kos_of(place).map(|(_, ko)| numbering.images().orbit_with(code, ko)).sum();
            // Each with Black to move and with White to move.
            2 * (2 * numbering.images().orbit(code) + kos) as u64
        };
        (0..numbering.positions()).map(states).sum()
    }
}

/// A bound that is not there. For the lower bound it stands for less than every score, and with the other sign, for the upper
/// bound, for more: changing the sign changes the bounds as exchanging the colours does. Scores are at most 20 in size.
pub const NONE: i8 = i8::MAX;

/// The bounds of a state with Black to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// What Black can force an end at or above, or `-NONE`.
    pub lo: i8,
    /// What White can force an end at or below, or `NONE`.
    pub hi: i8,
}

impl Bounds {
    /// Nobody is known to force anything.
    pub const OPEN: Bounds = Bounds { lo: -NONE, hi: NONE };

    /// Less than anything that a move gives: where maxima begin.
    const LEAST: Bounds = Bounds { lo: -NONE, hi: -NONE };

    /// An end.
    pub fn end(score: i8) -> Bounds {
        Bounds { lo: score, hi: score }
    }

    /// The same with the colours exchanged.
    #[inline]
    pub fn exchanged(self) -> Bounds {
        Bounds { lo: -self.hi, hi: -self.lo }
    }

    /// What Black makes of these choices.
    #[inline]
    pub fn best(choices: impl Iterator<Item = Bounds>) -> Bounds {
        choices.fold(Bounds::LEAST, |best, next| Bounds { lo: best.lo.max(next.lo), hi: best.hi.max(next.hi) })
    }

    #[inline]
    pub fn packed(self) -> u16 {
        u16::from_le_bytes([self.lo as u8, self.hi as u8])
    }

    #[inline]
    pub fn of_packed(packed: u16) -> Bounds {
        let [lo, hi] = packed.to_le_bytes().map(|byte| byte as i8);
        Bounds { lo, hi }
    }

    pub fn interval(self) -> Interval {
        let bound = |bound: i8| (bound.abs() != NONE).then_some(i32::from(bound));
        Interval { lo: bound(self.lo), hi: bound(self.hi) }
    }
}
