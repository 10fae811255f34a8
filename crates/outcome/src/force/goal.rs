//! Goals that a player can force, the points of the cycles that his strategy completes, and lines of play of two strategies.

use std::cell::RefCell;

use koatlas_board::{BoardPosition, Colour, Move, PointSet, Wide};
use koatlas_rules::{End, SequenceEnd, SequenceState, areas};
use rustc_hash::FxHashMap;

use crate::game::SearchGame;
use crate::search::proofs::ProofId;
use crate::search::{DecidedClaim, OutcomeClaim};

/// A claim that `player` gets more than some area on `counted` at the end, or else that a cycle is completed.
#[derive(Clone, Debug)]
pub(crate) struct Goal<S> {
    /// The player who pursues the goal.
    pub player: Colour,
    /// The only points that may change in a cycle that reaches the goal; `None` if no cycle does.
    pub cycle_on: Option<S>,
    /// The points of which the area counts, numbered as on the whole board.
    pub counted: Wide,
    /// The area of the player minus that of his opponent must be greater than this.
    pub more_than: i32,
    /// The board; its stones do not matter.
    pub board: BoardPosition,
    /// By position, the area of the player minus that of his opponent, as far as it has been computed.
    pub area_by_position: RefCell<FxHashMap<u32, i32>>,
}

impl<S: PointSet> Goal<S> {
    pub fn new(board: &BoardPosition, player: Colour, counted: Wide, more_than: i32) -> Goal<S> {
        Goal { player, cycle_on: None, counted, more_than, board: board.clone(), area_by_position: RefCell::default() }
    }

    /// True if the sequence of `game` has just `ended` by a cycle that reaches the goal.
    pub fn is_cycle(&self, game: &SearchGame<S>, ended: SequenceEnd) -> bool {
        let (Some(points), End::CycleEnd { .. }) = (self.cycle_on, ended.rule) else { return false };
        let changed = changed_since_start(game);
        !changed.is_empty() && changed.minus(points).is_empty()
    }

    /// The area of `player` minus that of his opponent in the position of `game`.
    fn area(&self, game: &SearchGame<S>) -> i32 {
        *self.area_by_position.borrow_mut().entry(game.state.position).or_insert_with(|| {
            let board = self.board.with_position(&game.history.positions.local_board, game.position());
            area_on(&board, self.player, self.counted)
        })
    }
}

/// The area of `player` minus that of his opponent on the points `counted`.
pub(crate) fn area_on(board: &BoardPosition, player: Colour, counted: Wide) -> i32 {
    let sizes = areas(board).map(|area| (area & counted).len() as i32);
    sizes[player.index()] - sizes[(!player).index()]
}

/// The points that have changed since the last visit to the start situation, not counting the present position.
///
/// A recapture can lead back to the start without ending the sequence. Only what comes after the last return can repeat.
fn changed_since_start<S: PointSet>(game: &SearchGame<S>) -> S {
    let start = game.history.positions.position(game.history.start);
    let before = game.undo_records.iter().rev().map(|record| record.before);
    let since = before.take_while(|now| !is_start(game, *now));
    since.fold(S::EMPTY, |all, now| all | game.history.positions.position(now.position).difference(start))
}

/// True if `state` has the start position with the first mover to move.
pub(crate) fn is_start<S: PointSet>(game: &SearchGame<S>, state: SequenceState) -> bool {
    state.position == game.history.start && state.to_move == game.first_mover
}

impl<S: PointSet> OutcomeClaim<S> for Goal<S> {
    fn holds(&self, game: &mut SearchGame<S>, ended: SequenceEnd) -> bool {
        let gets_it = self.is_cycle(game, ended) || self.area(game) > self.more_than;
        gets_it == (self.player == Colour::Black)
    }

