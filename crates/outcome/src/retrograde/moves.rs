//! The moves from a state, what they are worth, and a line of best play.

use koatlas_board::{Colour, Move};
use koatlas_rulesets::area_score_in;
use rustc_hash::FxHashMap;

use crate::best::{BestMoves, denying, kept};
use crate::payoff::Interval;
use crate::retrograde::numbering::{Numbered, TableState};
use crate::retrograde::table::Table;

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// A state.
    State(TableState),
    /// The end of the game, with this score.
    End(i32),
}

/// A move, what it leads to, and what both players can force then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableMove {
    /// The move.
    pub made: Move,
    /// What it leads to.
    pub after: After,
    /// What both players can force then; after an end both bounds are the score.
    pub value: Interval,
}

impl Table {
    /// All legal moves from a state, plays by point, then the pass; none if it is no state of this board.
    #[must_use]
    pub fn moves(&self, state: &TableState) -> Vec<TableMove> {
        if self.numbering.number(state).is_none() {
            return Vec::new();
        }
        let &TableState { position, to_move, ko, passes } = state;
        let arena = self.numbering.arena();
        let mut moves = Vec::new();
        arena.for_each_play_by(position, to_move, self.suicide, |play| {
            if Some(play.point) != ko {
                let ko = self.numbering.ko_after(&play);
                let after = TableState { position: play.after, to_move: !to_move, ko, passes: 0 };
                moves.push(self.judged(Move::play(to_move, arena.point(play.point)), After::State(after)));
            }
        });
        let passed = TableState { passes: 1, ..TableState::new(position, !to_move) };
        let pass = if passes == 0 { After::State(passed) } else { After::End(area_score_in(arena, position)) };
        moves.push(self.judged(Move::pass(to_move), pass));
        moves
    }

    fn judged(&self, made: Move, after: After) -> TableMove {
        let value = match after {
            After::State(state) => self.value(&state).expect("a legal move leads to a state"),
            After::End(score) => Interval { lo: Some(score), hi: Some(score) },
        };
        TableMove { made, after, value }
    }

    /// The best moves from a state.
    #[must_use]
    pub fn best_moves(&self, state: &TableState) -> BestMoves<TableMove> {
        let value = self.value(state).unwrap_or(Interval { lo: None, hi: None });
        let judged = self.moves(state).into_iter().map(|next| (next, kept(value, next.value)));
        BestMoves::of(&judged.collect::<Vec<_>>())
    }

    /// Within how many moves a player forces an end at his bound, or a state in which he can force more; `None` if there is no
    /// such state or if he can force no end from it.
    #[must_use]
    pub fn rank(&self, state: &TableState, player: Colour) -> Option<u32> {
        let Numbered { number, exchanged } = self.numbering.number(state)?;
        let lower = (player == Colour::Black) != exchanged;
        let rank = if lower { self.ranks[number].lo } else { self.ranks[number].hi };
        (rank > 0).then(|| u32::from(rank))
    }
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The moves.
    pub moves: Vec<Move>,
    /// How it goes on.
    pub end: VariationEnd,
}

/// How a line of play ends, or that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariationEnd {
    /// Two passes in a row end it, with this score.
    Score(i32),
    /// It goes on for ever: after the last move comes the move with this index, and so on.
    Repeats(usize),
}

impl Table {
    /// A line of best play from a state, `None` if it is no state of this board.
    ///
    /// If the bounds of the state are the same, each player follows his strategy that forces an end at the value, and the
    /// line ends with it. If not, neither is content with what he can force: Black holds the upper bound, and White holds the
    /// lower. Black's end would have to be at the upper bound or above, White's at the lower or below, so there is none, and
    /// the line repeats a state. Of moves that are as good the first is made, plays by point before the pass.
    #[must_use]
    pub fn variation(&self, state: &TableState) -> Option<Variation> {
        let ends = self.value(state)?.value().is_some();
        let (mut moves, mut seen) = (Vec::new(), FxHashMap::default());
        let mut state = *state;
        loop {
            if let Some(first) = seen.insert(state, moves.len()) {
                return Some(Variation { moves, end: VariationEnd::Repeats(first) });
            }
            let TableMove { made, after, .. } = if ends { self.forcing(&state) } else { self.refusing(&state) }?;
            moves.push(made);
            match after {
                After::State(next) => state = next,
                After::End(score) => return Some(Variation { moves, end: VariationEnd::Score(score) }),
            }
        }
    }

    /// The move of the strategy with which the player to move forces an end at his bound, from a state in which he can: as
    /// long as he follows it, whatever the opponent does, his bound gets no worse and the end comes.
    #[must_use]
    pub fn forcing(&self, state: &TableState) -> Option<TableMove> {
        let player = state.to_move;
        let bound = forced(self.value(state)?, player)?;
        // No move leads to a better bound than that of the state.
        let holds = |next: &TableMove| forced(next.value, player) == Some(bound);
        let rank = |next: &TableMove| match next.after {
            After::State(after) => self.rank(&after, player),
            After::End(_) => None,
        };
        self.moves(state).into_iter().filter(holds).min_by_key(rank)
    }

    /// The move with which the player to move denies the opponent what need not be granted.
    fn refusing(&self, state: &TableState) -> Option<TableMove> {
        let moves = self.moves(state);
        denying(state.to_move, moves.iter().map(|next| next.value)).map(|place| moves[place])
    }
}

/// The bound that a player can force.
fn forced(value: Interval, player: Colour) -> Option<i32> {
    match player {
        Colour::Black => value.lo,
        Colour::White => value.hi,
    }
}
