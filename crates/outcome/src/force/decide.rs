//! Deciding whether a player can force something.

use koatlas_board::{Colour, Move, PointSet};
use koatlas_rulesets::{Done, Ended};

use crate::effort::Effort;
use crate::game::barring::Verdict;
use crate::game::state::{Candidate, Game};
use crate::search::proofs::{Because, ProofId};
use crate::search::prove::{Claim, Search};

/// 2 to this power: states that a search keeps its guesses of.
const BITS: u32 = 16;

/// How much may still be tried.
pub(crate) struct Budget(pub Effort);

/// Who gets his way, with his strategy.
pub(crate) struct Decided<S, C> {
    pub search: Search<S, C>,
    pub proof: ProofId,
}

/// Decides a claim in a sequence that has not begun. `None` if the budget is used up.
pub(crate) fn decide<S: PointSet, C: Claim<S>>(game: Game<S>, claim: C, budget: &mut Budget) -> Option<Decided<S, C>> {
    if budget.0.states == 0 || (budget.0.stop)() {
        return None;
    }
    let mut search = Search::new(game, claim, BITS).within(&budget.0);
    let proof = search.decide();
    budget.0.states = budget.0.states.saturating_sub(search.expanded);
    proof.map(|proof| Decided { search, proof })
}

impl<S: PointSet, C: Claim<S>> Decided<S, C> {
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
}
