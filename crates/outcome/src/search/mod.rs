//! Depth-first proof-number search over states with their history, for rule sets under which every sequence ends.
//!
//! A search decides one claim: Black can force an end for which the claim holds. If he cannot, White can force an end for
//! which it does not hold, since every sequence ends. After Nagai, *Df-pn algorithm for searching AND/OR trees and its
//! applications*, 2002. A decided state is stored with the readings of the history that its proof relies on. The proof is
//! used again only in states whose history gives the same answers, so it holds there. The numbers of undecided states are estimates:
//! states that differ only in their histories share them, and a claim may give the first ones.

pub mod proofs;
pub mod value;

use koatlas_board::{Colour, Move, PointSet};
use koatlas_files::Control;
use koatlas_rules::{Action, End, SequenceEnd};
use rustc_hash::FxHashMap;

use proofs::{ProofId, ProofKey, ProofMove, Proofs};

use crate::best::Strategy;
use crate::game::history::MarkReading;
use crate::game::{CandidateMove, SearchGame};
use crate::payoff::HalfPoints;

/// A claim that Black wants to hold at the end of the sequence, and White does not.
pub trait OutcomeClaim<S: PointSet> {
    /// True if the claim holds for the sequence of `game`, which has just ended.
    fn holds(&self, game: &mut SearchGame<S>, ended: SequenceEnd) -> bool;

    /// The result of the claim if the state decides it before the sequence ends; `None` otherwise. It may depend on the history only
    /// by [`extra_state`](OutcomeClaim::extra_state).
    fn holds_before_end(&self, _game: &mut SearchGame<S>) -> Option<bool> {
        None
    }

    /// An estimate of the points by which Black is ahead of what the claim demands. Searches try hopeful moves first.
    fn lead(&self, _game: &mut SearchGame<S>) -> i32 {
        0
    }

    /// True if the claim does not name points: symmetries of the start map sequences for which it holds to each other.
    fn is_symmetric(&self) -> bool {
        false
    }

    /// A number for the part of the state that matters to the claim besides [`SequenceState`](koatlas_rules::SequenceState). Two
    /// states that agree in both, and whose histories give the same answers, are decided alike.
    fn extra_state(&self, _game: &SearchGame<S>) -> i32 {
        0
    }
}

/// A search that decides one claim in many states of one game.
pub struct ClaimSearch<'a, S: PointSet, C> {
    /// The sequence. Searches begin in its current state.
    pub game: SearchGame<S>,
    /// The claim.
    pub claim: C,
    /// All proofs found so far.
    pub proofs: Proofs,
    undecided: UndecidedStates,
    /// True if states that differ only in their histories share their numbers.
    shares_numbers: bool,
    expanded: u64,
    /// Number of expanded states when the last proof was found.
    expanded_at_proof: u64,
    control: Control<'a>,
    stopped: bool,
}

/// A legal move with the proof and disproof numbers of the state after it.
struct Child {
    candidate: CandidateMove,
    hardness: Hardness,
    /// The proof of the state after the move, if it is decided.
    proof: Option<ProofId>,
}