    /// 0 if nothing has changed since the start situation, 1 if only points of `cycle_on` have, 2 if others have: then no cycle counts.
    fn extra_state(&self, game: &SearchGame<S>) -> i32 {
        let Some(points) = self.cycle_on.filter(|_| !is_start(game, game.state)) else { return 0 };
        // The present position is not among those before the last moves, so it is added here.
        let now = game.position().difference(game.history.positions.position(game.history.start));
        let changed = changed_since_start(game) | now;
        i32::from(!changed.is_empty()) + i32::from(!changed.minus(points).is_empty())
    }
}

/// The points that change in the cycles of a strategy.
struct CyclePaths<S> {
    /// By proof, the points that change on paths from its state to the ends of cycles; `None` if no path leads to one.
    below: FxHashMap<ProofId, Option<S>>,
    /// The points that change in cycles which begin again at the start position, after a return that did not end the sequence.
    anew: S,
}

impl<S: PointSet> DecidedClaim<'_, S, Goal<S>> {
    /// The points that change in the cycles that the strategy completes against any replies, and the number of states for which
    /// the strategy has a move.
    pub fn points_of_cycles(&mut self) -> (S, usize) {
        let mut ways = CyclePaths { below: FxHashMap::default(), anew: S::EMPTY };
        let points = self.visit(self.proof, &mut ways).unwrap_or(S::EMPTY);
        (points | ways.anew, ways.below.len())
    }

    /// Computes [`CyclePaths::below`] for `proof`. Proofs refer only to earlier ones, so the recursion ends.
    fn visit(&mut self, proof: ProofId, ways: &mut CyclePaths<S>) -> Option<S> {
        if let Some(&known) = ways.below.get(&proof) {
            return known;
        }
        let mut all = None;
        for (candidate, next) in self.moves(proof) {
            let before = self.search.game.position();
            let ended = self.search.game.make(candidate, &mut Vec::new());
            let after = match next {
                Some(next) => self.after(next, ways),
                None => {
                    let is_cycle = ended.is_some_and(|ended| self.search.claim.is_cycle(&self.search.game, ended));
                    is_cycle.then_some(S::EMPTY)
                }
            };
            if let Some(points) = after {
                // Only moves on paths to a cycle count, so a point that changes on another path is not a point of the cycle.
                let changed = self.search.game.position().difference(before);
                all = Some(all.unwrap_or(S::EMPTY) | points | changed);
            }
            self.search.game.undo();
        }
        ways.below.insert(proof, all);
        all
    }

    /// The points that change on paths to cycles after the last move. At the start situation cycles begin again.
    fn after(&mut self, next: ProofId, ways: &mut CyclePaths<S>) -> Option<S> {
        let points = self.visit(next, ways);
        if !is_start(&self.search.game, self.search.game.state) {
            return points;
        }
        // The cycles through here are complete cycles of their own. The way to this point is none of them.
        ways.anew |= points.unwrap_or(S::EMPTY);
        None
    }
}

/// The sequence in which the winner of `one` and the winner of `other` follow their strategies. They must be opponents.
pub(crate) fn line_of_both<S: PointSet>(
    one: &mut DecidedClaim<'_, S, Goal<S>>,
    other: &mut DecidedClaim<'_, S, Goal<S>>,
) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut at = Some((one.proof, other.proof));
    while let Some((of_one, of_other)) = at {
        let mover = one.search.game.state.to_move;
        let (moves_of_one, moves_of_other) = (one.moves(of_one), other.moves(of_other));
        let choice = if one.winner() == mover { moves_of_one.first() } else { moves_of_other.first() };
        let Some(&(chosen, _)) = choice else { break };
        let [in_one, in_other] = [&moves_of_one, &moves_of_other]
            .map(|moves| moves.iter().copied().find(|(candidate, _)| candidate.action == chosen.action));
        let (Some((in_one, then_one)), Some((in_other, then_other))) = (in_one, in_other) else { break };
        moves.push(one.board_move(chosen.action));
        one.search.game.make(in_one, &mut Vec::new());
        other.search.game.make(in_other, &mut Vec::new());
        at = then_one.zip(then_other);
    }
    for _ in &moves {
        one.search.game.undo();
        other.search.game.undo();
    }
    moves
}
