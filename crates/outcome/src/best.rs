//! The best moves of a state, lines of best play, and strategies.
//!
//! A state has two bounds. `lo` is the score at or above which Black can force an end, `hi` the score at or below which White
//! can. A move of Black raises no bound, a move of White lowers none; a missing bound counts as the worst for the player who
//! would force it. A move *keeps* a bound if the state after it has the same. For the player to move, his own bound is what he
//! can force, and his opponent's bound is what he has to grant.
//!
//! A move is **best if it keeps both bounds**. There may be no such move: one move keeps the player's own bound, and another
//! that of his opponent. Then the moves that keep `lo` and the moves that keep `hi` are listed separately. If neither player can
//! force an end, every move is best after which that is still so.
//!
//! In a *line of best play* with equal bounds, the player to move follows his strategy to its end. With different bounds he
//! denies his opponent what he need not grant: of the moves that keep the opponent's bound he makes the one that leaves him the
//! best bound of his own, and of several the first in the order of moves. If a move keeps both bounds, that is such a move.

use std::hash::Hash;

use koatlas_board::{Colour, Move};
use koatlas_position_graph::ItemIndex;
use koatlas_rules::Action;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::payoff::{HalfPoints, Interval};

/// The result of a move: a state, or an end with its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterMove<T, E> {
    /// The move leads to this state.
    State(T),
    /// The move ends the game.
    End(E),
}

impl<T, E> AfterMove<T, E> {
    /// The state; `None` after an end.
    pub fn state(self) -> Option<T> {
        if let AfterMove::State(state) = self { Some(state) } else { None }
    }
}

/// A strategy of a player for a bound of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// The player who follows the strategy.
    pub player: Colour,
    /// Half points, Black minus White, that the player gets at least (for White: at most).
    pub value: HalfPoints,
    /// His moves.
    pub moves: StrategyMoves,
}

/// The moves of a [`Strategy`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrategyMoves {
    /// A graph: one move at the nodes where the player is to move, every legal move where his opponent is. By node, the moves, each with
    /// the node that it leads to; `None` if it ends the sequence.
    ///
    /// Node 0 is the start. Several sequences can lead to one node, with different histories. The opponent's moves at a node are
    /// those that are legal after at least one of them.
    ///
    /// A node without moves says that the value follows there by [`UnconditionalLife`](crate::UnconditionalLife). At node 0 a move of the
    /// opponent is left out if a symmetry of the start maps it to another one.
    Nodes(Vec<Vec<(Action, Option<u32>)>>),
    /// The plays of a strategy that does not look at the history, in the order in which a visit of all its states needs them, one character
    /// each: see [the format of certificates](koatlas_verifier::certificates::outcome_format).
    Plays(String),
}

impl Strategy {
    /// The nodes of the graph; none if the strategy does not look at the history.
    pub fn nodes(&self) -> &[Vec<(Action, Option<u32>)>] {
        if let StrategyMoves::Nodes(nodes) = &self.moves { nodes } else { &[] }
    }

