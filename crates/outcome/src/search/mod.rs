//! Who wins under a rule set by which every sequence ends: depth-first proof-number search over states with their history.
//!
//! The question is always the same: can Black force an end of the kind that he claims? If he cannot, White can force one
//! that is not, since every sequence ends. After Nagai, *Df-pn algorithm for searching AND/OR trees
//! and its applications*, 2002. A state that is decided is stored with the facts of the history that its proof has read,
//! and is found again in every state that agrees on these. So no proof is used where it does not hold.

pub mod proofs;
pub mod value;

use koatlas_board::{Colour, Move, PointSet};
use koatlas_rulesets::{Action, Ended};
use koatlas_storage::Control;

use crate::best::Strategy;
use crate::game::history::FactReading;
use crate::game::{Candidate, SearchGame};
use crate::payoff::HalfPoints;
use proofs::{ProofId, ProofKey, ProofMove, Proofs};

/// What Black claims to get, and White to prevent.
pub trait Claim<S: PointSet> {
    /// Whether the sequence, which has just ended, is one that Black wants.
    fn holds(&self, game: &mut SearchGame<S>, ended: Ended) -> bool;

    /// Whether the claim holds, if the position alone decides that before the sequence ends.
    fn holds_already(&self, _game: &SearchGame<S>) -> Option<bool> {
        None
    }

    /// What of the sequence matters to the claim besides [`Now`](koatlas_rulesets::Now): equal states with equal needs are
    /// decided alike.
    fn need(&self, _game: &SearchGame<S>) -> i32 {
        0
    }
}

/// A search that decides one claim.
pub struct ClaimSearch<'a, S: PointSet, C> {
    /// The sequence, in the state that is asked about.
    pub game: SearchGame<S>,
    /// What is claimed.
    pub claim: C,
    /// What has been proved so far.
    pub proofs: Proofs,
    open: OpenStates,
    expanded: u64,
    control: Control<'a>,
    stopped: bool,
}

/// A legal move, and what is known of the state after it.
struct Child {
    candidate: Candidate,
    hardness: Hardness,
    /// The proof of that state, if there is one.
    proof: Option<ProofId>,
}

