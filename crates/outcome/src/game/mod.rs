//! A sequence under a rule set, made for search: moves are made and taken back, and every question to the history is known by name.
//!
//! The engine is that of the referee: [`Sequence`]. Here a position is a number, plays are listed once, and what a move relies on
//! comes out as a list of [readings](FactReading). A *state* is [`Now`](koatlas_rulesets::Now), the position with what of the last
//! moves matters, and the marks of the history.

pub mod history;
pub mod positions;

use std::hash::BuildHasher;
use std::ops::{Deref, DerefMut};

use koatlas_board::{BoardPosition, PointSet, Position};
use koatlas_rulesets::{Action, Ended, GameMove, MarkQuestion, RuleSet, Sequence, StartError, Trace};

use history::{Fact, FactKind, FactReading, LoggedSlot, Slots};
use positions::{PlayEdge, PositionTable};

/// A move that may be possible.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// What is done.
    pub done: Action<usize>,
    /// The play, if it is one.
    pub play: Option<PlayEdge>,
}

/// A sequence that can be searched.
pub struct SearchGame<S: PointSet>(Sequence<Slots<S>>);

impl<S: PointSet> Deref for SearchGame<S> {
    type Target = Sequence<Slots<S>>;

    fn deref(&self) -> &Sequence<Slots<S>> {
        &self.0
    }
}

impl<S: PointSet> DerefMut for SearchGame<S> {
    fn deref_mut(&mut self) -> &mut Sequence<Slots<S>> {
        &mut self.0
    }
}

impl<S: PointSet> SearchGame<S> {
    /// A sequence before its first move.
    ///
    /// # Errors
    /// As [`koatlas_rulesets::Referee::new`].
    pub fn new(rules: &RuleSet, board: &BoardPosition) -> Result<SearchGame<S>, StartError> {
        let (local_board, position) = board.local_board::<S>()?;
        let history = Slots::new(PositionTable::new(rules, board, local_board), position);
        let start = history.start;
        Sequence::new(rules.clone(), board, history, start).map(SearchGame)
    }

    /// The position now.
    pub fn position(&self) -> Position<S> {
        self.history.positions.position(self.now.place)
    }

    /// A number for the state: equal states have equal numbers, others most probably not.
    pub fn hash(&self) -> u64 {
        self.history.hash() ^ rustc_hash::FxBuildHasher.hash_one(self.now)
    }

    /// The moves that the bare rules allow: plays by point, then the pass, then passes for kos.
    pub fn candidates(&mut self) -> Vec<Candidate> {
        let Sequence { history, now, bans, .. } = &mut self.0;
        let plays = history.positions.plays(now.place, now.to_move).iter();
        let of_play = |&play: &PlayEdge| Candidate { done: Action::Play(usize::from(play.point)), play: Some(play) };
        let pass = |done| Candidate { done, play: None };
        let own = bans.list(now.bans).iter().filter(|(player, _)| *player == now.to_move);
        let ko_passes = own.map(|(_, ban)| pass(Action::KoPass(usize::from(ban.taken))));
        plays.map(of_play).chain([pass(Action::Pass)]).chain(ko_passes).collect()
    }

    /// The legal moves.
    pub fn legal(&mut self) -> Vec<Candidate> {
        let mut candidates = self.candidates();
        candidates.retain(|&candidate| self.judge(candidate, &mut Vec::new()).is_ok());
        candidates
    }

    /// The answer of the history to a question.
    #[inline]
    pub fn answer(&self, fact: Fact) -> Option<i16> {
        self.history.answer(&self.clock, fact)
    }

    /// Whether a move may be made. If it may, `absent` gets what the bars have read in the history.
    ///
    /// # Errors
    /// If the move is barred: because of what the history has answered, or whatever the history.
    pub fn judge(&self, candidate: Candidate, absent: &mut Vec<FactReading>) -> Result<(), Option<FactReading>> {
        let Some(play) = &candidate.play else { return Ok(()) };
        self.barred(play, absent).map_or(Ok(()), |(_, because)| Err(because))
    }

