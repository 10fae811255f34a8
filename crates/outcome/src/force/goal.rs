//! What a player wants to force, and whether he can.

use std::cell::RefCell;

use koatlas_board::{BoardPosition, Colour, PointSet, Position, Wide};
use koatlas_rulesets::{End, Ended, Now, areas};
use rustc_hash::FxHashMap;

use crate::game::state::Game;
use crate::search::decided::Decided;
use crate::search::prove::{Claim, Search};
use crate::strategy::Effort;

/// That an end has enough area for a player, or that a cycle is completed.
#[derive(Clone, Debug)]
pub(crate) struct Goal<S> {
    /// Who wants it.
    pub player: Colour,
    /// If a cycle will do: the points that may change in it.
    pub cycle_on: Option<S>,
    /// The points whose area counts, numbered as on the whole board.
    pub counted: Wide,
    /// His area minus his opponent's must be more than this.
    pub more_than: i32,
    /// The board, with any position.
    board: BoardPosition,
    /// The area by position.
    known: RefCell<FxHashMap<u32, i32>>,
}

impl<S: PointSet> Goal<S> {
    pub fn new(board: &BoardPosition, player: Colour, counted: Wide, more_than: i32) -> Goal<S> {
        Goal { player, cycle_on: None, counted, more_than, board: board.clone(), known: RefCell::default() }
    }

    /// The same, or a cycle in which only these points change.
    pub fn or_cycle_on(self, points: S) -> Goal<S> {
        Goal { cycle_on: Some(points), ..self }
    }

    /// Whether the sequence has just ended by a cycle of the kind that will do.
    pub fn is_cycle(&self, game: &Game<S>, ended: Ended) -> bool {
        let points = self.cycle_on.filter(|_| matches!(ended.by, End::CycleEnd { .. }));
        points.is_some_and(|points| !may_not_count(changed_since_start(game), points))
    }

    /// The player's area minus his opponent's.
    fn area(&self, game: &Game<S>) -> i32 {
        *self.known.borrow_mut().entry(game.now.place).or_insert_with(|| {
            let board = self.board.with(game.arena(), position(game));
            area_on(&board, self.player, self.counted)
        })
    }
}

/// A player's area minus his opponent's on some points.
pub(crate) fn area_on(board: &BoardPosition, player: Colour, counted: Wide) -> i32 {
    let of = areas(board).map(|area| (area & counted).len() as i32);
    of[player.index()] - of[(!player).index()]
}

/// Whether a cycle that changes some points is none of those that will do: a point outside the set changes, or none at all.
fn may_not_count<S: PointSet>(changed: S, points: S) -> bool {
    changed.is_empty() || !changed.minus(points).is_empty()
}

/// The points that have changed since the start position last stood with the first mover to move, the position now left
/// out: the sequence may have returned there by a recapture that does not end it, and what repeats then is what comes
/// after.
fn changed_since_start<S: PointSet>(game: &Game<S>) -> S {
    let start = game.history.places.position(game.history.start);
    let before = game.made.iter().rev().map(|made| made.now);
    let since = before.take_while(|now| !is_start(game, *now));
    since.fold(S::EMPTY, |all, now| all | game.history.places.position(now.place).difference(start))
}

/// The position now.
pub(crate) fn position<S: PointSet>(game: &Game<S>) -> Position<S> {
    game.history.places.position(game.now.place)
}

/// Whether a state has the start position with the first mover to move.
pub(crate) fn is_start<S: PointSet>(game: &Game<S>, now: Now) -> bool {
    now.place == game.history.start && now.to_move == game.first
}

impl<S: PointSet> Claim<S> for Goal<S> {
    fn holds(&self, game: &mut Game<S>, ended: Ended) -> bool {
        let gets_it = self.is_cycle(game, ended) || self.area(game) > self.more_than;
        gets_it == (self.player == Colour::Black)
    }

    /// A cycle will no longer do once another point has changed, and does not before any has.
    fn need(&self, game: &Game<S>) -> i32 {
        let Some(points) = self.cycle_on.filter(|_| !is_start(game, game.now)) else { return 0 };
        let now = position(game).difference(game.history.places.position(game.history.start));
        let changed = changed_since_start(game) | now;
        i32::from(!changed.is_empty()) + i32::from(!changed.minus(points).is_empty())
    }
}

/// 2 to this power: states that a search keeps its guesses of.
const BITS: u32 = 16;

/// How much may still be tried.
pub(crate) struct Budget(pub Effort);

/// Decides a claim in a sequence that has not begun. `None` if the budget is used up.
pub(crate) fn decide<S: PointSet, C: Claim<S>>(game: Game<S>, claim: C, budget: &mut Budget) -> Option<Decided<S, C>> {
    if budget.0.states == 0 || (budget.0.stop)() {
        return None;
    }
    let (states, decided) = Decided::by(Search::new(game, claim, BITS).within(&budget.0));
    budget.0.states = budget.0.states.saturating_sub(states);
    decided
}
