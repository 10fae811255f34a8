//! The history of a sequence as a referee keeps it: strings from move to move, and marks that are found by hash values.

use koatlas_board::{Arena, PointSet, Position, Prospect, Strings};

use crate::ban_lists::{Capture, position_class};
use crate::emptied::Emptied;
use crate::game_move::Action;
use crate::history::{About, Asked, Clock, Effect, Found, History, balance_of};
use crate::mark::{Mark, Spot, Trace};
use crate::memory::{Label, Labelled, Memory, Place};
use crate::sequence::{Moved, Now};
use crate::turn::Turn;

/// The history of a sequence. The number of a position is that of a move after which it stood.
#[derive(Clone, Debug)]
pub struct Recorded<S: PointSet> {
    /// The position now.
    pub(crate) strings: Strings<S>,
    pub(crate) start: Position<S>,
    pub(crate) turns: Vec<Turn<S>>,
    pub(crate) memory: Memory<S>,
    pub(crate) emptied: Emptied<S>,
    /// The classes of the start and of the positions after the moves, with their keys, if the rule set has classes.
    classes: Option<Vec<(Position<S>, u64)>>,
    /// The position before the last move, with its key.
    before: (Position<S>, u64),
}

impl<S: PointSet> Recorded<S> {
    pub(crate) fn new(strings: Strings<S>, emptied: Emptied<S>, has_classes: bool) -> Recorded<S> {
        let start = *strings.position();
        let before = (start, strings.key());
        let classes = has_classes.then(|| vec![class_of(&strings)]);
        Recorded { strings, start, turns: Vec::new(), memory: Memory::default(), emptied, classes, before }
    }

    /// The class of the position after the last move, or so many moves before it.
    fn class(&self, before: usize) -> Place<'_, S> {
        let class = self.classes.as_ref().and_then(|classes| classes.iter().rev().nth(before));
        class.map_or(Place::Nothing, |(class, key)| Place::Known(class, *key))
    }

    fn note_emptied(&mut self, turn: &Turn<S>) {
        let number = self.turns.len() as u32 + 1;
        let loser = if turn.suicide { turn.colour } else { !turn.colour };
        self.emptied.note(number, loser, turn.removed);
        if let Some(point) = turn.point().filter(|_| turn.forfeited) {
            self.emptied.note(number, turn.colour, S::single(point));
        }
    }
}

fn class_of<S: PointSet>(strings: &Strings<S>) -> (Position<S>, u64) {
    let class = position_class(strings.arena(), *strings.position());
    (class, class.key())
}

impl<S: PointSet> History for Recorded<S> {
    type Points = S;
    type Play = Prospect;
    type Key<'a>
        = Labelled<'a, S>
    where
        S: 'a;
    type Reading = ();
    type Checkpoint = usize;

    const COMPARED: bool = false;

    #[inline]
    fn arena(&self) -> &Arena<S> {
        self.strings.arena()
    }

    fn position(&self, place: u32) -> Position<S> {
        place.checked_sub(1).map_or(self.start, |index| self.turns[index as usize].after)
    }

    fn is_start(&self, _place: u32) -> bool {
        *self.strings.position() == self.start
    }

    #[inline]
    fn point(&self, play: &Prospect) -> u16 {
        play.point as u16
    }

    #[inline]
    fn is_suicide(&self, play: &Prospect) -> bool {
        play.suicide
    }

    /// Only the suicide of a single stone leaves the position as it was.
    #[inline]
    fn changes(&self, _here: u32, play: &Prospect) -> bool {
        !(play.suicide && play.removed == 1)
    }

    fn balance(&self, play: &Prospect) -> i16 {
        balance_of(play.colour, play.suicide, play.removed)
    }

    #[inline]
    fn retakes(&self, play: &Prospect, ko: Capture) -> bool {
        play.point == usize::from(ko.taken)
            && !play.suicide
            && play.removed == 1
            && self.strings.play(play).removed.contains(usize::from(ko.by))
    }

    fn leads_to(&self, play: &Prospect, place: u32) -> bool {
        self.position(place) == self.strings.play(play).after
    }

    #[inline]
    fn key<'a>(&'a self, mark: &Mark, about: About<'a, Prospect>) -> Labelled<'a, S> {
        let &Mark { trace, spot, colour, point } = mark;
        let place = match (spot, about) {
            (Spot::Nowhere, _) => Place::Nothing,
            (Spot::After, About::Play(play, _)) => Place::After(&self.strings, play),
            (Spot::Before, About::Play(..)) | (Spot::After, About::Moved(_)) => {
                Place::Known(self.strings.position(), self.strings.key())
            }
            (Spot::Before, About::Moved(_)) => Place::Known(&self.before.0, self.before.1),
            (Spot::Class, About::Play(..)) => self.class(0),
            (Spot::Class, About::Moved(_)) => self.class(1),
        };
        Labelled { label: Label { trace, colour, point }, place }
    }

    #[inline]
    fn find(&self, clock: &Clock, asked: Asked, key: Labelled<'_, S>) -> (Option<Found>, ()) {
        let Some(seen) = self.memory.get(&key) else { return ((None), ()) };
        let counts = asked != Asked::SincePass || seen.last >= clock.last_pass;
        let since = if asked == Asked::Balance { seen.first } else { seen.last };
        (counts.then(|| Found { since, balance: clock.balance_since(seen.first) }), ())
    }

    fn point_used(&self, _clock: &Clock, _here: u32, point: u16) -> (Option<Found>, ()) {
        let place = Place::Known(self.strings.position(), self.strings.key());
        let label = |trace, point| Label { trace, colour: None, point };
        let first = self.memory.get(&Labelled { label: label(Trace::Position, None), place });
        let played = self.memory.get(&Labelled { label: label(Trace::Point, Some(point)), place: Place::Nothing });
        let used = first.zip(played).filter(|(first, played)| played.last > first.first);
        (used.map(|(first, _)| Found { since: first.first, balance: 0 }), ())
    }

    fn make(&mut self, now: &Now, done: Action<usize>, play: Option<&Prospect>, forfeited: bool) -> Effect {
        self.before = (*self.strings.position(), self.strings.key());
        let turn = match play {
            Some(play) => {
                let turn = Turn { forfeited, ..Turn::play(&self.strings.make(play, !forfeited)) };
                self.note_emptied(&turn);
                turn
            }
            None => Turn::pass(now.to_move, done, self.before.0),
        };
        self.turns.push(turn);
        if let Some(classes) = &mut self.classes {
            classes.push(class_of(&self.strings));
        }
        Effect {
            after: self.turns.len() as u32,
            changes: turn.changes(),
            balance: turn.own_balance(),
            capture: turn.capture(),
        }
    }

    fn leave(&mut self, clock: &Clock, mark: &Mark, moved: &Moved<Prospect>) {
        let Labelled { label, place } = self.key(mark, About::Moved(moved));
        let (position, key) = (place.position(), place.key());
        self.memory.leave(&Labelled { label, place: Place::Known(&position, key) }, clock.number());
    }

    fn checkpoint(&self) -> usize {
        self.memory.len()
    }

    fn restore(&mut self, marks: usize, done: Action<usize>) {
        self.memory.forget(marks);
        self.turns.pop();
        self.emptied.undo(self.turns.len() as u32 + 1);
        if matches!(done, Action::Play(_)) {
            self.strings.undo();
        }
        if let Some(classes) = &mut self.classes {
            classes.pop();
        }
    }
}
