//! How the players play: best first moves, a variation, and strategies, from what a search has proved.

use koatlas_board::{Colour, PointSet};
use koatlas_rulesets::{Action, Ended, GameMove};
use rustc_hash::FxHashMap;

use super::proofs::{Because, ProofId};
use super::prove::Search;
use super::value::Bracket;
use crate::game::state::{Candidate, Game, Verdict};
use crate::payoff::HalfPoints;
use crate::search::decided::{AtLeast, Decided};
use crate::strategy::Strategy;

impl<S: PointSet> Game<S> {
    /// A move with the points of the board.
    pub fn action(&self, done: Action<usize>) -> Action {
        match done {
            Action::Play(point) => Action::Play(self.arena().point(point)),
            Action::Pass => Action::Pass,
            Action::KoPass(point) => Action::KoPass(self.arena().point(point)),
        }
    }

    /// The move of the player to move.
    pub fn game_move(&self, done: Action<usize>) -> GameMove {
        GameMove { colour: self.now.to_move, action: self.action(done) }
    }

    /// The legal moves.
    pub fn legal(&mut self) -> Vec<Candidate> {
        let mut candidates = self.candidates();
        candidates.retain(|&candidate| self.judge(candidate, &mut Vec::new()) == Verdict::Legal);
        candidates
    }

    fn candidate(&mut self, done: Action<usize>) -> Option<Candidate> {
        self.candidates().into_iter().find(|candidate| candidate.done == done)
    }

    /// Makes a legal move.
    pub fn make_done(&mut self, done: Action<usize>) -> Option<Ended> {
        let candidate = self.candidate(done)?;
        self.make(candidate, &mut Vec::new())
    }
}

impl<S: PointSet> Bracket<S> {
    /// The searches of the two claims, of those that there are.
    pub fn searches(&mut self) -> impl Iterator<Item = &mut Search<S, AtLeast>> {
        [self.holds.as_mut(), self.fails.as_mut()].into_iter().flatten().map(|decided| &mut decided.search)
    }

    /// A search that stands at the state; there is one of a bracket that is decided.
    pub fn search(&self) -> Option<&Search<S, AtLeast>> {
        self.holds.as_ref().or(self.fails.as_ref()).map(|decided| &decided.search)
    }

    /// The legal moves with whether the bound is the same after them; none where that is not decided within the limits.
    ///
    /// After a move of Black the bound is at most what it was: it is kept if the claim that holds still does. After a move of White
    /// it is kept if the claim that fails still does. Where there is no such claim, there is nothing to lose.
    pub fn keeping(&mut self) -> Vec<(Action<usize>, Option<bool>)> {
        let Some(to_move) = self.search().map(|search| search.game.now.to_move) else { return Vec::new() };
        let own = if to_move == Colour::Black { self.holds.as_mut() } else { self.fails.as_mut() };
        if let Some(decided) = own {
            return decided.search.moves_won_by(to_move);
        }
        self.searches().next().map_or_else(Vec::new, |search| {
            search.game.legal().into_iter().map(|candidate| (candidate.done, Some(true))).collect()
        })
    }

    /// All moves of the start by which the player to move keeps the value. What is not decided within the limits is
    /// left out.
    pub fn best(&mut self) -> Vec<GameMove> {
        let kept = self.keeping().into_iter().filter(|&(_, kept)| kept == Some(true));
        let kept: Vec<Action<usize>> = kept.map(|(done, _)| done).collect();
        self.search().map_or_else(Vec::new, |search| kept.iter().map(|&done| search.game.game_move(done)).collect())
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

impl<S: PointSet> Search<S, AtLeast> {
    /// The legal moves with whether `player` gets what he claims after them; none where that is not decided within the limits.
    fn moves_won_by(&mut self, player: Colour) -> Vec<(Action<usize>, Option<bool>)> {
        let mut moves = Vec::new();
        for candidate in self.game.legal() {
            let ended = self.game.make(candidate, &mut Vec::new());
            let decided = self.winner(ended);
            let winner = decided.or_else(|| self.decide().map(|proof| self.proofs.proof(proof).winner));
            self.game.undo();
            moves.push((candidate.done, winner.map(|winner| winner == player)));
        }
        moves
    }
}

impl<S: PointSet> Decided<S, AtLeast> {
    /// The move of the player to move who gets what he claims.
    fn next(&mut self) -> Option<Action<usize>> {
        let proof = self.search.decide()?;
        let winner = self.search.proofs.proof(proof).winner;
        let moves = self.search.proofs.moves(proof);
        moves.first().map(|&(done, _)| done).filter(|_| winner == self.search.game.now.to_move)
    }

    /// The proof as a strategy of the player who gets what he claims: at least, or at most, `value`.
    pub fn strategy(&self, player: Colour, value: HalfPoints) -> Strategy {
        let used = self.proofs_used();
        let numbers: FxHashMap<ProofId, u32> = used.iter().copied().zip(0..).collect();
        let choice = |&(done, because): &(Action<usize>, Because)| {
            let next = if let Because::Proof(proof) = because { Some(numbers[&proof]) } else { None };
            (self.search.game.action(done), next)
        };
        let nodes = used.iter().map(|&proof| self.search.proofs.moves(proof).iter().map(choice).collect()).collect();
        Strategy { player, value, nodes }
    }
}
