//! Depth-first proof-number search over states with their history.
//!
//! The question is always the same: can Black force an end of the kind that he claims? If he cannot, White can force one
//! that is not, since every sequence ends. After Nagai, *Df-pn algorithm for searching AND/OR trees
//! and its applications*, 2002. A state that is decided is stored with the facts of the history that its proof has read,
//! and is found again in every state that agrees on these. So no proof is used where it does not hold.

use koatlas_board::{Colour, PointSet};
use koatlas_rulesets::Ended;

use super::proofs::{Because, Key, ProofId, Proofs};
use crate::game::fact::Reading;
use crate::game::state::{Candidate, Game, Verdict};
use crate::search::decided::{Hardness, INFINITE, OpenStates};
use crate::strategy::Effort;

/// What Black claims to get, and White to prevent.
pub(crate) trait Claim<S: PointSet> {
    /// Whether the sequence, which has just ended, is one that Black wants.
    fn holds(&self, game: &mut Game<S>, ended: Ended) -> bool;

    /// Whether the claim holds, if the position alone decides that before the sequence ends.
    fn holds_already(&self, _game: &Game<S>) -> Option<bool> {
        None
    }

    /// What of the sequence matters to the claim besides [`Now`](koatlas_rulesets::Now): equal states with equal needs are
    /// decided alike.
    fn need(&self, game: &Game<S>) -> i32;
}

/// A search that decides one claim.
pub(crate) struct Search<S: PointSet, C> {
    pub game: Game<S>,
    pub claim: C,
    pub proofs: Proofs,
    open: OpenStates,
    /// States that have been expanded.
    pub expanded: u64,
    /// How many may be expanded.
    pub most: u64,
    effort: Effort,
    /// Whether a limit has been reached.
    pub stopped: bool,
}

/// A legal move, and what is known of the state after it.
struct Child {
    candidate: Candidate,
    hardness: Hardness,
    because: Option<Because>,
}

impl<S: PointSet, C: Claim<S>> Search<S, C> {
    /// A search in a game, with a table of 2^`bits` open states.
    pub fn new(game: Game<S>, claim: C, bits: u32) -> Search<S, C> {
        let (proofs, open) = (Proofs::default(), OpenStates::new(bits));
        Search { game, claim, proofs, open, expanded: 0, most: u64::MAX, effort: Effort::unlimited(), stopped: false }
    }

    /// The same search within limits.
    pub fn within(self, effort: &Effort) -> Search<S, C> {
        Search { most: effort.states, effort: effort.clone(), ..self }
    }

    /// Counts a state, and sees whether a limit has been reached.
    fn count(&mut self) {
        self.expanded += 1;
        let asks = self.expanded.is_multiple_of(1024);
        let is_over = |effort: &Effort| self.proofs.bytes() > effort.memory || (effort.stop)();
        self.stopped |= self.expanded >= self.most || asks && is_over(&self.effort);
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
    pub fn key(&self) -> Key {
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

    /// Expands the state after a move.
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
            if self.game.judge(candidate, &mut Vec::new()) != Verdict::Legal {
                continue;
            }
            let mut child = Child { candidate, hardness: Hardness::UNKNOWN, because: None };
            let ended = self.game.make(candidate, &mut Vec::new());
            match self.winner(ended) {
                Some(winner) => child.set(Because::End, winner == mover),
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
        match self.proofs.find(&self.game, &self.key()) {
            Some(proof) => child.set(Because::Proof(proof), self.proofs.proof(proof).winner == mover),
            None => child.hardness = self.open.get(self.hash()),
        }
    }

    /// Stores the proof of a state whose moves are decided as far as needed.
    fn decided(&mut self, mover: Colour, children: &[Child]) {
        let winning = children.iter().find(|child| child.hardness.delta == 0);
        let mut facts: Vec<Reading> = Vec::new();
        let winner = match winning {
            Some(child) => {
                self.game.judge(child.candidate, &mut facts);
                self.rely_on(child, &mut facts);
                mover
            }
            None => {
                for candidate in self.game.candidates() {
                    if let Verdict::BarredBecause(reading) = self.game.judge(candidate, &mut Vec::new()) {
                        facts.push(reading);
                    }
                }
                children.iter().for_each(|child| self.rely_on(child, &mut facts));
                !mover
            }
        };
        let kept = |child: &Child| Some((child.candidate.done, child.because?));
        let moves: Vec<_> = match winning {
            Some(child) => kept(child).into_iter().collect(),
            None => children.iter().filter_map(kept).collect(),
        };
        self.proofs.add(self.key(), winner, facts, &moves);
    }

    /// Adds what a move and the proof after it rely on.
    fn rely_on(&mut self, child: &Child, facts: &mut Vec<Reading>) {
        self.game.make(child.candidate, facts);
        if let Some(Because::Proof(proof)) = child.because {
            facts.extend(self.proofs.facts(proof).iter().filter_map(|&reading| self.game.before(reading)));
        }
        self.game.undo();
    }
}

impl Child {
    fn set(&mut self, because: Because, wins: bool) {
        self.because = Some(because);
        // The opponent is to move after it.
        self.hardness = if wins { Hardness::LOST } else { Hardness::WON };
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
