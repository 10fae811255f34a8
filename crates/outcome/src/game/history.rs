//! The history of a sequence in a search. Every mark has a number, its slot, and every answer is recorded with its query.

use koatlas_board::{Colour, LocalBoard, PointSet, Position};
use koatlas_rules::{
    Action, Capture, History, Mark, MarkKind, MarkPosition, MarkQuestion, MarkedMove, MoveMade, Occurrence,
    RunningTotals, SequenceState,
};

use super::positions::{FIRST_TIME, MarkSlot, PlayEdge, PositionTable};

/// A query of the history of a sequence. A proof lists the queries that it relies on, with their answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MarkQuery {
    /// The kind of query.
    pub kind: MarkQueryKind,
    /// The mark that is looked up.
    pub slot: MarkSlot,
}

/// The kinds of query about a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkQueryKind {
    /// A query of a rule: see [`MarkQuestion`].
    OfMark(MarkQuestion),
    /// True if the mark was last left after the mark of this slot, which is left only once.
    LeftAfter(MarkSlot),
}

/// A query with its answer. The answer is `None` if the history has no such mark. Otherwise, for
/// [`MarkQuestion::Balance`], it is the balance since the mark was last left, and for other queries 0.
pub type MarkReading = (MarkQuery, Option<i16>);

/// A player who may retake one ko at once, unless his own last move was a ko capture. This lifts the ban of the basic ko rule.
///
/// A player forces *virtually* in a ko if he can force with this permission (Jasiek's Released Ko Rule).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KoRelease {
    /// The player who may retake.
    pub player: Colour,
    /// The two points of the ko, as numbers of the local board.
    pub ko: [u16; 2],
}

impl KoRelease {
    /// True if `capture` leaves no ban on retaking. It is the last move, a ko capture made in the state `before`. It must
    /// be in `ko`, by the opponent of `player`.
    ///
    /// A ban in `before` means that `player`, on his last move, made a ko capture himself. Then he may not retake at once.
    fn lifts(self, before: &SequenceState, capture: Capture) -> bool {
        let is_in_ko = self.ko.contains(&capture.captured) && self.ko.contains(&capture.capturer);
        before.to_move != self.player && before.ko.is_none() && is_in_ko
    }
}

/// A mark that a move has left.
#[derive(Clone, Copy)]
pub struct SlotLogEntry {
    /// The kind of the mark.
    pub kind: MarkKind,
    /// The number of the mark.
    pub slot: MarkSlot,
    /// The entry of [`SlotHistory::last`] that the mark has replaced.
    last_before: u32,
}

/// In place of the number of the start: no position is the start.
pub(super) const NO_START: u32 = u32::MAX;

/// The state of a [`SlotHistory`] to which it can be restored.
#[derive(Clone, Copy)]
pub struct SlotCheckpoint {
    /// Number of marks that had been left.
    pub log: usize,
    hash: u64,
    hash_since_pass: u64,
    gave_up_life: [bool; 2],
}

/// The history of a sequence: the positions that have come up, and the marks that moves have left.
pub struct SlotHistory<S> {
    /// All positions so far, with the plays from each.
    pub positions: PositionTable<S>,
    /// The number of the start position.
    pub start: u32,
    /// The player who may retake one ko at once; `None` under the rules as they are.
    pub release: Option<KoRelease>,
    /// By point, the first point to which a symmetry of the start maps it; empty if no symmetry is known.
    pub first_images: Vec<usize>,
    /// By slot, the number of the last move that left the mark, plus 1; 0 if no move has.
    pub last: Vec<u32>,
    /// All marks in the order in which they were left.
    pub log: Vec<SlotLogEntry>,
    hash: u64,
    hash_since_pass: u64,
    /// By colour, true if a play of the player has ended the unconditional life of some of his stones.
    pub gave_up_life: [bool; 2],
}

impl<S: PointSet> SlotHistory<S> {
    pub(super) fn new(mut positions: PositionTable<S>, position: Position<S>) -> SlotHistory<S> {
        let start = positions.find_or_add(position);
        SlotHistory {
            positions,
            start,
            release: None,
            first_images: Vec::new(),
            last: Vec::new(),
            log: Vec::new(),
            hash: 0,
            hash_since_pass: 0,
            gave_up_life: [false; 2],
        }
    }

