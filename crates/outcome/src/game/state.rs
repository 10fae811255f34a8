//! A sequence under a rule set, made for search: moves are made and taken back, and every question to the history is
//! known by name.
//!
//! The engine is that of the referee: [`Sequence`]. Here a position is a number, plays are listed once, and
//! what a move relies on comes out as a list of [`Reading`]s.

use std::hash::BuildHasher;
use std::ops::{Deref, DerefMut};

use koatlas_board::{Arena, BoardPosition, PointSet};
use koatlas_rulesets::{Action, Ended, RuleSet, Sequence, StartError};

use super::fact::{Answer, Fact, Reading};
use super::history::Slots;
use super::places::Places;

/// A move that may be possible: what is done, and for a play its step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub done: Action<usize>,
    /// For [`Places::step`]; of no meaning for passes.
    pub step: usize,
}

/// What is said of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It may be made.
    Legal,
    /// It is barred, whatever the history.
    Barred,
    /// It is barred because of what the history has answered.
    BarredBecause(Reading),
}

/// A sequence that can be searched.
pub(crate) struct Game<S: PointSet>(Sequence<Slots<S>>);

impl<S: PointSet> Deref for Game<S> {
    type Target = Sequence<Slots<S>>;

    fn deref(&self) -> &Sequence<Slots<S>> {
        &self.0
    }
}

impl<S: PointSet> DerefMut for Game<S> {
    fn deref_mut(&mut self) -> &mut Sequence<Slots<S>> {
        &mut self.0
    }
}

impl<S: PointSet> Game<S> {
    /// A sequence before its first move.
    ///
    /// # Errors
    /// As [`koatlas_rulesets::Referee::new`].
    pub fn new(rules: &RuleSet, board: &BoardPosition) -> Result<Game<S>, StartError> {
        let (arena, position) = board.arena::<S>()?;
        let history = Slots::new(Places::new(rules, board, arena), position);
        let start = history.start;
        Sequence::new(rules.clone(), board, history, start).map(Game)
    }

    /// The points that can change.
    pub fn arena(&self) -> &Arena<S> {
        self.history.places.arena()
    }

    /// The board at the start.
    pub fn board(&self) -> &BoardPosition {
        self.history.places.board()
    }

    /// A number for the state: equal states have equal numbers, others most probably not.
    pub fn hash(&self) -> u64 {
        self.history.hash() ^ rustc_hash::FxBuildHasher.hash_one(self.now)
    }

    /// The moves that the bare rules allow: plays by point, then the pass, then passes for kos.
    pub fn candidates(&mut self) -> Vec<Candidate> {
        let Sequence { history, now, bans, .. } = &mut self.0;
        let steps = history.places.steps(now.place, now.to_move);
        let play = |step: usize| Candidate { done: Action::Play(usize::from(history.places.step(step).point)), step };
        let pass = |done| Candidate { done, step: usize::MAX };
        let own = bans.list(now.bans).iter().filter(|(player, _)| *player == now.to_move);
        let ko_passes = own.map(|(_, ban)| pass(Action::KoPass(usize::from(ban.taken))));
        steps.map(play).chain([pass(Action::Pass)]).chain(ko_passes).collect()
    }

    /// The answer of the history to a question.
    #[inline]
    pub fn answer(&self, fact: Fact) -> Answer {
        self.history.answer(&self.clock, fact)
    }

    /// Whether a move may be made. If it may, `absent` gets what the bars have read in the history.
    pub fn judge(&self, candidate: Candidate, absent: &mut Vec<Reading>) -> Verdict {
        if !matches!(candidate.done, Action::Play(_)) {
            return Verdict::Legal;
        }
        match self.barred(&self.history.places.step(candidate.step), absent) {
            None => Verdict::Legal,
            Some((_, None)) => Verdict::Barred,
            Some((_, Some(reading))) => Verdict::BarredBecause(reading),
        }
    }

    /// Makes a legal move. Whatever the rule set asks of the history meanwhile is added to `readings`; if the move ends
    /// the sequence, the answer says how.
    pub fn make(&mut self, candidate: Candidate, readings: &mut Vec<Reading>) -> Option<Ended> {
        let is_play = matches!(candidate.done, Action::Play(_));
        let step = is_play.then(|| self.history.places.step(candidate.step));
        self.0.make(candidate.done, step, readings).ended
    }

    /// Takes back the last move.
    pub fn undo(&mut self) {
        self.0.undo();
    }

    /// Black's area minus White's, with forfeits.
    pub fn score(&mut self) -> i32 {
        let Sequence { history, now, forfeits, .. } = &mut self.0;
        history.places.score(now.place) + *forfeits
    }
}
