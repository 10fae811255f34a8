//! The best moves of a state, lines of best play, and strategies.
//!
//! A state has two bounds: `lo`, the score at or above which Black can force an end, and `hi`, the score at or below which
//! White can. After a move of Black no bound is higher than before, after a move of White none is lower; a bound that is
//! not there counts as the worst for the player who would force it. A move *keeps* a bound if it is the same after the move. For
//! the player to move, his own bound says what he can force, and the other bound what he has to grant.
//!
//! A move is **best if it keeps both bounds**. It can be that no move does so: one keeps what the player can force, and
//! another what he grants. Then there are the moves that keep `lo`, and those that keep `hi`. Where no end can be forced,
//! neither by Black nor by White, every move is best that keeps it so.
//!
//! A *line of best play* follows the strategy of the player to move to its end if the bounds are the same score. If they are
//! not, he denies the opponent what he need not grant: of the moves that keep the opponent's bound he makes one that leaves the
//! most for himself to force, the first in the order of moves. If a move keeps both bounds, that is such a move.

use std::hash::Hash;

use koatlas_board::{Colour, Move};
use koatlas_rulesets::Action;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::payoff::{HalfPoints, Interval};

/// Where a move leads: to a state, or to an end with what it scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After<T, E> {
    /// To a state.
    State(T),
    /// To the end of the game.
    End(E),
}

impl<T, E> After<T, E> {
    /// The state, if it leads to one.
    pub fn state(self) -> Option<T> {
        if let After::State(state) = self { Some(state) } else { None }
    }
}

/// A strategy as a graph: one move where the player is to move, every legal move where his opponent is.
///
/// Node 0 is the start. The same node can be reached in several ways, with different histories. Then the opponent's moves
/// listed are all that are legal in at least one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Who plays by it.
    pub player: Colour,
    /// What he gets at least, in half points, Black minus White: for White, at most.
    pub value: HalfPoints,
    /// By node the moves, each with the node that it leads to; `None` where it ends the sequence.
    pub nodes: Vec<Vec<(Action, Option<u32>)>>,
}

impl Strategy {
    /// The strategy that begins at the node `start` of a graph, of which `moves` gives the moves from a node: nodes are numbered
    /// as they are met, level by level.
    pub(crate) fn from_node<N: Copy + Eq + Hash, M: Iterator<Item = (Action, Option<N>)>>(
        player: Colour,
        value: HalfPoints,
        start: N,
        moves: impl Fn(N) -> M,
    ) -> Strategy {
        let (mut numbers, mut met) = (FxHashMap::from_iter([(start, 0)]), vec![start]);
        let mut nodes = Vec::new();
        while let Some(&node) = met.get(nodes.len()) {
            let mut number = |next| {
                *numbers.entry(next).or_insert_with(|| {
                    met.push(next);
                    met.len() as u32 - 1
                })
            };
            nodes.push(moves(node).map(|(action, next)| (action, next.map(&mut number))).collect());
        }
        Strategy { player, value, nodes }
    }
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<M = Move, E = i32> {
    /// The moves.
    pub moves: Vec<M>,
    /// Where it leads: to the end, with what that scores; or back to the state before the move with this index, and so on for ever.
    pub end: After<usize, E>,
}

/// The line from a state with the moves that `next` gives, up to its end or to a state that comes up again. None if there is no
/// move somewhere.
pub(crate) fn line<T: Copy + Eq + Hash, M, E>(
    mut state: T,
    mut next: impl FnMut(&T) -> Option<(M, After<T, E>)>,
) -> Option<Variation<M, E>> {
    let (mut moves, mut seen) = (Vec::new(), FxHashMap::default());
    loop {
        if let Some(first) = seen.insert(state, moves.len()) {
            return Some(Variation { moves, end: After::State(first) });
        }
        let (made, after) = next(&state)?;
        moves.push(made);
        match after {
            After::State(after) => state = after,
            After::End(end) => return Some(Variation { moves, end: After::End(end) }),
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
    /// If no move keeps both: the moves that keep one.
    #[serde(rename = "best_for")]
    pub one: Option<BestFor<M>>,
}

/// The best moves for each bound, where no move keeps both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BestFor<M> {
    /// The moves that keep what Black can force.
    pub lo: Vec<M>,
    /// The moves that keep what White can force.
    pub hi: Vec<M>,
}

impl<M> Default for BestMoves<M> {
    fn default() -> BestMoves<M> {
        BestMoves { both: Vec::new(), one: None }
    }
}

impl<M: Clone> BestMoves<M> {
    /// The best of all moves of a state. Each comes with whether it keeps what Black can force, and what White can.
    pub fn of(moves: &[(M, [bool; 2])]) -> BestMoves<M> {
        let keeping = |keeps: fn(&[bool; 2]) -> bool| {
            moves.iter().filter(|(_, kept)| keeps(kept)).map(|(made, _)| made.clone()).collect::<Vec<M>>()
        };
        let both = keeping(|kept| kept[0] && kept[1]);
        let one = || BestFor { lo: keeping(|kept| kept[0]), hi: keeping(|kept| kept[1]) };
        let one = (both.is_empty() && !moves.is_empty()).then(one);
        BestMoves { both, one }
    }
}

impl<M> BestMoves<M> {
    /// The same with each move written in another way.
    pub fn map<N>(self, write: impl Fn(M) -> N) -> BestMoves<N> {
        let all = |moves: Vec<M>| moves.into_iter().map(&write).collect();
        BestMoves { both: all(self.both), one: self.one.map(|one| BestFor { lo: all(one.lo), hi: all(one.hi) }) }
    }
}

/// The bounds of a state that are kept in the state after a move.
pub(crate) fn kept(before: Interval, after: Interval) -> [bool; 2] {
    [before.lo == after.lo, before.hi == after.hi]
}

/// The place of the move that denies the opponent what need not be granted, among the moves of `player` that lead to states
/// with these bounds; none if there is no move.
pub fn denying(player: Colour, after: impl DoubleEndedIterator<Item = Interval> + ExactSizeIterator) -> Option<usize> {
    let worth = |value: Interval| {
        let own = if player == Colour::Black { value } else { -value };
        // A missing upper bound is more than any; a missing lower bound, which orders first, less than any.
        (own.hi.is_none(), own.hi, own.lo)
    };
    after.enumerate().rev().max_by_key(|&(_, value)| worth(value)).map(|(place, _)| place)
}
