//! Asking who can live on a basic ko.

use std::cell::RefCell;

use koatlas_board::{Colour, Move, Point, PointSet, Suicide};
use koatlas_rulesets::Action;

use super::life;
use super::types::{Begins, CASES, Life, On, Part, TypedKo};
use crate::force::goal::{Budget, decide};
use crate::force::kos::Subject;
use crate::force::local::BasicKo;
use crate::game::history::Released;
use crate::game::state::{Game, Verdict};
use crate::strategy::Effort;

/// What is asked about one ko.
struct Questions<'a, S> {
    ko: BasicKo,
    locale: &'a [Point],
    /// The ko as it is, and after the open player's capture.
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
    let (locale, captures) = (typed.locale.clone(), RefCell::new(Budget(effort.clone())));
    let questions = Questions { ko, locale: &locale, subjects, effort, captures };
    for player in Colour::BOTH {
        typed.lives.extend(CASES.map(|(part, begins)| questions.life(player, part, begins, On::Ko)));
    }
    typed.lives.extend(Colour::BOTH.map(|player| questions.life(player, Part::Closed, Begins::Player, On::Locale)));
    if typed.asks_for_two_moves() {
        for player in Colour::BOTH {
            let twice = |part| questions.life(player, part, Begins::PlayerTwice, On::Ko);
            typed.lives.extend([Part::Closed, Part::Open].map(twice));
        }
    }
    typed
}

/// The ko as it is, and after the open player's capture.
fn states<S: PointSet>(subject: &Subject<S>, ko: BasicKo) -> Option<[Subject<S>; 2]> {
    let Subject { board, arena, position, .. } = subject;
    let play = arena.play(*position, ko.open, arena.index(ko.mouth)?, Suicide::None).ok()?;
    let taken = board.with(arena, play.after);
    Some([Subject::new(board).ok()?, Subject::new(&taken).ok()?])
}

impl<S: PointSet> Questions<'_, S> {
    fn life(&self, player: Colour, part: Part, begins: Begins, on: On) -> Life {
        let is_open_now = (self.ko.open == player) == (part == Part::Open);
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
            let Action::Play(point) = candidate.done else { continue };
            if game.judge(candidate, &mut Vec::new()) != Verdict::Legal {
                continue;
            }
            let after = game.history.places.position(game.history.places.step(candidate.step).to);
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
        let ko = [self.ko.mouth, self.ko.stone];
        let points = if on == On::Ko { ko.as_slice() } else { self.locale };
        let claim = life::Life::new(&subject.board, player, points, &self.captures);
        let mut game = subject.game(first);
        game.history.released = released(&game, player, ko);
        let found = decide(game, claim, &mut Budget(self.effort.clone()));
        let Some(mut found) = found.filter(|found| !found.search.claim.is_open.get()) else {
            return (None, Vec::new(), 0);
        };
        (Some(found.winner() == player), found.line(), found.proofs_used().len())
    }
}

fn released<S: PointSet>(game: &Game<S>, player: Colour, ko: [Point; 2]) -> Option<Released> {
    let [mouth, stone] = ko.map(|point| game.arena().index(point));
    Some(Released { player, ko: [mouth? as u16, stone? as u16] })
}
