//! The history of a sequence as a search keeps it: marks are numbers, and every answer comes with the question.

use koatlas_board::{Arena, Colour, PointSet, Position};
use koatlas_rulesets::{About, Action, Asked, Capture, Clock, Effect, Found, History, Mark, Moved, Now, Spot, Trace};

use super::fact::{Answer, Fact, Kind, OfPlace, Reading, Slot};
use super::places::{Places, Step};

/// A player who gets what he *virtually* forces in a ko, by the Released Ko Rule: he may retake this one ko at once, unless his
/// own last move was a ko-capture. Where the basic ko rule holds, that lifts its ban.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Released {
    pub player: Colour,
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
pub(crate) struct Left {
    pub trace: Trace,
    pub slot: Slot,
    before: u32,
}

/// How far a history has come.
#[derive(Clone, Copy)]
pub(crate) struct Checkpoint {
    /// Number of marks left.
    pub log: usize,
    hash: u64,
    hash_since: u64,
}

/// The positions that have come up, and the marks that moves have left.
pub(crate) struct Slots<S> {
    pub places: Places<S>,
    pub start: u32,
    /// Who may retake one ko at once, if that is imagined.
    pub released: Option<Released>,
    /// By slot the number of the last move that has left the mark, plus 1; 0: none has.
    pub last: Vec<u32>,
    pub log: Vec<Left>,
    hash: u64,
    hash_since: u64,
}

impl<S: PointSet> Slots<S> {
    pub fn new(mut places: Places<S>, position: Position<S>) -> Slots<S> {
        let start = places.number(position);
        Slots { places, start, released: None, last: Vec::new(), log: Vec::new(), hash: 0, hash_since: 0 }
    }

    /// A number for the marks: those that are equal as far as anything can be asked have equal numbers, others most probably not.
    pub fn hash(&self) -> u64 {
        self.hash ^ self.hash_since.rotate_left(17)
    }

    fn last(&self, slot: Slot) -> u32 {
        self.last.get(slot as usize).copied().unwrap_or(0)
    }

    /// The answer to a question.
    #[inline]
    pub fn answer(&self, clock: &Clock, fact: Fact) -> Answer {
        let last = self.last(fact.slot());
        let is_there = match fact.kind() {
            Kind::Of(Asked::Ever) => last > 0,
            Kind::Of(Asked::SincePass) => last > clock.last_pass,
            Kind::Of(Asked::Balance) if last > 0 => return Answer::Yes(clock.balance_since(last - 1) as i16),
            Kind::Of(Asked::Balance) => false,
            Kind::After(first) => {
                let first = self.last(first);
                first > 0 && last > first
            }
        };
        if is_there { Answer::Yes(0) } else { Answer::No }
    }

    fn reading(&self, clock: &Clock, fact: Fact) -> (Option<Found>, Reading) {
        let answer = self.answer(clock, fact);
        let found = match answer {
            Answer::No => None,
            Answer::Yes(balance) => {
                Some(Found { since: self.last(fact.slot()).saturating_sub(1), balance: i32::from(balance) })
            }
        };
        (found, (fact, answer))
    }

    fn leave_slot(&mut self, clock: &Clock, trace: Trace, slot: Slot) {
        if self.last.len() <= slot as usize {
            self.last.resize(self.places.slots().max(slot as usize + 1), 0);
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
        self.log.push(Left { trace, slot, before: std::mem::replace(last, clock.number() + 1) });
    }
}

impl<S: PointSet> History for Slots<S> {
    type Points = S;
    type Play = Step;
    type Key<'a>
        = Slot
    where
        S: 'a;
    type Reading = Reading;
    type Checkpoint = Checkpoint;

    const COMPARED: bool = true;

    fn arena(&self) -> &Arena<S> {
        self.places.arena()
    }

    fn position(&self, place: u32) -> Position<S> {
        self.places.position(place)
    }

    fn is_start(&self, place: u32) -> bool {
        place == self.start
    }

    #[inline]
    fn point(&self, play: &Step) -> u16 {
        play.point
    }

    fn is_suicide(&self, play: &Step) -> bool {
        !self.places.position(play.to).occupied().contains(usize::from(play.point))
    }

    #[inline]
    fn changes(&self, here: u32, play: &Step) -> bool {
        play.to != here
    }

