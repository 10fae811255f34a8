//! Asking who can live on a basic ko.

use std::cell::RefCell;

use koatlas_board::{Colour, Move, PointSet};
use rustc_hash::FxHashSet;

use super::basic::BasicKo;
use super::decide::{Budget, Decided, decide};
use super::life;
use super::position::Subject;
use super::types::{Begins, CASES, Life, On, Part, TypedKo};
use crate::effort::Effort;
use crate::game::barring::Verdict;
use crate::game::released::Released;
use crate::game::state::Game;
use crate::search::proofs::{Because, ProofId};
use crate::search::prove::Claim;

/// One ko, with its two states as boards.
struct Asked<'a, S> {
    of: &'a TypedKo,
    /// As it is, and after the open player's capture.
    subjects: [Subject<S>; 2],
    /// What one search may try.
    effort: &'a Effort,
    /// What all searches for captures together may still try.
    captures: RefCell<Budget>,
}

/// Finds out who can live on a ko.
pub(crate) fn typed<S: PointSet>(subject: &Subject<S>, ko: BasicKo, effort: &Effort) -> TypedKo {
    let mut typed = TypedKo::new(&subject.board, ko);
    let Some(subjects) = states(subject, ko) else { return typed };
    let captures = RefCell::new(Budget(effort.clone()));
    let mut asked = Asked { of: &typed, subjects, effort, captures };
    let cases = Colour::BOTH.into_iter().flat_map(|player| CASES.map(|(part, begins)| (player, part, begins)));
    let mut lives: Vec<Life> = cases.map(|(player, part, begins)| asked.life(player, part, begins, On::Ko)).collect();
    for player in Colour::BOTH {
        lives.push(asked.life(player, Part::Closed, Begins::Player, On::Locale));
    }
    let answered = TypedKo { lives, ..typed.clone() };
    asked.of = &answered;
    let mut lives = answered.lives.clone();
    if answered.asks_for_two_moves() {
        for player in Colour::BOTH {
            for part in [Part::Closed, Part::Open] {
                lives.push(asked.life(player, part, Begins::PlayerTwice, On::Ko));
            }
        }
    }
    typed.lives = lives;
    typed
}

/// The ko as it is, and after the open player's capture.
fn states<S: PointSet>(subject: &Subject<S>, ko: BasicKo) -> Option<[Subject<S>; 2]> {
    let Subject { board, arena, position, .. } = subject;
    let play = arena.play(*position, ko.open, arena.index(ko.mouth)?, koatlas_board::Suicide::None).ok()?;
    let taken = board.with(arena, play.after);
    Some([Subject::new(board).ok()?, Subject::new(&taken).ok()?])
}

impl<S: PointSet> Asked<'_, S> {
    fn life(&self, player: Colour, part: Part, begins: Begins, on: On) -> Life {
        let is_open_now = (self.of.ko.open == player) == (part == Part::Open);
        let subject = &self.subjects[usize::from(!is_open_now)];
        let (lives, line, states) = match begins {
            Begins::Player => self.search(subject, player, player, on),
            Begins::Opponent => self.search(subject, player, !player, on),
            Begins::PlayerTwice => self.after_two(subject, player, on),
        };
        Life { player, part, begins, on, lives, line, states }
    }

    /// Whether a player lives if he moves first after some play of his own that is not answered.
    fn after_two(&self, subject: &Subject<S>, player: Colour, on: On) -> (Option<bool>, Vec<Move>, usize) {
        let mut lives = Some(false);
        let mut game = subject.game(player);
        for candidate in game.candidates() {
            let koatlas_rulesets::Done::Play(point) = candidate.done else { continue };
            if game.judge(candidate, &mut Vec::new()) != Verdict::Legal {
                continue;
            }
            let after = game.places.position(game.places.step(candidate.step).to);
            let board = subject.board.with(&subject.arena, after);
            let Ok(next) = Subject::<S>::new(&board) else { continue };
            let (found, line, states) = self.search(&next, player, player, on);
            if found == Some(true) {
                let first = Move { colour: player, point: Some(subject.arena.point(point)) };
                let unanswered = Move { colour: !player, point: None };
                return (found, [vec![first, unanswered], line].concat(), states);
            }
            lives = lives.and(found);
        }
        (lives, Vec::new(), 0)
    }

    fn search(&self, subject: &Subject<S>, player: Colour, first: Colour, on: On) -> (Option<bool>, Vec<Move>, usize) {
        let ko = [self.of.ko.mouth, self.of.ko.stone];
        let points = if on == On::Ko { ko.as_slice() } else { &self.of.locale };
        let claim = life::Life::new(&subject.board, player, points, &self.captures);
        let mut game = subject.game(first);
        game.released = released(&game, player, ko);
        let found = decide(game, claim, &mut Budget(self.effort.clone()));
        let Some(mut found) = found.filter(|found| !found.search.claim.is_open.get()) else {
            return (None, Vec::new(), 0);
        };
        (Some(found.winner() == player), found.line(), found.states())
    }
}

fn released<S: PointSet>(game: &Game<S>, player: Colour, ko: [koatlas_board::Point; 2]) -> Option<Released> {
    let [mouth, stone] = ko.map(|point| game.arena.index(point));
    Some(Released { player, ko: [mouth? as u16, stone? as u16] })
}

impl<S: PointSet, C: Claim<S>> Decided<S, C> {
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

    /// For so many states the winner's strategy has an answer.
    pub fn states(&self) -> usize {
        let mut seen: FxHashSet<ProofId> = FxHashSet::from_iter([self.proof]);
        let mut pending = vec![self.proof];
        while let Some(proof) = pending.pop() {
            for &(_, because) in self.search.proofs.moves(proof) {
                if let Because::Proof(next) = because
                    && seen.insert(next)
                {
                    pending.push(next);
                }
            }
        }
        seen.len()
    }
}
