//! The history of a sequence in a search. Every mark has a number, its slot, and every answer is recorded with its query.

use koatlas_board::{LocalBoard, PointSet, Position};
use koatlas_rulesets::{
    About, Action, Capture, Clock, History, Mark, MarkQuestion, MoveMade, Now, Occurrence, Spot, Trace,
};

use super::positions::{FIRST_TIME, PlayEdge, PositionTable, Slot};

/// A query of the history of a sequence. A proof lists the queries that it relies on, with their answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The kind of query.
    pub kind: FactKind,
    /// The mark that is looked up.
    pub slot: Slot,
}

/// The kinds of query about a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FactKind {
    /// A query of a rule: see [`MarkQuestion`].
    Of(MarkQuestion),
    /// True if the mark was last left after the given one was first left.
    After(Slot),
}

/// A query with its answer. The answer is `None` if the history has no such mark. Otherwise it is the balance since the mark
/// was left for [`MarkQuestion::Balance`], and 0 for other queries.
pub type FactReading = (Fact, Option<i16>);

/// A player who may retake one ko at once, unless his own last move was a ko capture. This lifts the ban of the basic ko rule.
///
/// A player forces *virtually* in a ko if he can force with this permission (Jasiek's Released Ko Rule).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Released {
    /// The player who may retake.
    pub player: koatlas_board::Colour,
    /// The two points of the ko, as numbers of the local board.
    pub ko: [u16; 2],
}

impl Released {
    /// True if `capture`, the last move, leaves no ban; it was made in the state `before`.
    ///
    /// A ban in `before` means that the last move before the capture was a ko capture of the player.
    fn lifts(self, before: &Now, capture: Capture) -> bool {
        let is_in_ko = self.ko.contains(&capture.taken) && self.ko.contains(&capture.by);
        before.to_move != self.player && before.ko.is_none() && is_in_ko
    }
}

/// A mark that a move has left.
#[derive(Clone, Copy)]
pub struct LoggedSlot {
    /// The kind of the mark.
    pub trace: Trace,
    /// The number of the mark.
    pub slot: Slot,
    before: u32,
}

/// The state of a [`Slots`] to which it can be restored.
#[derive(Clone, Copy)]
pub struct Checkpoint {
    /// Number of marks that had been left.
    pub log: usize,
    hash: u64,
    hash_since: u64,
}

/// The history of a sequence: the positions that have come up, and the marks that moves have left.
pub struct Slots<S> {
    /// All positions so far, with the plays from each.
    pub positions: PositionTable<S>,
    /// The number of the start position.
    pub start: u32,
    /// The player who may retake one ko at once; `None` under the rules as they are.
    pub released: Option<Released>,
    /// By slot, the number of the last move that left the mark, plus 1; 0 if no move has.
    pub last: Vec<u32>,
    /// All marks in the order in which they were left.
    pub log: Vec<LoggedSlot>,
    hash: u64,
    hash_since: u64,
}

impl<S: PointSet> Slots<S> {
    pub(super) fn new(mut positions: PositionTable<S>, position: Position<S>) -> Slots<S> {
        let start = positions.number(position);
        Slots { positions, start, released: None, last: Vec::new(), log: Vec::new(), hash: 0, hash_since: 0 }
    }

    /// A hash of the marks. Histories that answer all queries alike have equal hashes, others most probably not.
    pub(super) fn hash(&self) -> u64 {
        // Rotated, as otherwise the marks that are in both would cancel out.
        self.hash ^ self.hash_since.rotate_left(17)
    }

    fn last(&self, slot: Slot) -> u32 {
        self.last.get(slot as usize).copied().unwrap_or(0)
    }

    /// The answer to `fact`: see [`FactReading`].
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
        let occurrence =
            answer.map(|balance| Occurrence { since: self.last(slot).saturating_sub(1), balance: balance.into() });
        (occurrence, (fact, answer))
    }

    fn leave_slot(&mut self, clock: &Clock, trace: Trace, slot: Slot) {
        if self.last.len() <= slot as usize {
            // Slots are added with new positions and plays, so the table grows when one of them is first used.
            self.last.resize(self.positions.slots().max(slot as usize + 1), 0);
        }
        let last = &mut self.last[slot as usize];
        // Bits of the slot spread over the word. Marks enter the hashes by XOR, so the order in which they were left does not matter.
        let mixed = (u64::from(slot) + 1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
            .wrapping_mul(0xd134_2543_de82_ef95);
        // `hash` has each mark once, `hash_since` each mark left since the last pass once.
        if *last == 0 {
            self.hash ^= mixed;
        }
        if *last <= clock.last_pass {
            self.hash_since ^= mixed;
        }
        self.log.push(LoggedSlot { trace, slot, before: std::mem::replace(last, clock.number() + 1) });
    }

    /// The slot of `mark`: one of the slots of its position, or that of a pair of positions, a class or a point.
    #[inline]
    fn slot(&self, mark: &Mark, about: About<'_, PlayEdge>) -> Slot {
        let (before, after, play) = match about {
            About::Play(play, here) => (here, play.to, Some(play)),
            About::Moved(moved) => (moved.before.place, moved.after, moved.play.as_ref()),
        };
        let place = if mark.spot == Spot::After { after } else { before };
        // Slots of a position by offset, two for a mark with a colour:
        //   0 first time   1 position   2, 3 situation   4, 5 situation again   6, 7 creation   8 pair   9, 10 pass   11, 12 pass, play
        let offset = match (mark.trace, mark.point) {
            (Trace::Position | Trace::PositionUnbalanced, _) => 1,
            (Trace::Situation, _) => 2,
            (Trace::SituationAgain, _) => 4,
            (Trace::Creation, _) => 6,
            (Trace::Pair, None) => 8,
            (Trace::Pass, _) => 9,
            (Trace::PassThenPlay, _) => 11,
            (Trace::Pair, Some(_)) => return play.map_or(0, |play| play.pair),
            (Trace::PlayInClass, _) => return play.map_or(0, |play| play.class),
            (Trace::Point, point) => return point.map_or(0, Slot::from),
        };
        self.positions.slot(place, offset + mark.colour.map_or(0, |colour| colour.index() as Slot))
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

    /// Keeps what the last move bars only if a play is barred by it, so that states with the same continuations are equal.
    fn keep_last(&mut self, now: &mut Now, moved: &MoveMade<PlayEdge>, _asks_ko: bool, asks_two_ago: bool) {
        let before = &moved.before;
        let mut plays = self.positions.plays(now.place, now.to_move).iter();
        if asks_two_ago {
            now.two_ago = plays.any(|play| play.to == before.place).then_some(before.place);
        } else {
            let capture = moved.capture.filter(|&ko| self.released.is_none_or(|released| !released.lifts(before, ko)));
            now.ko = capture.filter(|&ko| plays.any(|play| play.retakes(ko)));
        }
    }

    fn checkpoint(&self) -> Checkpoint {
        Checkpoint { log: self.log.len(), hash: self.hash, hash_since: self.hash_since }
    }

    fn restore(&mut self, checkpoint: Checkpoint, _done: Action<usize>) {
        // In reverse, as a mark can have been left twice since the checkpoint.
        for logged in self.log.drain(checkpoint.log..).rev() {
            self.last[logged.slot as usize] = logged.before;
        }
        (self.hash, self.hash_since) = (checkpoint.hash, checkpoint.hash_since);
    }
}
