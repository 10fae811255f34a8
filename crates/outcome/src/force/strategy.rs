//! Strategies: which cycles they complete, and the sequence of two that meet.

use koatlas_board::{Move, PointSet};
use rustc_hash::FxHashMap;

use super::goal::{Goal, is_start, position};
use crate::game::state::Candidate;
use crate::search::decided::Decided;
use crate::search::proofs::{Because, ProofId};

/// What is known of a strategy.
struct Ways<S> {
    /// For the part after a proof: the points that change on the ways to cycles, if there are any.
    below: FxHashMap<ProofId, Option<S>>,
    /// The points that change in cycles which begin anew at the start position, after a return that has not ended the
    /// sequence.
    anew: S,
}

impl<S: PointSet> Decided<S, Goal<S>> {
    /// The points that change in the cycles which the strategy completes, whatever the opponent replies, and the
    /// number of states for which the strategy has an answer.
    pub fn points_of_cycles(&mut self) -> (S, usize) {
        let mut ways = Ways { below: FxHashMap::default(), anew: S::EMPTY };
        let points = self.visit(self.proof, &mut ways).unwrap_or(S::EMPTY);
        (points | ways.anew, ways.below.len())
    }

    /// Proofs refer only to earlier ones, so this ends.
    fn visit(&mut self, proof: ProofId, ways: &mut Ways<S>) -> Option<S> {
        if let Some(&known) = ways.below.get(&proof) {
            return known;
        }
        let mut all = None;
        for (candidate, because) in self.moves(proof) {
            let before = position(&self.search.game);
            let ended = self.make(candidate);
            let after = match because {
                Because::Proof(next) => self.after(next, ways),
                Because::End => {
                    let is_cycle = ended.is_some_and(|ended| self.search.claim.is_cycle(&self.search.game, ended));
                    is_cycle.then_some(S::EMPTY)
                }
            };
            if let Some(points) = after {
                let changed = position(&self.search.game).difference(before);
                all = Some(all.unwrap_or(S::EMPTY) | points | changed);
            }
            self.search.game.undo();
        }
        ways.below.insert(proof, all);
        all
    }

    /// The points that change in cycles on the way after the last move. At the start position cycles begin anew.
    fn after(&mut self, next: ProofId, ways: &mut Ways<S>) -> Option<S> {
        let points = self.visit(next, ways);
        if !is_start(&self.search.game, self.search.game.now) {
            return points;
        }
        ways.anew |= points.unwrap_or(S::EMPTY);
        None
    }
}

/// The sequence in which one player follows the strategy of the one answer, and his opponent that of the other.
///
/// The winners of the two must be opponents.
pub(crate) fn compatible<S: PointSet>(one: &mut Decided<S, Goal<S>>, other: &mut Decided<S, Goal<S>>) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut at = Some((one.proof, other.proof));
    while let Some((of_one, of_other)) = at {
        let mover = one.search.game.now.to_move;
        let (moves_of_one, moves_of_other) = (one.moves(of_one), other.moves(of_other));
        let choice = if one.winner() == mover { moves_of_one.first() } else { moves_of_other.first() };
        let Some(&(chosen, _)) = choice else { break };
        let same = |moves: &[(Candidate, Because)]| moves.iter().copied().find(|(of, _)| of.done == chosen.done);
        let (Some((in_one, then_one)), Some((in_other, then_other))) = (same(&moves_of_one), same(&moves_of_other))
        else {
            break;
        };
        moves.push(one.named(chosen.done));
        one.make(in_one);
        other.make(in_other);
        at = match (then_one, then_other) {
            (Because::Proof(one), Because::Proof(other)) => Some((one, other)),
            _ => None,
        };
    }
    for _ in &moves {
        one.search.game.undo();
        other.search.game.undo();
    }
    moves
}