impl<'a, S: PointSet, C: OutcomeClaim<S>> ClaimSearch<'a, S, C> {
    /// Prepares a search from the state of `game`, with a table of 2^`bits` undecided states.
    pub fn new(game: SearchGame<S>, claim: C, bits: u32, control: &Control<'a>) -> ClaimSearch<'a, S, C> {
        let (proofs, undecided, control) = (Proofs::default(), UndecidedStates::new(bits), *control);
        // A repetition that ends the sequence matters too much to be left out of the numbers.
        let shares_numbers = !game.rules.ends.iter().any(|end| matches!(end, End::Repetition(..)));
        ClaimSearch {
            game,
            claim,
            proofs,
            undecided,
            shares_numbers,
            expanded: 0,
            expanded_at_proof: 0,
            control,
            stopped: false,
        }
    }

    /// Counts an expanded state, and sets `stopped` if a limit of the control is reached. Memory is checked every 1,024 states.
    ///
    /// Numbers that are shared by states with different histories can mislead a search for ever: they depend on each other in circles.
    /// If there is no proof for long, each state gets numbers of its own.
    fn count(&mut self) {
        self.expanded += 1;
        self.stopped |= self.expanded >= self.control.nodes
            || self.expanded.is_multiple_of(1024) && (self.bytes() > self.control.memory || self.control.is_stopped());
        if self.shares_numbers && self.expanded - self.expanded_at_proof > MOST_WITHOUT_PROOF {
            (self.shares_numbers, self.undecided) = (false, UndecidedStates::new(self.undecided.bits));
        }
    }

    /// Memory of the search in bytes, roughly.
    fn bytes(&self) -> u64 {
        self.proofs.bytes() + self.undecided.bytes() + self.game.history.positions.bytes()
    }

    /// Decides the state of `game`. Returns the proof, or `None` if a limit is reached first.
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

    /// The key under which the proofs of the state are stored.
    pub fn key(&self) -> ProofKey {
        (self.game.state, self.claim.extra_state(&self.game))
    }

    fn hash(&self) -> u64 {
        let hash = if self.shares_numbers { self.game.state_hash() } else { self.game.hash() };
        hash ^ (self.key().1 as u64).wrapping_mul(0xa076_1d64_78bd_642f)
    }

    /// The player who gets his way, if the last move decides the claim; `ended` says how that move has ended the sequence.
    pub fn winner(&mut self, ended: Option<SequenceEnd>) -> Option<Colour> {
        let holds = match ended {
            Some(ended) => Some(self.claim.holds(&mut self.game, ended)),
            None => self.claim.holds_before_end(&mut self.game),
        };
        holds.map(|holds| if holds { Colour::Black } else { Colour::White })
    }

    /// Expands the state until it is decided or its numbers reach the limits (`phi_limit` for the player to move).
    fn expand(&mut self, phi_limit: u32, delta_limit: u32) {
        self.count();
        let (mover, hash) = (self.game.state.to_move, self.hash());
        let mut children = self.children();
        loop {
            // A number of 0 decides the state: phi 0 wins, delta 0 loses.
            let hardness = hardness(&children);
            if hardness.phi == 0 || hardness.delta == 0 {
                return self.store_proof(mover, &children);
            }
            if hardness.phi >= phi_limit || hardness.delta >= delta_limit || self.stopped {
                return self.undecided.set(hash, hardness);
            }
            // Of the children's numbers, phi and delta change places: the opponent is to move there. The child may be searched until
            // it is harder than the second-easiest move by a quarter, which saves switching to and fro (the 1 + epsilon trick of
            // Pawlewicz and Lew 2006), or until the state exceeds its own limits. `delta - phi` of the others stays as it is.
            let (best, second) = easiest(&children);
            let Hardness { phi, .. } = children[best].hardness;
            // The subtraction cannot underflow: `phi` is part of `delta`, and `delta` is below its limit here.
            let child_phi = (delta_limit - (hardness.delta - phi)).min(INFINITE);
            let child_delta = phi_limit.min(second.saturating_add(second / 4 + 1));
            self.game.make(children[best].candidate, &mut Vec::new());
            self.expand(child_phi, child_delta);
            self.look(&mut children[best], mover);
            self.game.undo();
        }
    }

    /// The legal moves with the numbers of the states after them. The list stops at the first move that wins.
    fn children(&mut self) -> Vec<Child> {
        let mover = self.game.state.to_move;
        let mut children = Vec::new();
        let skips_images = self.claim.is_symmetric();
        for candidate in self.game.candidates() {
            if skips_images && self.game.is_image(candidate)
                || self.game.check_move(candidate, &mut Vec::new()).is_err()
            {
                continue;
            }
            let mut child = Child { candidate, hardness: Hardness::LOST, proof: None };
            let ended = self.game.make(candidate, &mut Vec::new());
            match self.winner(ended) {
                Some(winner) => {
                    child.hardness = Hardness::after_decided(winner == mover);
                    child.proof = ended.is_none().then(|| Proofs::of_state(winner));
                }
                None => self.look(&mut child, mover),
            }
            self.game.undo();
            // A winning move makes the others superfluous.
            let wins = child.hardness == Hardness::LOST;
            children.push(child);
            if wins {
                break;
            }
        }
        children
    }

    /// Looks up the state of `game`, which `child` of `mover` has led to, in the proofs and then in the table of numbers.
    fn look(&mut self, child: &mut Child, mover: Colour) {
        child.proof = self.proofs.find(&self.game, &self.key());
        child.hardness = match child.proof {
            Some(proof) => Hardness::after_decided(self.proofs.winner(proof) == mover),
            None => self.undecided.get(self.hash()).unwrap_or_else(|| {
                // The score says little about wins by repetition.
                let lead = if self.shares_numbers { self.claim.lead(&mut self.game) } else { 0 };
                Hardness::estimate(lead, mover)
            }),
        };
    }

    /// Stores the proof of the state: one winning move of `mover`, or all of his moves if they lose.
    fn store_proof(&mut self, mover: Colour, children: &[Child]) {
        let winning = children.iter().position(|child| child.hardness.delta == 0);
        let mut readings: Vec<MarkReading> = Vec::new();
        let kept = winning.map_or(children, |at| &children[at..=at]);
        if winning.is_some() {
            // The move is legal, so there is no error: `readings` gets what the bars have read.
            let _ = self.game.check_move(kept[0].candidate, &mut readings);
        } else {
            for candidate in self.game.candidates() {
                if let Err(Some(reading)) = self.game.check_move(candidate, &mut Vec::new()) {
                    readings.push(reading);
                }
            }
        }
        self.expanded_at_proof = self.expanded;
        kept.iter().for_each(|child| self.rely_on(child, &mut readings));
        let winner = if winning.is_some() { mover } else { !mover };
        let is_start = self.game.number() == 0;
        self.proofs.add(
            is_start,
            self.key(),
            winner,
            readings,
            kept.iter().map(|child| (child.candidate.action, child.proof)),
        );
    }

    /// Adds the readings that the move of `child` and the proof after it rely on to `readings`.
    fn rely_on(&mut self, child: &Child, readings: &mut Vec<MarkReading>) {
        self.game.make(child.candidate, readings);
        if let Some(proof) = child.proof {
            let read = self.proofs.readings(proof).iter();
            readings.extend(read.filter_map(|&reading| self.game.reading_before_last_move(reading)));
        }
        self.game.undo();
    }
}

/// Numbers of a state from those of the states after its moves. A proof needs one move, a disproof all of them.
///
/// For `delta` the greatest number counts, and 1 for each other move: a sum would count states that are reached twice.
fn hardness(children: &[Child]) -> Hardness {
    let phi = children.iter().map(|child| child.hardness.delta).min().unwrap_or(INFINITE);
    let undecided = children.iter().filter(|child| child.hardness.phi > 0);
    let (most, number) = undecided.fold((0, 0), |(most, number), child| (child.hardness.phi.max(most), number + 1));
    let delta = if number == 0 { 0 } else { most + number - 1 };
    Hardness { phi, delta: delta.min(INFINITE) }
}

/// The index of the move that seems to win most easily, and the `delta` of the second-easiest one.
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

/// Proof numbers: estimates of the leaves to be decided until the player to move wins (`phi`) or loses (`delta`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hardness {
    phi: u32,
    delta: u32,
}