    /// Forgets all marks and the start. No moves may have been made.
    pub(super) fn forget(&mut self) {
        self.restore(SlotCheckpoint { log: 0, hash: 0, hash_since_pass: 0, gave_up_life: [false; 2] }, Action::Pass);
        self.start = NO_START;
        self.first_images.clear();
    }

    /// A hash of the marks. Histories that answer all queries alike have equal hashes, others most probably not.
    pub(super) fn hash(&self) -> u64 {
        // Rotated, as otherwise the marks that are in both would cancel out.
        self.hash ^ self.hash_since_pass.rotate_left(17)
    }

    fn last(&self, slot: MarkSlot) -> u32 {
        self.last.get(slot as usize).copied().unwrap_or(0)
    }

    /// The answer to `query`: see [`MarkReading`].
    #[inline]
    pub(super) fn answer(&self, clock: &RunningTotals, query: MarkQuery) -> Option<i16> {
        let last = self.last(query.slot);
        let is_there = match query.kind {
            MarkQueryKind::OfMark(MarkQuestion::Ever) => last > 0,
            MarkQueryKind::OfMark(MarkQuestion::SincePass) => last > clock.last_pass,
            MarkQueryKind::OfMark(MarkQuestion::Balance) => {
                return (last > 0).then(|| clock.balance_since(last - 1) as i16);
            }
            MarkQueryKind::LeftAfter(first) => {
                let first = self.last(first);
                first > 0 && last > first
            }
        };
        is_there.then_some(0)
    }

    pub(super) fn look_up(
        &self,
        clock: &RunningTotals,
        kind: MarkQueryKind,
        slot: MarkSlot,
    ) -> (Option<Occurrence>, MarkReading) {
        let query = MarkQuery { kind, slot };
        let answer = self.answer(clock, query);
        let occurrence =
            answer.map(|balance| Occurrence { since: self.last(slot).saturating_sub(1), balance: balance.into() });
        (occurrence, (query, answer))
    }

    /// Notes if the play of `player` from one position to another has given up life.
    fn note_life(&mut self, from: u32, to: u32, player: Colour) {
        if self.positions.life(from)[player.index()].points > 0 {
            let [before, after] = [from, to]
                .map(|number| self.positions.position(number).stones(player))
                .map(|stones| self.positions.life_of(stones).stones);
            self.gave_up_life[player.index()] |= !before.minus(after).is_empty();
        }
    }

    fn leave_slot(&mut self, clock: &RunningTotals, kind: MarkKind, slot: MarkSlot) {
        if self.last.len() <= slot as usize {
            // Slots are added with new positions and plays, so the table grows when one of them is first used.
            self.last.resize(self.positions.slots.max(slot + 1) as usize, 0);
        }
        let last = &mut self.last[slot as usize];
        // The multiplications spread the bits of the slot over the word. Marks enter the hashes by XOR, so the order in which they were
        // left does not matter.
        let mixed = (u64::from(slot) + 1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
            .wrapping_mul(0xd134_2543_de82_ef95);
        // `hash` has each mark once, `hash_since_pass` each mark left since the last pass once.
        if *last == 0 {
            self.hash ^= mixed;
        }
        if *last <= clock.last_pass {
            self.hash_since_pass ^= mixed;
        }
        self.log.push(SlotLogEntry { kind, slot, last_before: std::mem::replace(last, clock.number() + 1) });
    }

    /// The slot of `mark`: one of the slots of its position, or that of a pair of positions, a class or a point.
    #[inline]
    fn slot(&self, mark: &Mark, about: MarkedMove<'_, PlayEdge>) -> MarkSlot {
        let (before, after, play) = match about {
            MarkedMove::CandidatePlay(play, here) => (here, play.to, Some(play)),
            MarkedMove::JustMade(moved) => (moved.before.position, moved.after, moved.play.as_ref()),
        };
        let position = if mark.position == MarkPosition::After { after } else { before };
        // Slots of a position by offset, two for a mark with a colour:
        //   0 first time   1 position   2, 3 situation   4, 5 situation again   6, 7 creation   8 pair   9, 10 pass   11, 12 pass, play
        let offset = match (mark.kind, mark.point) {
            (MarkKind::Position | MarkKind::PositionUnbalanced, _) => 1,
            (MarkKind::Situation, _) => 2,
            (MarkKind::SituationAgain, _) => 4,
            (MarkKind::Creation, _) => 6,
            (MarkKind::Pair, None) => 8,
            (MarkKind::Pass, _) => 9,
            (MarkKind::PassThenPlay, _) => 11,
            (MarkKind::Pair, Some(_)) => return play.map_or(0, |play| play.pair),
            (MarkKind::PlayInClass, _) => return play.map_or(0, |play| play.class),
            (MarkKind::Point, point) => return point.map_or(0, MarkSlot::from),
        };
        self.positions.slot(position, offset + mark.colour.map_or(0, |colour| colour.index() as MarkSlot))
    }
}

impl<S: PointSet> History for SlotHistory<S> {
    type Points = S;
    type Play = PlayEdge;
    type Reading = MarkReading;
    type Checkpoint = SlotCheckpoint;