    #[inline]
    fn balance(&self, play: &Step) -> i16 {
        play.balance
    }

    #[inline]
    fn retakes(&self, play: &Step, ko: Capture) -> bool {
        play.point == ko.taken && play.took == Some(ko.by)
    }

    #[inline]
    fn leads_to(&self, play: &Step, place: u32) -> bool {
        play.to == place
    }

    #[inline]
    fn key(&self, mark: &Mark, about: About<'_, Step>) -> Slot {
        let (before, after, step) = match about {
            About::Play(step, here) => (here, step.to, Some(step)),
            About::Moved(moved) => (moved.before, moved.after, moved.play.as_ref()),
        };
        let place = if mark.spot == Spot::After { after } else { before };
        let of = |of| mark.colour.map_or(0, |colour| self.places.slot_of(place, of, colour));
        match (mark.trace, mark.point) {
            (Trace::Position | Trace::PositionUnbalanced, _) => self.places.slot(place, OfPlace::Position),
            (Trace::Situation, _) => of(OfPlace::Situation),
            (Trace::SituationAgain, _) => of(OfPlace::Again),
            (Trace::Creation, _) => of(OfPlace::Creation),
            (Trace::Pass, _) => of(OfPlace::Pass),
            (Trace::PassThenPlay, _) => of(OfPlace::PassThenPlay),
            (Trace::Pair, Some(_)) => step.map_or(0, |step| step.pair),
            (Trace::Pair, None) => self.places.slot(place, OfPlace::NullPair),
            (Trace::PlayInClass, _) => step.map_or(0, |step| step.class),
            (Trace::Point, point) => point.map_or(0, Places::<S>::point_slot),
        }
    }

    #[inline]
    fn find(&self, clock: &Clock, asked: Asked, slot: Slot) -> (Option<Found>, Reading) {
        self.reading(clock, Fact::new(Kind::Of(asked), slot))
    }

    fn point_used(&self, clock: &Clock, here: u32, point: u16) -> (Option<Found>, Reading) {
        let first = self.places.slot(here, OfPlace::First);
        self.reading(clock, Fact::new(Kind::After(first), Places::<S>::point_slot(point)))
    }

    fn make(&mut self, now: &Now, _done: Action<usize>, play: Option<&Step>, forfeited: bool) -> Effect {
        let Some(step) = play else {
            return Effect { after: now.place, changes: false, balance: 0, capture: None };
        };
        let after = if forfeited { step.to_without } else { step.to };
        let capture = step.took.map(|taken| Capture { taken, by: step.point });
        Effect { after, changes: after != now.place, balance: step.balance, capture }
    }

    fn pass(&mut self) {
        self.hash_since = 0;
    }

    fn leave(&mut self, clock: &Clock, mark: &Mark, moved: &Moved<Step>) {
        let slot = self.key(mark, About::Moved(moved));
        self.leave_slot(clock, mark.trace, slot);
        if mark.trace == Trace::Position {
            let first = self.places.slot(moved.after, OfPlace::First);
            if self.last(first) == 0 {
                self.leave_slot(clock, Trace::Position, first);
            }
        }
    }

    /// Only what bars a play that there is: so states that go on alike are equal.
    fn keep_last(&mut self, now: &mut Now, before: &Now, capture: Option<Capture>, _ko: bool, asks_two_ago: bool) {
        let mut steps = self.places.steps(now.place, now.to_move).map(|step| self.places.step(step));
        if asks_two_ago {
            now.two_ago = steps.any(|step| step.to == before.place).then_some(before.place);
        } else {
            let is_lifted = |ko| self.released.is_some_and(|released| released.lifts(before, ko));
            now.ko = capture.filter(|&ko| !is_lifted(ko) && steps.any(|step| self.retakes(&step, ko)));
        }
    }

    fn checkpoint(&self) -> Checkpoint {
        Checkpoint { log: self.log.len(), hash: self.hash, hash_since: self.hash_since }
    }

    fn restore(&mut self, checkpoint: Checkpoint, _done: Action<usize>) {
        for left in self.log.drain(checkpoint.log..).rev() {
            self.last[left.slot as usize] = left.before;
        }
        (self.hash, self.hash_since) = (checkpoint.hash, checkpoint.hash_since);
    }
}
