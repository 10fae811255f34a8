//! A sequence under a rule set for a search: moves are made and taken back, and every query of the history is recorded.
//!
//! The rules are those of the referee: [`Sequence`]. Positions are numbered, and the plays from each are found once. A
//! *state* of a search is the position with what matters of the last moves ([`Now`](koatlas_rulesets::Now)), together with
//! the marks of the history. Queries and answers come as [`FactReading`]s.

pub mod history;
pub mod positions;

use std::hash::BuildHasher;
use std::iter;
use std::ops::{Deref, DerefMut};

use koatlas_board::{BoardPosition, PointSet, Position};
use koatlas_rulesets::{Action, Ended, GameMove, MarkQuestion, RuleSet, Sequence, StartError, Trace};

use history::{Fact, FactKind, FactReading, LoggedSlot, Slots};
use positions::{PlayEdge, PositionTable, Slot};

/// A move that the bare rules allow: the bars of the rule set may still forbid it.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The move.
    pub done: Action<usize>,
    /// The play; `None` for a pass.
    pub play: Option<PlayEdge>,
}

/// A sequence under a rule set that a search can explore.
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
    /// Starts a sequence under `rules` from `board`.
    ///
    /// # Errors
    /// [`StartError`], as from [`koatlas_rulesets::Referee::new`].
    pub fn new(rules: &RuleSet, board: &BoardPosition) -> Result<SearchGame<S>, StartError> {
        let (local_board, position) = board.local_board::<S>()?;
        let history = Slots::new(PositionTable::new(rules, board, local_board), position);
        let start = history.start;
        Sequence::new(rules.clone(), board, history, start).map(SearchGame)
    }

    /// The position after the last move.
    pub fn position(&self) -> Position<S> {
        self.history.positions.position(self.now.place)
    }

    /// A hash of the state. Equal states have equal hashes, others most probably not.
    pub fn hash(&self) -> u64 {
        self.history.hash() ^ rustc_hash::FxBuildHasher.hash_one(self.now)
    }

    /// The moves that the bare rules allow: plays by point, then the pass, then passes for kos.
    pub fn candidates(&mut self) -> Vec<Candidate> {
        let Sequence { history, now, bans, .. } = &mut self.0;
        let plays = history.positions.plays(now.place, now.to_move).iter();
        let plays = plays.map(|&play| Candidate { done: Action::Play(usize::from(play.point)), play: Some(play) });
        let own_bans = bans.list(now.bans).iter().filter(|(player, _)| *player == now.to_move);
        let ko_passes = own_bans.map(|(_, ban)| Action::KoPass(usize::from(ban.taken)));
        let passes = iter::once(Action::Pass).chain(ko_passes).map(|done| Candidate { done, play: None });
        plays.chain(passes).collect()
    }

    /// The legal moves, in the order of [`SearchGame::candidates`].
    pub fn legal(&mut self) -> Vec<Candidate> {
        let mut candidates = self.candidates();
        candidates.retain(|&candidate| self.judge(candidate, &mut Vec::new()).is_ok());
        candidates
    }

    /// The answer of the history to `fact`: see [`FactReading`].
    #[inline]
    pub fn answer(&self, fact: Fact) -> Option<i16> {
        self.history.answer(&self.clock, fact)
    }

    /// Checks that `candidate` is legal. If it is, the readings of the bars are added to `absent`.
    ///
    /// # Errors
    /// If the move is barred: the reading that bars it, or `None` if it is barred whatever the history.
    pub fn judge(&self, candidate: Candidate, absent: &mut Vec<FactReading>) -> Result<(), Option<FactReading>> {
        let Some(play) = &candidate.play else { return Ok(()) };
        self.barred(play, absent).map_or(Ok(()), |(_, because)| Err(because))
    }

    /// Makes a legal move. All readings of the rule set are added to `readings`. Returns how the sequence ended, if it did.
    pub fn make(&mut self, candidate: Candidate, readings: &mut Vec<FactReading>) -> Option<Ended> {
        self.0.make(candidate.done, candidate.play, readings).ended
    }

    /// Makes the legal move `done`. Returns how the sequence ended, if it did.
    pub fn make_done(&mut self, done: Action<usize>) -> Option<Ended> {
        let candidate = self.candidates().into_iter().find(|candidate| candidate.done == done)?;
        self.make(candidate, &mut Vec::new())
    }

    /// The move `done` with points of the board in place of their numbers.
    pub fn action(&self, done: Action<usize>) -> Action {
        done.map(|point| self.history.positions.local_board.point(point))
    }

    /// The move `done` as a move of the player to move.
    pub fn game_move(&self, done: Action<usize>) -> GameMove {
        GameMove { colour: self.now.to_move, action: self.action(done) }
    }

    /// Black's area minus White's, with the stones forfeited so far.
    pub fn score(&mut self) -> i32 {
        let Sequence { history, now, forfeits, .. } = &mut self.0;
        history.positions.score(now.place) + *forfeits
    }

    /// Traces a reading after the last move back to a reading before it. If a sequence agrees with the result and the same move
    /// is made, the given reading holds after it. `None` if the last move alone decides the answer.
    ///
    /// A query about a mark that the move has left is decided by the move; every other mark is as it was before. A pass
    /// restarts the period since the last pass. A balance grows by what the move has removed. [`FactKind::After`] for a mark
    /// that the move has left holds if the first mark was there before.
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

    /// The part of the log that can still matter. If the rule set looks only at marks since the last pass, earlier ones are left out.
    fn log_that_counts(&self) -> &[LoggedSlot] {
        let only_since_pass = self.asks.iter().all(|&(_, question)| question == MarkQuestion::SincePass);
        let pass = (self.clock.last_pass as usize).checked_sub(1).filter(|_| only_since_pass);
        &self.history.log[pass.map_or(0, |pass| self.made[pass].checkpoint.log)..]
    }

    fn reading(&self, kind: FactKind, slot: Slot) -> FactReading {
        self.history.read(&self.clock, kind, slot).1
    }

    /// The slots of all marks of this `kind`, in the order in which they were left.
    fn slots_left(&self, kind: Trace) -> impl Iterator<Item = Slot> {
        self.history.log.iter().filter(move |entry| entry.trace == kind).map(|entry| entry.slot)
    }

    /// All readings that the rule set can still make and whose answer is not `None`, sorted. Two sequences with equal readings
    /// and equal [`Now`](koatlas_rulesets::Now) continue in the same way.
    pub fn remembered(&self) -> Vec<FactReading> {
        let mut all: Vec<FactReading> = Vec::new();
        for &LoggedSlot { trace, slot, .. } in self.log_that_counts() {
            let asks = self.asks.iter().filter(|&&(asked_of, _)| asked_of == trace);
            all.extend(asks.map(|&(_, question)| self.reading(FactKind::Of(question), slot)));
        }
        if self.traces.contains(&Trace::Point) {
            for point in self.slots_left(Trace::Point) {
                let first_times = self.slots_left(Trace::Position);
                all.extend(first_times.map(|first| self.reading(FactKind::After(first), point)));
            }
        }
        all.retain(|(_, answer)| answer.is_some());
        all.sort_unstable();
        all.dedup();
        all
    }
}