impl<'a, S: PointSet, C: Claim<S>> ClaimSearch<'a, S, C> {
    /// A search in a game within limits, with a table of 2^`bits` open states.
    pub fn new(game: SearchGame<S>, claim: C, bits: u32, control: &Control<'a>) -> ClaimSearch<'a, S, C> {
        let (proofs, open, control) = (Proofs::default(), OpenStates::new(bits), *control);
        ClaimSearch { game, claim, proofs, open, expanded: 0, control, stopped: false }
    }

    /// Counts a state, and sees whether a limit has been reached.
    fn count(&mut self) {
        self.expanded += 1;
        let asks = self.expanded.is_multiple_of(1024);
        let is_over = || self.proofs.bytes() > self.control.memory || self.control.is_stopped();
        self.stopped |= self.expanded >= self.control.nodes || asks && is_over();
    }

    /// Decides the state of the game: the proof of who gets what he claims; `None` if a limit is reached first.
    pub fn decide(&mut self) -> Option<ProofId> {
        loop {
            if let Some(proof) = self.proofs.find(&self.game, &self.key()) {
                return Some(proof);
            }
            if self.stopped {
                return None;
            }
            self.expand(INFINITE, INFINITE);
        }
    }

    /// What the state is known by.
    pub fn key(&self) -> ProofKey {
        (self.game.now, self.claim.need(&self.game))
    }

    fn hash(&self) -> u64 {
        self.game.hash() ^ (self.key().1 as u64).wrapping_mul(0xa076_1d64_78bd_642f)
    }

    /// Who gets what he claims after a move, if that is decided there: the sequence has ended, or what is claimed has
    /// happened.
    pub fn winner(&mut self, ended: Option<Ended>) -> Option<Colour> {
        let holds = match ended {
            Some(ended) => Some(self.claim.holds(&mut self.game, ended)),
            None => self.claim.holds_already(&self.game),
        };
        holds.map(|holds| if holds { Colour::Black } else { Colour::White })
    }

    /// Works on a state until it is decided, or seems harder than allowed for the player to move, or for his opponent.
    fn expand(&mut self, phi_limit: u32, delta_limit: u32) -> Hardness {
        self.count();
        let (mover, hash) = (self.game.now.to_move, self.hash());
        let mut children = self.children();
        loop {
            let hardness = hardness(&children);
            if hardness.phi == 0 || hardness.delta == 0 {
                self.decided(mover, &children);
                return hardness;
            }
            if hardness.phi >= phi_limit || hardness.delta >= delta_limit || self.stopped {
                self.open.set(hash, hardness);
                return hardness;
            }
            let (best, second) = easiest(&children);
            let Hardness { phi, .. } = children[best].hardness;
            let child_phi = (delta_limit - (hardness.delta - phi)).min(INFINITE);
            let child_delta = phi_limit.min(second.saturating_add(second / 4 + 1));
            self.visit(&mut children[best], mover, child_phi, child_delta);
        }
    }

    fn visit(&mut self, child: &mut Child, mover: Colour, phi_limit: u32, delta_limit: u32) {
        self.game.make(child.candidate, &mut Vec::new());
        child.hardness = self.expand(phi_limit, delta_limit);
        self.look(child, mover);
        self.game.undo();
    }

    /// All legal moves with what is known of the states after them. If one wins, it is alone.
    fn children(&mut self) -> Vec<Child> {
        let mover = self.game.now.to_move;
        let mut children = Vec::new();
        for candidate in self.game.candidates() {
            if self.game.judge(candidate, &mut Vec::new()).is_err() {
                continue;
            }
            let mut child = Child { candidate, hardness: Hardness::UNKNOWN, proof: None };
            let ended = self.game.make(candidate, &mut Vec::new());
            match self.winner(ended) {
                Some(winner) => child.hardness = Hardness::of_decided(winner == mover),
                None => self.look(&mut child, mover),
            }
            self.game.undo();
            let wins = child.hardness == Hardness::LOST;
            children.push(child);
            if wins {
                break;
            }
        }
        children
    }

    /// Looks up the state after a move, which is on the board.
    fn look(&self, child: &mut Child, mover: Colour) {
        child.proof = self.proofs.find(&self.game, &self.key());
        child.hardness = match child.proof {
            Some(proof) => Hardness::of_decided(self.proofs.winner(proof) == mover),
            None => self.open.get(self.hash()),
        };
    }

    /// Stores the proof of a state whose moves are decided as far as needed.
    fn decided(&mut self, mover: Colour, children: &[Child]) {
        let winning = children.iter().position(|child| child.hardness.delta == 0);
        let mut facts: Vec<FactReading> = Vec::new();
        let kept = winning.map_or(children, |at| &children[at..=at]);
        if winning.is_some() {
            // It is legal: only what the bars have read matters.
            let _ = self.game.judge(kept[0].candidate, &mut facts);
        } else {
            for candidate in self.game.candidates() {
                if let Err(Some(reading)) = self.game.judge(candidate, &mut Vec::new()) {
                    facts.push(reading);
                }
            }
        }
        kept.iter().for_each(|child| self.rely_on(child, &mut facts));
        let winner = if winning.is_some() { mover } else { !mover };
        self.proofs.add(self.key(), winner, facts, kept.iter().map(|child| (child.candidate.done, child.proof)));
    }

    /// Adds what a move and the proof after it rely on.
    fn rely_on(&mut self, child: &Child, facts: &mut Vec<FactReading>) {
        self.game.make(child.candidate, facts);
        if let Some(proof) = child.proof {
            facts.extend(self.proofs.facts(proof).iter().filter_map(|&reading| self.game.before(reading)));
        }
        self.game.undo();
    }
}

/// What the moves of a state say of the state.
fn hardness(children: &[Child]) -> Hardness {
    let phi = children.iter().map(|child| child.hardness.delta).min().unwrap_or(INFINITE);
    let open = children.iter().filter(|child| child.hardness.phi > 0);
    let (most, number) = open.fold((0, 0), |(most, number), child| (child.hardness.phi.max(most), number + 1));
    let delta = if number == 0 { 0 } else { most + number - 1 };
    Hardness { phi, delta: delta.min(INFINITE) }
}

/// The move after which the player to move seems to win most easily, and how hard the next one seems.
fn easiest(children: &[Child]) -> (usize, u32) {
    let (mut best, mut second) = (0, INFINITE);
    for at in 1..children.len() {
        let delta = children[at].hardness.delta;
        if delta < children[best].hardness.delta {
            (best, second) = (at, children[best].hardness.delta);
        } else {
            second = second.min(delta);
        }
    }
    (best, second)
}

/// Numbers of leaves that have to be decided, at the least, so that the player to move wins (`phi`), or loses (`delta`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hardness {
    phi: u32,
    delta: u32,
}