    /// Numbers the nodes that can be reached from `start` in breadth-first order; `moves` lists the moves of a node.
    pub(crate) fn from_node<N: Copy + Eq + Hash, M: Iterator<Item = (Action, Option<N>)>>(
        player: Colour,
        value: HalfPoints,
        start: N,
        moves: impl Fn(N) -> M,
    ) -> Strategy {
        let mut reached = ItemIndex::new(vec![start]);
        let mut nodes = Vec::new();
        while let Some(&node) = reached.items().get(nodes.len()) {
            let row = moves(node).map(|(action, next)| (action, next.map(|next| reached.index_or_insert(next))));
            nodes.push(row.collect());
        }
        Strategy { player, value, moves: StrategyMoves::Nodes(nodes) }
    }
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<M = Move, E = i32> {
    /// The moves.
    pub moves: Vec<M>,
    /// The end with its score; or the index of the move before which the line has been in the same state, from where it repeats.
    pub end: AfterMove<usize, E>,
}

/// Follows the moves that `next` gives from `state` up to an end, or to the first state that comes up twice. `None` if `next`
/// gives no move.
pub(crate) fn follow_line<T: Copy + Eq + Hash, M, E>(
    mut state: T,
    mut next: impl FnMut(&T) -> Option<(M, AfterMove<T, E>)>,
) -> Option<Variation<M, E>> {
    let (mut moves, mut seen) = (Vec::new(), FxHashMap::default());
    loop {
        // The state was seen before move `first`: from there on the line repeats.
        if let Some(first) = seen.insert(state, moves.len()) {
            return Some(Variation { moves, end: AfterMove::State(first) });
        }
        let (game_move, after) = next(&state)?;
        moves.push(game_move);
        match after {
            AfterMove::State(after) => state = after,
            AfterMove::End(end) => return Some(Variation { moves, end: AfterMove::End(end) }),
        }
    }
}

/// The best moves of a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BestMoves<M> {
    /// The moves that keep both bounds.
    #[serde(rename = "best")]
    pub both: Vec<M>,
    /// The moves that keep one bound, if no move keeps both.
    #[serde(rename = "best_for")]
    pub one: Option<BestFor<M>>,
}

/// The best moves for each bound, if no move keeps both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BestFor<M> {
    /// The moves that keep Black's bound.
    pub lo: Vec<M>,
    /// The moves that keep White's bound.
    pub hi: Vec<M>,
}

impl<M> Default for BestMoves<M> {
    fn default() -> BestMoves<M> {
        BestMoves { both: Vec::new(), one: None }
    }
}

impl<M: Clone> BestMoves<M> {
    /// Selects the best of all moves of a state. Each move comes with two flags: true if it keeps `lo`, and if it keeps `hi`.
    pub fn from_judged(moves: &[(M, [bool; 2])]) -> BestMoves<M> {
        let both = select(moves, |[lo, hi]| lo && hi);
        let one = (both.is_empty() && !moves.is_empty())
            .then(|| BestFor { lo: select(moves, |[lo, _]| lo), hi: select(moves, |[_, hi]| hi) });
        BestMoves { both, one }
    }
}

impl<M> BestMoves<M> {
    /// Converts every move by `write`.
    pub fn map<N>(self, write: impl Fn(M) -> N) -> BestMoves<N> {
        let all = |moves: Vec<M>| moves.into_iter().map(&write).collect();
        BestMoves { both: all(self.both), one: self.one.map(|BestFor { lo, hi }| BestFor { lo: all(lo), hi: all(hi) }) }
    }
}

/// The moves whose flags fulfil `condition`.
fn select<M: Clone>(moves: &[(M, [bool; 2])], condition: fn([bool; 2]) -> bool) -> Vec<M> {
    moves.iter().filter(|&&(_, kept)| condition(kept)).map(|(game_move, _)| game_move.clone()).collect()
}

/// Two flags: true if `after` has the same `lo` as `before`, and the same `hi`.
pub(crate) fn kept_bounds(before: Interval, after: Interval) -> [bool; 2] {
    [before.lo == after.lo, before.hi == after.hi]
}

/// The index of the move that denies the opponent what need not be granted. `after` lists the bounds after the moves of
/// `player`. `None` if there is no move.
pub fn denying_index(
    player: Colour,
    after: impl DoubleEndedIterator<Item = Interval> + ExactSizeIterator,
) -> Option<usize> {
    // The last maximum counts, so the moves are reversed to get the first of several.
    let best = after.enumerate().rev().max_by_key(|&(_, value)| {
        let own = if player == Colour::Black { value } else { -value };
        // A missing upper bound counts as more than any; `None` orders first, so a missing lower bound is less than any.
        (own.hi.is_none(), own.hi, own.lo)
    });
    best.map(|(index, _)| index)
}
