//! What a search has decided: who gets his way, and how.

use koatlas_board::{Colour, Move, PointSet};
use koatlas_rulesets::{Done, Ended};
use rustc_hash::FxHashSet;

use super::proofs::{Because, ProofId};
use super::prove::{Claim, Search};
use crate::game::barring::Verdict;
use crate::game::state::Candidate;

/// A claim that has been decided, with the search that holds the proof.
pub(crate) struct Decided<S, C> {
    pub search: Search<S, C>,
    pub proof: ProofId,
}

impl<S: PointSet, C: Claim<S>> Decided<S, C> {
    /// Decides the claim of a search for the state in which its game stands; `None` if a limit is reached first.
    pub fn by(mut search: Search<S, C>) -> (u64, Option<Decided<S, C>>) {
        let proof = search.decide();
        (search.expanded, proof.map(|proof| Decided { search, proof }))
    }

    /// Who gets his way.
    pub fn winner(&self) -> Colour {
        self.search.proofs.proof(self.proof).winner
    }

    /// The moves of a proof that stands for the state of the game, those of them that are legal there.
    pub fn moves(&mut self, proof: ProofId) -> Vec<(Candidate, Because)> {
        let mut candidates = self.search.game.candidates();
        candidates.retain(|&candidate| self.search.game.judge(candidate, &mut Vec::new()) == Verdict::Legal);
        let moves = self.search.proofs.moves(proof).iter();
        let found = |done| candidates.iter().copied().find(|candidate| candidate.done == done);
        moves.filter_map(|&(done, because)| Some((found(done)?, because))).collect()
    }

    /// Makes a move.
    pub fn make(&mut self, candidate: Candidate) -> Option<Ended> {
        self.search.game.make(candidate, &mut Vec::new())
    }

    /// A move of the player to move, with its point by name.
    pub fn named(&self, done: Done) -> Move {
        let point = match done {
            Done::Play(point) => Some(self.search.game.arena.point(point)),
            _ => None,
        };
        Move { colour: self.search.game.now.to_move, point }
    }

    /// A sequence in which the winner follows his strategy, up to where his claim is decided.
    pub fn line(&mut self) -> Vec<Move> {
        let (mut line, mut at) = (Vec::new(), Some(self.proof));
        while let Some(proof) = at {
            let Some(&(candidate, because)) = self.moves(proof).first() else { break };
            line.push(self.named(candidate.done));
            self.make(candidate);
            at = if let Because::Proof(next) = because { Some(next) } else { None };
        }
        line.iter().for_each(|_| self.search.game.undo());
        line
    }

    /// All proofs that the strategy of the winner uses, this one first: for so many states it has an answer.
    pub fn proofs_used(&self) -> Vec<ProofId> {
        let mut used = vec![self.proof];
        let mut seen: FxHashSet<ProofId> = FxHashSet::from_iter([self.proof]);
        let mut looked_at = 0;
        while let Some(&proof) = used.get(looked_at) {
            for &(_, because) in self.search.proofs.moves(proof) {
                if let Because::Proof(next) = because
                    && seen.insert(next)
                {
                    used.push(next);
                }
            }
            looked_at += 1;
        }
        used
    }
}
