//! What has been proved, each proof with all that it relies on.

use koatlas_board::{Colour, PointSet};
use koatlas_rulesets::{Action, Now};
use rustc_hash::FxHashMap;

use crate::game::SearchGame;
use crate::game::history::FactReading;

/// The number of a proof.
pub type ProofId = u32;

/// A move that keeps what is proved, and the proof of the state after it; none if it decides the claim: most often it ends the
/// sequence.
pub type ProofMove<M = Action<usize>> = (M, Option<ProofId>);

/// That a player gets what he claims, from every state with this [`Now`] whose history answers like `facts`.
pub struct Proof {
    /// Who gets it.
    pub winner: Colour,
    facts: (u32, u32),
    /// The winner's move, if he is to move; else all legal moves.
    moves: (u32, u32),
}

/// What a state is known by: [`Now`], and what the claim needs to know of the rest.
pub type ProofKey = (Now, i32);

/// All proofs found so far.
#[derive(Default)]
pub struct Proofs {
    proofs: Vec<Proof>,
    facts: Vec<FactReading>,
    moves: Vec<ProofMove>,
    by_key: FxHashMap<ProofKey, Vec<ProofId>>,
}

/// At most so many proofs of one key are tried: those that rely on least come first.
const TRIED: usize = 256;

impl Proofs {
    /// A proof that holds in the state of a game.
    pub fn find<S: PointSet>(&self, game: &SearchGame<S>, key: &ProofKey) -> Option<ProofId> {
        let proofs = self.by_key.get(key)?;
        proofs.iter().take(TRIED).copied().find(|&proof| self.holds(game, proof))
    }

    fn holds<S: PointSet>(&self, game: &SearchGame<S>, proof: ProofId) -> bool {
        self.facts(proof).iter().all(|&(fact, answer)| game.answer(fact) == answer)
    }

    /// A proof by its number.
    pub fn proof(&self, proof: ProofId) -> &Proof {
        &self.proofs[proof as usize]
    }

    /// What a proof relies on, in order.
    pub fn facts(&self, proof: ProofId) -> &[FactReading] {
        let (from, to) = self.proof(proof).facts;
        &self.facts[from as usize..to as usize]
    }

    /// The moves of a proof.
    pub fn moves(&self, proof: ProofId) -> &[ProofMove] {
        let (from, to) = self.proof(proof).moves;
        &self.moves[from as usize..to as usize]
    }

    /// Adds a proof.
    pub(super) fn add(
        &mut self,
        key: ProofKey,
        winner: Colour,
        mut facts: Vec<FactReading>,
        moves: impl Iterator<Item = ProofMove>,
    ) {
        facts.sort_unstable();
        facts.dedup();
        let number = self.proofs.len() as ProofId;
        let (from, moves_from) = (self.facts.len() as u32, self.moves.len() as u32);
        self.facts.extend_from_slice(&facts);
        self.moves.extend(moves);
        let of_moves = (moves_from, self.moves.len() as u32);
        self.proofs.push(Proof { winner, facts: (from, self.facts.len() as u32), moves: of_moves });
        let Proofs { proofs, by_key, .. } = self;
        let list = by_key.entry(key).or_default();
        let len = |proof: &Proof| proof.facts.1 - proof.facts.0;
        let own = len(&proofs[number as usize]);
        let at = list.partition_point(|&other| len(&proofs[other as usize]) <= own);
        list.insert(at, number);
    }

    /// Bytes that the proofs take, roughly.
    pub(super) fn bytes(&self) -> u64 {
        (self.facts.len() * 16 + self.moves.len() * 24 + self.proofs.len() * 48 + self.by_key.len() * 80) as u64
    }
}