    /// Makes a legal move. Whatever the rule set asks of the history meanwhile is added to `readings`; if the move ends
    /// the sequence, the answer says how.
    pub fn make(&mut self, candidate: Candidate, readings: &mut Vec<FactReading>) -> Option<Ended> {
        self.0.make(candidate.done, candidate.play, readings).ended
    }

    /// Makes a legal move, by what is done.
    pub fn make_done(&mut self, done: Action<usize>) -> Option<Ended> {
        let candidate = self.candidates().into_iter().find(|candidate| candidate.done == done)?;
        self.make(candidate, &mut Vec::new())
    }

    /// A move with the points of the board.
    pub fn action(&self, done: Action<usize>) -> Action {
        done.map(|point| self.history.positions.local_board.point(point))
    }

    /// The move of the player to move.
    pub fn game_move(&self, done: Action<usize>) -> GameMove {
        GameMove { colour: self.now.to_move, action: self.action(done) }
    }

    /// Black's area minus White's, with forfeits.
    pub fn score(&mut self) -> i32 {
        let Sequence { history, now, forfeits, .. } = &mut self.0;
        history.positions.score(now.place) + *forfeits
    }

    /// A reading after the last move, as a reading before it: whatever sequence answers so before, and makes the same
    /// move, answers as given after it. `None` if the move alone decides the answer.
    ///
    /// The move has left marks. A question about one of these is decided by the move. Any other mark is as it was
    /// before. A pass begins anew what counts since the last pass. A balance grows by what the move has removed. A point
    /// has been used after the first time of a position just when it is used now, and the position had occurred.
    pub fn before(&self, (fact, answer): FactReading) -> Option<FactReading> {
        let made = self.made.last()?;
        let is_left = self.history.log[made.checkpoint.log..].iter().any(|logged| logged.slot == fact.slot);
        match fact.kind {
            FactKind::After(slot) if is_left => Some((Fact { kind: FactKind::Of(MarkQuestion::Ever), slot }, answer)),
            FactKind::After(_) => Some((fact, answer)),
            FactKind::Of(_) if is_left => None,
            FactKind::Of(MarkQuestion::Ever) => Some((fact, answer)),
            FactKind::Of(MarkQuestion::SincePass) => (made.done != Action::Pass).then_some((fact, answer)),
            FactKind::Of(MarkQuestion::Balance) => {
                let own = self.clock.balance_since(self.number() - 1) as i16;
                Some((fact, answer.map(|balance| balance - own)))
            }
        }
    }

    /// The marks that can matter: only those since the last pass, if the rule set asks for no others.
    fn log_that_counts(&self) -> &[LoggedSlot] {
        let only_since_pass = self.asks.iter().all(|&(_, question)| question == MarkQuestion::SincePass);
        let pass = (self.clock.last_pass as usize).checked_sub(1).filter(|_| only_since_pass);
        &self.history.log[pass.map_or(0, |pass| self.made[pass].checkpoint.log)..]
    }

    /// Everything that the rule set can still ask of the history and that is answered by yes, in a fixed order: two
    /// sequences with the same list and the same [`Now`](koatlas_rulesets::Now) go on in the same way.
    pub fn remembered(&self) -> Vec<FactReading> {
        let reading = |kind, slot| self.history.read(&self.clock, kind, slot).1;
        let mut all: Vec<FactReading> = Vec::new();
        for &LoggedSlot { trace, slot, .. } in self.log_that_counts() {
            let asks = self.asks.iter().filter(|&&(asked_of, _)| asked_of == trace);
            all.extend(asks.map(|&(_, question)| reading(FactKind::Of(question), slot)));
        }
        if self.traces.contains(&Trace::Point) {
            let slots = |trace| self.history.log.iter().filter(move |one| one.trace == trace).map(|one| one.slot);
            for point in slots(Trace::Point) {
                all.extend(slots(Trace::Position).map(|first| reading(FactKind::After(first), point)));
            }
        }
        all.retain(|(_, answer)| answer.is_some());
        all.sort_unstable();
        all.dedup();
        all
    }
}
