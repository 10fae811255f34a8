//! The history of a sequence as a search keeps it: marks are numbers, and every answer comes with the question.

use koatlas_board::{LocalBoard, PointSet, Position};
use koatlas_rulesets::{
    About, Action, Capture, Clock, History, Mark, MarkQuestion, MoveMade, Now, Occurrence, Spot, Trace,
};

use super::positions::{FIRST_TIME, PlayEdge, PositionTable, Slot};

/// A question about what has happened before. With its answer it is what a proof relies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// What is asked.
    pub kind: FactKind,
    /// Of which mark.
    pub slot: Slot,
}

/// What is asked of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FactKind {
    /// What rules ask of a mark.
    Of(MarkQuestion),
    /// Whether the mark has been left after a second one was left first.
    After(Slot),
}

/// A fact with its answer, one thing that a proof has read in the history: none if there is no such mark; else, for
/// [`MarkQuestion::Balance`], the balance since, and 0 for other questions.
pub type FactReading = (Fact, Option<i16>);

/// A player who gets what he *virtually* forces in a ko, by the Released Ko Rule: he may retake this one ko at once, unless his
/// own last move was a ko-capture. Where the basic ko rule holds, that lifts its ban.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Released {
    /// Who gets it.
    pub player: koatlas_board::Colour,
    /// The two points of the ko.
    pub ko: [u16; 2],
}

impl Released {
    /// Whether the capture of the last move, made in the state `before`, leaves no ban. A ban that stands before it comes from a
    /// ko-capture by the player: it was his last move.
    fn lifts(self, before: &Now, capture: Capture) -> bool {
        let is_there = |point| self.ko.contains(&point);
        before.to_move != self.player && before.ko.is_none() && is_there(capture.taken) && is_there(capture.by)
    }
}

/// A mark that a move has left, and by which move the same mark was left last before it.
#[derive(Clone, Copy)]
pub struct LoggedSlot {
    /// Its kind.
    pub trace: Trace,
    /// Its number.
    pub slot: Slot,
    before: u32,
}

/// How far a history has come.
#[derive(Clone, Copy)]
pub struct Checkpoint {
    /// Number of marks left.
    pub log: usize,
    hash: u64,
    hash_since: u64,
}

/// The positions that have come up, and the marks that moves have left.
pub struct Slots<S> {
    /// The positions, with the plays from each.
    pub positions: PositionTable<S>,
    /// The number of the start.
    pub start: u32,
    /// Who may retake one ko at once, if that is imagined.
    pub released: Option<Released>,
    /// By slot the number of the last move that has left the mark, plus 1; 0: none has.
    pub last: Vec<u32>,
    /// All marks left, in order.
    pub log: Vec<LoggedSlot>,
    hash: u64,
    hash_since: u64,
}

impl<S: PointSet> Slots<S> {
    pub(super) fn new(mut positions: PositionTable<S>, position: Position<S>) -> Slots<S> {
        let start = positions.number(position);
        Slots { positions, start, released: None, last: Vec::new(), log: Vec::new(), hash: 0, hash_since: 0 }
    }

    /// A number for the marks: those that are equal as far as anything can be asked have equal numbers, others most probably not.
    pub(super) fn hash(&self) -> u64 {
        self.hash ^ self.hash_since.rotate_left(17)
    }

    fn last(&self, slot: Slot) -> u32 {
        self.last.get(slot as usize).copied().unwrap_or(0)
    }

    /// The answer to a question.
    #[inline]
    pub(super) fn answer(&self, clock: &Clock, fact: Fact) -> Option<i16> {
        let last = self.last(fact.slot);
        let is_there = match fact.kind {
            FactKind::Of(MarkQuestion::Ever) => last > 0,
            FactKind::Of(MarkQuestion::SincePass) => last > clock.last_pass,
            FactKind::Of(MarkQuestion::Balance) => return (last > 0).then(|| clock.balance_since(last - 1) as i16),
            FactKind::After(first) => {
                let first = self.last(first);
                first > 0 && last > first
            }
        };
        is_there.then_some(0)
    }

    pub(super) fn read(&self, clock: &Clock, kind: FactKind, slot: Slot) -> (Option<Occurrence>, FactReading) {
        let fact = Fact { kind, slot };
        let answer = self.answer(clock, fact);
        let since = || self.last(slot).saturating_sub(1);
        (answer.map(|balance| Occurrence { since: since(), balance: balance.into() }), (fact, answer))
    }

