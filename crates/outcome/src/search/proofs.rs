//! What has been proved, each proof with all that it relies on.

use koatlas_board::{Colour, PointSet};
use koatlas_position_graph::Rows;
use koatlas_rulesets::{Action, Now};
use rustc_hash::FxHashMap;

use crate::game::SearchGame;
use crate::game::history::FactReading;

/// The number of a proof: that a player gets what he claims, from every state with this [`Now`] whose history answers alike.
pub type ProofId = u32;

/// A move that keeps what is proved, and the proof of the state after it; none if it decides the claim: most often it ends the
/// sequence.
pub type ProofMove<M = Action<usize>> = (M, Option<ProofId>);

/// What a state is known by: [`Now`], and what the claim needs to know of the rest.
pub type ProofKey = (Now, i32);

/// All proofs found so far.
#[derive(Default)]
pub struct Proofs {
    /// By proof, who gets what he claims.
    winners: Vec<Colour>,
    facts: Rows<FactReading>,
    moves: Rows<ProofMove>,
    by_key: FxHashMap<ProofKey, Vec<ProofId>>,
}

/// At most so many proofs of one key are tried: those that rely on least come first.
const TRIED: usize = 256;

impl Proofs {
    /// A proof that holds in the state of a game.
    pub fn find<S: PointSet>(&self, game: &SearchGame<S>, key: &ProofKey) -> Option<ProofId> {
        let holds = |&proof: &ProofId| self.facts(proof).iter().all(|&(fact, answer)| game.answer(fact) == answer);
        self.by_key.get(key)?.iter().take(TRIED).copied().find(holds)
    }

    /// Who gets what he claims.
    pub fn winner(&self, proof: ProofId) -> Colour {
        self.winners[proof as usize]
    }

    /// What a proof relies on, in order.
    pub fn facts(&self, proof: ProofId) -> &[FactReading] {
        self.facts.row(proof)
    }

    /// The moves of a proof: the winner's, if he is to move; else all that are legal.
    pub fn moves(&self, proof: ProofId) -> &[ProofMove] {
        self.moves.row(proof)
    }

    pub(super) fn add(
        &mut self,
        key: ProofKey,
        winner: Colour,
        mut facts: Vec<FactReading>,
        moves: impl Iterator<Item = ProofMove>,
    ) {
        facts.sort_unstable();
        facts.dedup();
        let number = self.winners.len() as ProofId;
        let list = self.by_key.entry(key).or_default();
        let at = list.partition_point(|&other| self.facts.row(other).len() <= facts.len());
        list.insert(at, number);
        self.winners.push(winner);
        self.facts.push(facts);
        self.moves.push(moves);
    }

    /// Bytes that the proofs take, roughly.
    pub(super) fn bytes(&self) -> u64 {
        let items = self.facts.items().len() * 16 + self.moves.items().len() * 24;
        (items + self.winners.len() * 48 + self.by_key.len() * 80) as u64
    }
}
