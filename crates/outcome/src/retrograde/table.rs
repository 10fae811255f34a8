//! The values of all states of a whole board.

use koatlas_board::{Position, Size, Suicide};
use koatlas_position_graph::{Control, LimitError};

use super::bounds::Bounds;
use super::graph::Graph;
use super::ko_rule::KoRule;
use super::numbering::{Numbered, Numbering};
use super::ranks::Ranks;
use super::state::TableState;
use super::{fixpoint, ranks};
use crate::interval::Interval;

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
        control.limits.allow_memory(places * place + states * BYTES_A_STATE)?;
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