    fn leave_slot(&mut self, clock: &Clock, trace: Trace, slot: Slot) {
        if self.last.len() <= slot as usize {
            self.last.resize(self.positions.slots().max(slot as usize + 1), 0);
        }
        let last = &mut self.last[slot as usize];
        let mixed = (u64::from(slot) + 1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
            .wrapping_mul(0xd134_2543_de82_ef95);
        if *last == 0 {
            self.hash ^= mixed;
        }
        if *last <= clock.last_pass {
            self.hash_since ^= mixed;
        }
        self.log.push(LoggedSlot { trace, slot, before: std::mem::replace(last, clock.number() + 1) });
    }

    /// The slot of a mark: of the position that it speaks of, of a pair or class, or of a point.
    #[inline]
    fn slot(&self, mark: &Mark, about: About<'_, PlayEdge>) -> Slot {
        let (before, after, play) = match about {
            About::Play(play, here) => (here, play.to, Some(play)),
            About::Moved(moved) => (moved.before.place, moved.after, moved.play.as_ref()),
        };
        let place = if mark.spot == Spot::After { after } else { before };
        let of_position =
            |offset: Slot| self.positions.slot(place, offset + mark.colour.map_or(0, |colour| colour.index() as Slot));
        match (mark.trace, mark.point) {
            (Trace::Position | Trace::PositionUnbalanced, _) => of_position(1),
            (Trace::Situation, _) => of_position(2),
            (Trace::SituationAgain, _) => of_position(4),
            (Trace::Creation, _) => of_position(6),
            (Trace::Pair, None) => of_position(8),
            (Trace::Pass, _) => of_position(9),
            (Trace::PassThenPlay, _) => of_position(11),
            (Trace::Pair, Some(_)) => play.map_or(0, |play| play.pair),
            (Trace::PlayInClass, _) => play.map_or(0, |play| play.class),
            (Trace::Point, point) => point.map_or(0, Slot::from),
        }
    }
}

impl<S: PointSet> History for Slots<S> {
    type Points = S;
    type Play = PlayEdge;
    type Reading = FactReading;
    type Checkpoint = Checkpoint;

    const COMPARED: bool = true;

    fn local_board(&self) -> &LocalBoard<S> {
        &self.positions.local_board
    }

    fn position(&self, place: u32) -> Position<S> {
        self.positions.position(place)
    }

    fn is_start(&self, place: u32) -> bool {
        place == self.start
    }

    #[inline]
    fn point(&self, play: &PlayEdge) -> u16 {
        play.point
    }

    fn is_suicide(&self, play: &PlayEdge) -> bool {
        !self.position(play.to).occupied().contains(usize::from(play.point))
    }

    #[inline]
    fn changes(&self, here: u32, play: &PlayEdge) -> bool {
        play.to != here
    }

    #[inline]
    fn balance(&self, play: &PlayEdge) -> i16 {
        play.balance
    }

    #[inline]
    fn retakes(&self, play: &PlayEdge, ko: Capture) -> bool {
        play.retakes(ko)
    }

    #[inline]
    fn leads_to(&self, play: &PlayEdge, place: u32) -> bool {
        play.to == place
    }

    #[inline]
    fn find(
        &self,
        clock: &Clock,
        question: MarkQuestion,
        mark: &Mark,
        about: About<'_, PlayEdge>,
    ) -> (Option<Occurrence>, FactReading) {
        self.read(clock, FactKind::Of(question), self.slot(mark, about))
    }

    fn point_used(&self, clock: &Clock, here: u32, point: u16) -> (Option<Occurrence>, FactReading) {
        self.read(clock, FactKind::After(self.positions.slot(here, FIRST_TIME)), point.into())
    }

    fn make(&mut self, moved: &mut MoveMade<PlayEdge>) {
        let Some(play) = &moved.play else { return };
        moved.after = if moved.forfeited { play.to_without } else { play.to };
        moved.changes = moved.after != moved.before.place;
        moved.balance = play.balance;
        moved.capture = play.took.map(|taken| Capture { taken, by: play.point });
    }

    fn pass(&mut self) {
        self.hash_since = 0;
    }

    fn leave(&mut self, clock: &Clock, mark: &Mark, moved: &MoveMade<PlayEdge>) {
        let slot = self.slot(mark, About::Moved(moved));
        self.leave_slot(clock, mark.trace, slot);
        if mark.trace == Trace::Position {
            let first = self.positions.slot(moved.after, FIRST_TIME);
            if self.last(first) == 0 {
                self.leave_slot(clock, Trace::Position, first);
            }
        }
    }

    /// Only what bars a play that there is: so states that go on alike are equal.
    fn keep_last(&mut self, now: &mut Now, moved: &MoveMade<PlayEdge>, _asks_ko: bool, asks_two_ago: bool) {
        let (before, released) = (&moved.before, self.released);
        let mut plays = self.positions.plays(now.place, now.to_move).iter();
        if asks_two_ago {
            now.two_ago = plays.any(|play| play.to == before.place).then_some(before.place);
        } else {
            let is_lifted = |ko| released.is_some_and(|released| released.lifts(before, ko));
            now.ko = moved.capture.filter(|&ko| !is_lifted(ko) && plays.any(|play| play.retakes(ko)));
        }
    }

    fn checkpoint(&self) -> Checkpoint {
        Checkpoint { log: self.log.len(), hash: self.hash, hash_since: self.hash_since }
    }

    fn restore(&mut self, checkpoint: Checkpoint, _done: Action<usize>) {
        for logged in self.log.drain(checkpoint.log..).rev() {
            self.last[logged.slot as usize] = logged.before;
        }
        (self.hash, self.hash_since) = (checkpoint.hash, checkpoint.hash_since);
    }
}