/// Added to a first number for each point that a player is behind. With 4 or 16, searches of boards up to 4x4 expand more states.
const WEIGHT_OF_POINT: u32 = 8;

/// Most states that are expanded without a new proof as long as numbers are shared. On boards of up to 4x4 there is one after 2,000.
const MOST_WITHOUT_PROOF: u64 = 1 << 14;

/// A number that is never reached: the other player has won. The sum of two such numbers fits into 32 bits.
const INFINITE: u32 = 1 << 30;

impl Hardness {
    const LOST: Hardness = Hardness { phi: INFINITE, delta: 0 };

    /// First numbers of a state after a move of `mover`: the player who is behind wins less easily. `lead` is that of Black, in points.
    fn estimate(lead: i32, mover: Colour) -> Hardness {
        let ahead = if mover == Colour::Black { lead } else { -lead };
        let number = |points: i32| 1 + WEIGHT_OF_POINT * points.max(0).unsigned_abs();
        Hardness { phi: number(ahead), delta: number(-ahead) }
    }

    /// Numbers of the state after a move, in which the opponent is to move. `wins` is true if the move wins.
    fn after_decided(wins: bool) -> Hardness {
        if wins { Hardness::LOST } else { Hardness { phi: 0, delta: INFINITE } }
    }
}

