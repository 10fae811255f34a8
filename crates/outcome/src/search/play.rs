//! How the players play: best first moves, a variation, and strategies, from what a search has proved.

use koatlas_board::{Colour, PointSet};
use koatlas_rulesets::{Action, Done, Ended, GameMove};
use rustc_hash::FxHashMap;

use super::at_least::AtLeast;
use super::decided::Decided;
use super::proofs::{Because, ProofId};
use super::value::Bracket;
use crate::game::barring::Verdict;
use crate::game::state::{Candidate, Game};
use crate::payoff::HalfPoints;
use crate::strategy::Strategy;

impl<S: PointSet> Game<S> {
    /// A move with the points of the board.
    pub fn action(&self, done: Done) -> Action {
        match done {
            Done::Play(point) => Action::Play(self.arena.point(point)),
            Done::Pass => Action::Pass,
            Done::KoPass(point) => Action::KoPass(self.arena.point(point)),
        }
    }

    /// The move of the player to move.
    pub fn game_move(&self, done: Done) -> GameMove {
        GameMove { colour: self.now.to_move, action: self.action(done) }
    }

    fn candidate(&mut self, done: Done) -> Option<Candidate> {
        self.candidates().into_iter().find(|candidate| candidate.done == done)
    }

    fn make_done(&mut self, done: Done) -> Option<Ended> {
        let candidate = self.candidate(done)?;
        self.make(candidate, &mut Vec::new())
    }
}

impl<S: PointSet> Bracket<S> {
    /// What the player to move has proved, if it is known.
    fn of(&mut self, player: Colour) -> Option<&mut Decided<S, AtLeast>> {
        if player == Colour::Black { self.holds.as_mut() } else { self.fails.as_mut() }
    }

    /// All moves of the start by which the player to move keeps the value. What is not decided within the limits is
    /// left out.
    pub fn best(&mut self, player: Colour) -> Vec<GameMove> {
        let Some(decided) = self.of(player) else { return Vec::new() };
        let search = &mut decided.search;
        let mut best = Vec::new();
        for candidate in search.game.candidates() {
            if search.game.judge(candidate, &mut Vec::new()) != Verdict::Legal {
                continue;
            }
            let name = search.game.game_move(candidate.done);
            let ended = search.game.make(candidate, &mut Vec::new());
            let decided = search.winner(ended);
            let winner = decided.or_else(|| search.decide().map(|proof| search.proofs.proof(proof).winner));
            search.game.undo();
            best.extend((winner == Some(player)).then_some(name));
        }
        best
    }

    /// How it goes if both play by their proofs, and how it ends.
    pub fn variation(&mut self) -> (Vec<GameMove>, Option<Ended>) {
        let mut moves = Vec::new();
        let mut made = 0;
        let mut ended = None;
        while let (None, Some(holds), Some(fails)) = (ended, self.holds.as_mut(), self.fails.as_mut()) {
            let player = holds.search.game.now.to_move;
            let decided = if player == Colour::Black { &mut *holds } else { &mut *fails };
            let Some(done) = decided.next() else { break };
            moves.push(decided.search.game.game_move(done));
            ended = holds.search.game.make_done(done);
            fails.search.game.make_done(done);
            made += 1;
        }
        for decided in [self.holds.as_mut(), self.fails.as_mut()].into_iter().flatten() {
            (0..made).for_each(|_| decided.search.game.undo());
        }
        (moves, ended)
    }
}

impl<S: PointSet> Decided<S, AtLeast> {
    /// The move of the player to move who gets what he claims.
    fn next(&mut self) -> Option<Done> {
        let proof = self.search.decide()?;
        let winner = self.search.proofs.proof(proof).winner;
        let moves = self.search.proofs.moves(proof);
        moves.first().map(|&(done, _)| done).filter(|_| winner == self.search.game.now.to_move)
    }

    /// The proof as a strategy of the player who gets what he claims: at least, or at most, `value`.
    pub fn strategy(&self, player: Colour, value: HalfPoints) -> Strategy {
        let used = self.proofs_used();
        let numbers: FxHashMap<ProofId, u32> = used.iter().copied().zip(0..).collect();
        let choice = |&(done, because): &(Done, Because)| {
            let next = if let Because::Proof(proof) = because { Some(numbers[&proof]) } else { None };
            (self.search.game.action(done), next)
        };
        let nodes = used.iter().map(|&proof| self.search.proofs.moves(proof).iter().map(choice).collect()).collect();
        Strategy { player, value, nodes }
    }
}