    // The search compares states of sequences, to find those that it has solved already: see `History::COMPARED`.
    const COMPARED: bool = true;

    fn local_board(&self) -> &LocalBoard<S> {
        &self.positions.local_board
    }

    fn position(&self, number: u32) -> Position<S> {
        self.positions.position(number)
    }

    fn is_start(&self, number: u32) -> bool {
        number == self.start
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
    fn leads_to(&self, play: &PlayEdge, number: u32) -> bool {
        play.to == number
    }

    #[inline]
    fn find(
        &self,
        clock: &RunningTotals,
        question: MarkQuestion,
        mark: &Mark,
        about: MarkedMove<'_, PlayEdge>,
    ) -> (Option<Occurrence>, MarkReading) {
        self.look_up(clock, MarkQueryKind::OfMark(question), self.slot(mark, about))
    }

    // The slot of a point is its number.
    fn point_used(&self, clock: &RunningTotals, here: u32, point: u16) -> (Option<Occurrence>, MarkReading) {
        self.look_up(clock, MarkQueryKind::LeftAfter(self.positions.slot(here, FIRST_TIME)), point.into())
    }

    fn make(&mut self, moved: &mut MoveMade<PlayEdge>) {
        let Some(play) = &moved.play else { return };
        if self.positions.has_life {
            self.note_life(moved.before.position, play.to, moved.before.to_move);
        }
        moved.after = if moved.forfeited { play.to_without_stone } else { play.to };
        moved.changes = moved.after != moved.before.position;
        moved.balance = play.balance;
        moved.capture = play.single_capture.map(|taken| Capture { captured: taken, capturer: play.point });
    }

    fn pass(&mut self) {
        self.hash_since_pass = 0;
    }

    fn leave(&mut self, clock: &RunningTotals, mark: &Mark, moved: &MoveMade<PlayEdge>) {
        let slot = self.slot(mark, MarkedMove::JustMade(moved));
        self.leave_slot(clock, mark.kind, slot);
        if mark.kind == MarkKind::Position {
            let first = self.positions.slot(moved.after, FIRST_TIME);
            if self.last(first) == 0 {
                self.leave_slot(clock, MarkKind::Position, first);
            }
        }
    }

    /// Keeps what the last move bars only if a play is barred by it, so that states with the same continuations are equal.
    /// `asks_two_ago` is true under a rule against the position of two moves ago.
    fn keep_last(&mut self, now: &mut SequenceState, moved: &MoveMade<PlayEdge>, _asks_ko: bool, asks_two_ago: bool) {
        let before = &moved.before;
        let mut plays = self.positions.plays(now.position, now.to_move).iter();
        if asks_two_ago {
            now.two_ago = plays.any(|play| play.to == before.position).then_some(before.position);
        } else {
            let capture = moved.capture.filter(|&ko| self.release.is_none_or(|released| !released.lifts(before, ko)));
            now.ko = capture.filter(|&ko| plays.any(|play| play.retakes(ko)));
        }
    }

    fn checkpoint(&self) -> SlotCheckpoint {
        SlotCheckpoint {
            log: self.log.len(),
            hash: self.hash,
            hash_since_pass: self.hash_since_pass,
            gave_up_life: self.gave_up_life,
        }
    }

    fn restore(&mut self, checkpoint: SlotCheckpoint, _done: Action<usize>) {
        // In reverse, as a mark can have been left twice since the checkpoint.
        for logged in self.log.drain(checkpoint.log..).rev() {
            self.last[logged.slot as usize] = logged.last_before;
        }
        (self.hash, self.hash_since_pass) = (checkpoint.hash, checkpoint.hash_since_pass);
        self.gave_up_life = checkpoint.gave_up_life;
    }
}
