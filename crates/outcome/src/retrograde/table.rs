//! The table of a whole board: values of all states, best moves and lines of best play.

use koatlas_board::{Colour, Move, Position, Size, Suicide, grouped};
use koatlas_files::{Control, LimitError};
use koatlas_rules::area_score_in;

use super::fixpoint::{self, MoveGraph, Ranks, TableBounds};
use super::numbering::{KoRule, TableNumbering, TableState};
use crate::best::{AfterMove, BestMoves, Variation, denying_index, follow_line, kept_bounds};
use crate::payoff::Interval;

/// A move with its result and value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableMove {
    /// The move.
    pub game_move: Move,
    /// The state after the move, or the score of the end.
    pub after: AfterMove<TableState, i32>,
    /// The interval that both players can force after the move; after an end both bounds are its score.
    pub value: Interval,
}

/// The intervals that both players can force from all states of a whole board, under a [`KoRule`].
///
/// A state is a position, the player to move, the ko point if the basic ko rule bars a play, and a pass just made if there is
/// one. Two passes in a row end the game, which is scored by area. [`Interval`] explains values where play need not end.
///
/// ```
/// use koatlas_board::Suicide;
/// use koatlas_outcome::retrograde::{KoRule, RetrogradeTable};
/// use koatlas_files::Control;
///
/// // With the basic ko rule alone, each player can force no end but one in which he loses the whole board.
/// let table = RetrogradeTable::solve("2x2".parse()?, KoRule::BasicKo, Suicide::None, &Control::default())?;
/// assert_eq!(table.value(&table.start()).map(|value| value.to_string()).as_deref(), Some("[-4, 4]"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RetrogradeTable {
    /// The numbers of its states, with the board and the ko rule.
    pub numbering: TableNumbering,
    /// The suicides that are legal.
    pub suicide: Suicide,
    /// By number of the state, the bounds.
    pub(super) bounds: Vec<TableBounds>,
    /// By number of the state, the numbers of moves within which the bounds can be forced: see the module `fixpoint`.
    pub(super) ranks: Vec<Ranks>,
}

/// Reasons why a board cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The board or the limits do not allow it, or the work was stopped.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// A rank is too large for a table.
    #[error("some ends can be forced only in more than {most} moves, and tables go no further: take a smaller board", most = fixpoint::UNKNOWN_RANK - 1)]
    RankTooLarge,
}

impl RetrogradeTable {
    /// Solves all states of a whole board by retrograde analysis. In parallel; the result is the same for any number of threads.
    ///
    /// Time: a sweep over all plays for each step that a change of a bound spreads. Space: less than 1 GB for 4x4, which has 3
    /// million positions up to symmetry.
    ///
    /// # Errors
    /// [`SolveError`] if the board has more than 20 points, if it has 2^32 states or more, if a rank is too large, if more memory
    /// is needed than `control` allows, or if it stops the work.
    pub fn solve(
        size: Size,
        ko_rule: KoRule,
        suicide: Suicide,
        control: &Control<'_>,
    ) -> Result<RetrogradeTable, SolveError> {
        let numbering = TableNumbering::new(size, ko_rule, control)?;
        control.check_memory(numbering.memory_to_solve())?;
        let graph = MoveGraph::new(&numbering, suicide, control)?;
        (control.progress)(&format_args!("{} states", grouped(numbering.states())));
        let bounds = fixpoint::solve_bounds(TableBounds::NOTHING_FORCED, &graph, control)?;
        let ranks = fixpoint::solve_ranks(&graph, &bounds, control)?.ok_or(SolveError::RankTooLarge)?;
        Ok(RetrogradeTable { numbering, suicide, bounds, ranks })
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.numbering.local_board().size()
    }

    /// The empty board with Black to move.
    pub fn start(&self) -> TableState {
        TableState::new(Position::EMPTY, Colour::Black)
    }

    /// The interval that both players can force from `state`. `None` if it is no state of this board: the position must be legal,
    /// the ko point possible after the last move, and `passes` at most 1, and 0 with a ko point.
    pub fn value(&self, state: &TableState) -> Option<Interval> {
        let (number, exchanged) = self.numbering.number(state)?;
        let value = self.bounds[number].interval();
        Some(if exchanged { -value } else { value })
    }

    /// Number of states of the board, symmetric ones and both colours counted: each situation with and without a pass before, and
    /// with each possible ko point. O(states).
    pub fn states(&self) -> u64 {
        let TableNumbering { places, images, .. } = &self.numbering;
        let states = (0..places.positions.len()).map(|place| {
            let code = places.code(place);
            let kos: usize = places.ko_points_of(place).map(|ko| images.orbit_size(code, Some(ko))).sum();
            // Each state with Black to move and with White to move.
            2 * (2 * images.orbit_size(code, None) + kos) as u64
        });
        states.sum()
    }

