//! What a search has decided, who gets his way and how; and how hard it seems to prove or disprove what is not.

use koatlas_board::{Colour, Move, PointSet};
use koatlas_rulesets::{Action, Ended};
use rustc_hash::FxHashSet;

use crate::game::state::{Candidate, Game, Verdict};
use crate::payoff::{HalfPoints, Terms};
use crate::search::proofs::{Because, ProofId};
use crate::search::prove::{Claim, Search};

/// A claim that has been decided, with the search that holds the proof.
pub(crate) struct Decided<S: PointSet, C> {
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
    pub fn named(&self, done: Action<usize>) -> Move {
        let point = match done {
            Action::Play(point) => Some(self.search.game.arena().point(point)),
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

/// That Black gets at least so much.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtLeast {
    pub terms: Terms,
    pub threshold: HalfPoints,
    /// Whose bound is looked for: that decides what an end without result is worth, if it counts as no end.
    pub forced_by: Colour,
}

impl<S: PointSet> Claim<S> for AtLeast {
    fn holds(&self, game: &mut Game<S>, ended: Ended) -> bool {
        let score = game.score();
        self.terms.payoff(ended.outcome, score, self.forced_by) >= self.threshold
    }

    /// Stones forfeited so far are points: what matters is how much is needed besides.
    fn need(&self, game: &Game<S>) -> i32 {
        self.threshold - 2 * game.forfeits
    }
}

/// Numbers of leaves that have to be decided, at the least, so that the player to move wins (`phi`), or loses (`delta`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hardness {
    pub phi: u32,
    pub delta: u32,
}

/// Too much to be decided: the other player has won.
pub(crate) const INFINITE: u32 = 1 << 30;

impl Hardness {
    pub const UNKNOWN: Hardness = Hardness { phi: 1, delta: 1 };
    pub const WON: Hardness = Hardness { phi: 0, delta: INFINITE };
    pub const LOST: Hardness = Hardness { phi: INFINITE, delta: 0 };
}

/// How hard states seem, by the hash of a state. Only guesses stand here, so it does no harm if two states share an entry, or if
/// one is replaced by another.
pub(crate) struct OpenStates {
    /// Hash, `phi` and `delta`. Zeros stand for nothing, so that memory is taken only where something is stored.
    entries: Vec<(u64, u32, u32)>,
}

impl OpenStates {
    /// A table with 2^`bits` entries of 16 bytes.
    pub fn new(bits: u32) -> OpenStates {
        OpenStates { entries: vec![(0, 0, 0); 1 << bits] }
    }

    fn at(&self, hash: u64) -> usize {
        (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & (self.entries.len() - 1)
    }

    pub fn get(&self, hash: u64) -> Hardness {
        let (stored, phi, delta) = self.entries[self.at(hash)];
        if stored == hash && phi > 0 { Hardness { phi, delta } } else { Hardness::UNKNOWN }
    }

    pub fn set(&mut self, hash: u64, hardness: Hardness) {
        let at = self.at(hash);
        self.entries[at] = (hash, hardness.phi, hardness.delta);
    }
}
