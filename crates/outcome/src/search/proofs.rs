//! Store of proofs, each with the readings of the history that it relies on.

use koatlas_board::{Colour, PointSet};
use koatlas_position_graph::Rows;
use koatlas_rules::{Action, SequenceState};
use rustc_hash::FxHashMap;

use crate::game::SearchGame;
use crate::game::history::MarkReading;

/// The number of a proof. It holds in every state with its [`ProofKey`] whose history gives the answers of its readings.
pub type ProofId = u32;

/// A move of a proof, and the proof of the state after it; `None` if the move decides the claim, mostly by ending the sequence.
pub type ProofMove<M = Action<usize>> = (M, Option<ProofId>);

/// The part of a state that a proof is looked up by: [`SequenceState`], and
/// [`OutcomeClaim::extra_state`](super::OutcomeClaim::extra_state).
pub type ProofKey = (SequenceState, i32);

/// All proofs of a search.
pub struct Proofs {
    /// By proof, the player who gets his way.
    winners: Vec<Colour>,
    readings: Rows<MarkReading>,
    moves: Rows<ProofMove>,
    by_key: FxHashMap<ProofKey, Vec<ProofId>>,
    /// The proof of the state before the first move. It may leave out moves that are images of others, which the same state later in a
    /// sequence may not.
    of_start: Option<ProofId>,
}

impl Default for Proofs {
    /// The proofs of states that decide the claim, which have no moves.
    fn default() -> Proofs {
        let (mut readings, mut moves) = (Rows::default(), Rows::default());
        for _ in Colour::BOTH {
            readings.push([]);
            moves.push([]);
        }
        Proofs { winners: Colour::BOTH.to_vec(), readings, moves, by_key: FxHashMap::default(), of_start: None }
    }
}

/// Most proofs of one key that are tried. Those with the fewest readings come first.
const MOST_TRIED: usize = 256;

impl Proofs {
    /// Finds a proof under `key` that holds in the state of `game`.
    pub fn find<S: PointSet>(&self, game: &SearchGame<S>, key: &ProofKey) -> Option<ProofId> {
        let is_start = game.number() == 0;
        let holds = |proof| {
            (is_start || self.of_start != Some(proof))
                && self.readings(proof).iter().all(|&(query, answer)| game.answer(query) == answer)
        };
        self.by_key.get(key)?.iter().take(MOST_TRIED).copied().find(|&proof| holds(proof))
    }

    /// The proof of a state that decides the claim for `winner`.
    pub fn of_state(winner: Colour) -> ProofId {
        winner.index() as ProofId
    }

    /// The player who gets his way by `proof`.
    pub fn winner(&self, proof: ProofId) -> Colour {
        self.winners[proof as usize]
    }

    /// The readings that `proof` relies on, sorted.
    pub fn readings(&self, proof: ProofId) -> &[MarkReading] {
        self.readings.row(proof)
    }

    /// The moves of `proof`: one move of the winner if he is to move; otherwise all legal moves of his opponent.
    pub fn moves(&self, proof: ProofId) -> &[ProofMove] {
        self.moves.row(proof)
    }

    /// Adds a proof of the state with this `key`, which is the start of the sequence if `is_start` is true.
    pub(super) fn add(
        &mut self,
        is_start: bool,
        key: ProofKey,
        winner: Colour,
        mut readings: Vec<MarkReading>,
        moves: impl Iterator<Item = ProofMove>,
    ) {
        readings.sort_unstable();
        readings.dedup();
        let number = self.winners.len() as ProofId;
        let list = self.by_key.entry(key).or_default();
        // Sorted by the number of readings, so that `find` tries the most general proofs first.
        let at = list.partition_point(|&other| self.readings.row(other).len() <= readings.len());
        list.insert(at, number);
        self.of_start = self.of_start.or(is_start.then_some(number));
        self.winners.push(winner);
        self.readings.push(readings);
        self.moves.push(moves);
    }

    /// Memory of the proofs in bytes, roughly.
    pub(super) fn bytes(&self) -> u64 {
        // 16 and 24 bytes are the sizes of a reading and of a move, the other numbers estimates.
        let items = self.readings.items().len() * 16 + self.moves.items().len() * 24;
        (items + self.winners.len() * 48 + self.by_key.len() * 80) as u64
    }
}