/// Too much to be decided: the other player has won.
const INFINITE: u32 = 1 << 30;

impl Hardness {
    const UNKNOWN: Hardness = Hardness { phi: 1, delta: 1 };
    const LOST: Hardness = Hardness { phi: INFINITE, delta: 0 };

    /// Of a state after a move that is decided, by whether the move wins: the opponent is to move after it.
    fn of_decided(wins: bool) -> Hardness {
        if wins { Hardness::LOST } else { Hardness { phi: 0, delta: INFINITE } }
    }
}

/// How hard states seem, by the hash of a state. Only guesses stand here, so it does no harm if two states share an entry, or if
/// one is replaced by another.
struct OpenStates {
    /// Hash, `phi` and `delta`. Zeros stand for nothing, so that memory is taken only where something is stored.
    entries: Vec<(u64, u32, u32)>,
}

impl OpenStates {
    /// A table with 2^`bits` entries of 16 bytes.
    fn new(bits: u32) -> OpenStates {
        OpenStates { entries: vec![(0, 0, 0); 1 << bits] }
    }

    fn at(&self, hash: u64) -> usize {
        (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & (self.entries.len() - 1)
    }

    fn get(&self, hash: u64) -> Hardness {
        let (stored, phi, delta) = self.entries[self.at(hash)];
        if stored == hash && phi > 0 { Hardness { phi, delta } } else { Hardness::UNKNOWN }
    }

    fn set(&mut self, hash: u64, hardness: Hardness) {
        let at = self.at(hash);
        self.entries[at] = (hash, hardness.phi, hardness.delta);
    }
}

/// A claim that has been decided, with the search that holds the proof.
pub struct Decided<'a, S: PointSet, C> {
    /// The search.
    pub search: ClaimSearch<'a, S, C>,
    /// The proof of who gets his way.
    pub proof: ProofId,
}

impl<'a, S: PointSet, C: Claim<S>> Decided<'a, S, C> {
    /// Decides the claim of a search for the state in which its game stands, and says how many states were expanded; `None` if a
    /// limit is reached first.
    pub fn by(mut search: ClaimSearch<'a, S, C>) -> (u64, Option<Decided<'a, S, C>>) {
        let proof = search.decide();
        (search.expanded, proof.map(|proof| Decided { search, proof }))
    }

    /// Who gets his way.
    pub fn winner(&self) -> Colour {
        self.search.proofs.winner(self.proof)
    }

    /// The moves of a proof that stands for the state of the game, those of them that are legal there.
    pub fn moves(&mut self, proof: ProofId) -> Vec<ProofMove<Candidate>> {
        let legal = self.search.game.legal();
        let moves = self.search.proofs.moves(proof).iter();
        let find = |done| legal.iter().copied().find(|candidate| candidate.done == done);
        moves.filter_map(|&(done, next)| Some((find(done)?, next))).collect()
    }

    /// A move of the player to move, with its point by name; a pass for a ko is shown as a pass.
    pub fn named(&self, done: Action<usize>) -> Move {
        let made = self.search.game.game_move(done);
        made.bare().unwrap_or(Move::pass(made.colour))
    }

    /// A sequence in which the winner follows his strategy, up to where his claim is decided.
    pub fn line(&mut self) -> Vec<Move> {
        let (mut line, mut at) = (Vec::new(), Some(self.proof));
        while let Some(proof) = at {
            let Some(&(candidate, next)) = self.moves(proof).first() else { break };
            line.push(self.named(candidate.done));
            self.search.game.make(candidate, &mut Vec::new());
            at = next;
        }
        line.iter().for_each(|_| _ = self.search.game.undo());
        line
    }

    /// The proof as a strategy of the winner, who gets an end worth `value` by it.
    pub(crate) fn strategy(&self, value: HalfPoints) -> Strategy {
        let ClaimSearch { game, proofs, .. } = &self.search;
        let moves = |proof| proofs.moves(proof).iter().map(|&(done, next)| (game.action(done), next));
        Strategy::from_node(self.winner(), value, self.proof, moves)
    }
}