    /// All legal moves from `state`: plays by point, then the pass. Empty if it is no state of this board.
    ///
    /// ```
    /// use koatlas_board::Suicide;
    /// use koatlas_outcome::retrograde::{KoRule, RetrogradeTable};
    /// use koatlas_files::Control;
    ///
    /// // From the empty board of 1x2: a play on either point, or a pass.
    /// let table = RetrogradeTable::solve("1x2".parse()?, KoRule::BasicKo, Suicide::None, &Control::default())?;
    /// let moves: Vec<String> = table.moves(&table.start()).iter().map(|next| next.game_move.to_string()).collect();
    /// assert_eq!(moves, ["B a1", "B b1", "B pass"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self, state: &TableState) -> Vec<TableMove> {
        if self.numbering.number(state).is_none() {
            return Vec::new();
        }
        let &TableState { position, to_move, ko, passes } = state;
        let local_board = self.numbering.local_board();
        let mut moves = Vec::new();
        local_board.for_each_play_of_colours(position, [to_move], self.suicide, |play| {
            if Some(play.point) != ko {
                let ko = self.numbering.ko_after(&play);
                let after = TableState { position: play.after, to_move: !to_move, ko, passes: 0 };
                moves.push(self.judged(Move::play(to_move, local_board.point(play.point)), AfterMove::State(after)));
            }
        });
        let after_pass = match passes {
            0 => AfterMove::State(TableState { passes: 1, ..TableState::new(position, !to_move) }),
            _ => AfterMove::End(area_score_in(local_board, position)),
        };
        moves.push(self.judged(Move::pass(to_move), after_pass));
        moves
    }

    fn judged(&self, game_move: Move, after: AfterMove<TableState, i32>) -> TableMove {
        let value = match after {
            AfterMove::State(state) => self.value(&state).expect("a legal move leads to a state"),
            AfterMove::End(score) => Interval { lo: Some(score), hi: Some(score) },
        };
        TableMove { game_move, after, value }
    }

    /// The best moves from `state`.
    pub fn best_moves(&self, state: &TableState) -> BestMoves<TableMove> {
        let value = self.value(state).unwrap_or(Interval { lo: None, hi: None });
        let judged = self.moves(state).into_iter().map(|next| (next, kept_bounds(value, next.value)));
        BestMoves::from_judged(&judged.collect::<Vec<_>>())
    }

    /// The rank of the state for `player`: number of moves within which he forces an end at his bound, or a state with a better
    /// bound. `None` if he can force no end from `state`, or if it is no state of this board.
    pub fn rank(&self, state: &TableState, player: Colour) -> Option<u32> {
        let (number, exchanged) = self.numbering.number(state)?;
        let lower = (player == Colour::Black) != exchanged;
        let rank = if lower { self.ranks[number].lo } else { self.ranks[number].hi };
        (rank > 0).then(|| u32::from(rank))
    }

    /// A line of best play from `state`; `None` if it is no state of this board.
    ///
    /// If both bounds are equal, each player follows the strategy that forces an end at this score, and the line ends with it. If
    /// not, neither player accepts an end at his own bound: Black insists on the upper bound, White on the lower. There is no
    /// score that satisfies both, so the line repeats a state. Of equally good moves the first is made, plays by point before the pass.
    pub fn variation(&self, state: &TableState) -> Option<Variation> {
        // Equal bounds mean that both players can force the same end.
        let ends = self.value(state)?.value().is_some();
        // The move by which the player to move denies his opponent what need not be granted.
        let refusing = |state: &TableState| {
            let moves = self.moves(state);
            denying_index(state.to_move, moves.iter().map(|next| next.value)).map(|index| moves[index])
        };
        follow_line(*state, |state| {
            let next = if ends { self.forcing_move(state) } else { refusing(state) }?;
            Some((next.game_move, next.after))
        })
    }

    /// The move of the strategy by which the player to move forces an end at his bound; `None` if he can force no end. As long as
    /// he follows it, his bound gets no worse and the end comes, whatever his opponent does.
    pub fn forcing_move(&self, state: &TableState) -> Option<TableMove> {
        let player = state.to_move;
        let bound = forced(self.value(state)?, player)?;
        // No move leads to a better bound than that of the state.
        let keeping = self.moves(state).into_iter().filter(|next| forced(next.value, player) == Some(bound));
        // `None` orders first: an end at the bound comes before all states.
        keeping.min_by_key(|next| next.after.state().and_then(|after| self.rank(&after, player)))
    }
}

/// The bound of `player`.
fn forced(value: Interval, player: Colour) -> Option<i32> {
    match player {
        Colour::Black => value.lo,
        Colour::White => value.hi,
    }
}