/// A table of the numbers of undecided states by hash. The numbers are only estimates, so it does no harm if two states share
/// an entry or if one replaces another.
struct UndecidedStates {
    /// Hash, `phi` and `delta`, by the index of the entry. Most searches touch some hundred entries of a million, so there is a place in
    /// memory only for those.
    entries: FxHashMap<u32, (u64, u32, u32)>,
    bits: u32,
}

impl UndecidedStates {
    /// Creates a table of at most 2^`bits` entries.
    fn new(bits: u32) -> UndecidedStates {
        UndecidedStates { entries: FxHashMap::default(), bits }
    }

    fn index(&self, hash: u64) -> u32 {
        // Fibonacci hashing: the middle bits of the product depend on all lower bits of the hash.
        (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as u32 & ((1 << self.bits) - 1)
    }

    fn get(&self, hash: u64) -> Option<Hardness> {
        match self.entries.get(&self.index(hash)) {
            Some(&(stored, phi, delta)) if stored == hash => Some(Hardness { phi, delta }),
            _ => None,
        }
    }

    fn set(&mut self, hash: u64, hardness: Hardness) {
        self.entries.insert(self.index(hash), (hash, hardness.phi, hardness.delta));
    }

    /// Memory in bytes: 24 for an entry with its index, and half as many for free places and marks of the map.
    fn bytes(&self) -> u64 {
        36 * self.entries.len() as u64
    }
}

/// A claim that is decided, with the search that holds the proof.
pub struct DecidedClaim<'a, S: PointSet, C> {
    /// The search, with its game in the state that was decided.
    pub search: ClaimSearch<'a, S, C>,
    /// The proof.
    pub proof: ProofId,
}

impl<'a, S: PointSet, C: OutcomeClaim<S>> DecidedClaim<'a, S, C> {
    /// Decides the claim of `search` in the state of its game. Returns the number of expanded states, and `None` if a limit was
    /// reached first.
    pub fn from_search(mut search: ClaimSearch<'a, S, C>) -> (u64, Option<DecidedClaim<'a, S, C>>) {
        let proof = search.decide();
        (search.expanded, proof.map(|proof| DecidedClaim { search, proof }))
    }

    /// The player who gets his way.
    pub fn winner(&self) -> Colour {
        self.search.proofs.winner(self.proof)
    }

    /// The moves of `proof`, which must be a proof of the state of the game. Moves that are illegal there are left out.
    pub fn moves(&mut self, proof: ProofId) -> Vec<ProofMove<CandidateMove>> {
        let legal = self.search.game.legal_moves();
        let moves = self.search.proofs.moves(proof).iter();
        let legal = moves.filter_map(|&(action, next)| {
            let candidate = legal.iter().find(|candidate| candidate.action == action)?;
            Some((*candidate, next))
        });
        legal.collect()
    }

    /// The move `action` of the player to move, with the name of its point. A pass for a ko becomes a pass.
    pub fn board_move(&self, action: Action<usize>) -> Move {
        let game_move = self.search.game.game_move(action);
        game_move.without_ko_pass().unwrap_or(Move::pass(game_move.colour))
    }

    /// A sequence in which the winner follows the proof, up to the move that decides the claim.
    pub fn winning_line(&mut self) -> Vec<Move> {
        let (mut line, mut at) = (Vec::new(), Some(self.proof));
        while let Some(proof) = at {
            let Some(&(candidate, next)) = self.moves(proof).first() else { break };
            line.push(self.board_move(candidate.action));
            self.search.game.make(candidate, &mut Vec::new());
            at = next;
        }
        line.iter().for_each(|_| _ = self.search.game.undo());
        line
    }

    /// The proof as a strategy of the winner, who gets an end worth at least `value`.
    pub(crate) fn strategy(&self, value: HalfPoints) -> Strategy {
        let ClaimSearch { game, proofs, .. } = &self.search;
        Strategy::from_node(self.winner(), value, self.proof, |proof| {
            proofs.moves(proof).iter().map(|&(action, next)| (game.board_action(action), next))
        })
    }
}
