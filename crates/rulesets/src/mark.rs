//! Marks: what a move leaves behind, and what rules look for later.

use std::collections::hash_map::Entry;

use koatlas_board::{Colour, PointSet, Position};
use rustc_hash::FxHashMap;

/// The kinds of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trace {
    /// A position has occurred.
    Position,
    /// A position has occurred with a player to move.
    Situation,
    /// A situation has been entered by a play and had occurred before since the last pass.
    SituationAgain,
    /// A player has created a position by a play.
    Creation,
    /// A play has led from a position to another.
    Pair,
    /// A player has played on a point from a class of positions.
    PlayInClass,
    /// Somebody has played on a point.
    Point,
    /// A player has passed in a position.
    Pass,
    /// A player has passed in a position, and the next move was a play.
    PassThenPlay,
}

/// A mark. Marks are compared as a whole, so what is found is exact, whatever the hash function does.
///
/// A field that a kind of mark does not need has a fixed value: no stones, no colour, no point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Mark<S> {
    pub position: Position<S>,
    pub trace: Trace,
    pub colour: Option<Colour>,
    pub point: Option<u16>,
}

/// A move as marks see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<S> {
    pub colour: Colour,
    /// The point of a play; none for passes of all kinds.
    pub point: Option<usize>,
    pub before: Position<S>,
    pub after: Position<S>,
    /// The class of the position before, if a rule asks for classes.
    pub class: Position<S>,
}

impl Trace {
    /// The mark that a move leaves, or would leave. Passes leave only some kinds of marks.
    ///
    /// A pair of positions is stored as the position before the play, its player and its point. A play that changes
    /// nothing is an exception: any two such plays in one position are the same pair.
    #[inline]
    pub(crate) fn of<S: PointSet>(self, step: &Step<S>) -> Option<Mark<S>> {
        let mark = |position, colour, point: Option<usize>| Mark {
            position,
            trace: self,
            colour,
            point: point.map(|point| point as u16),
        };
        let nothing = Position::EMPTY;
        match self {
            Trace::Position => Some(mark(step.after, None, None)),
            Trace::Situation => Some(mark(step.after, Some(!step.colour), None)),
            Trace::SituationAgain => step.point.map(|_| mark(step.after, Some(!step.colour), None)),
            Trace::Creation => step.point.map(|_| mark(step.after, Some(step.colour), None)),
            Trace::Pair if step.before == step.after => step.point.map(|_| mark(step.before, None, None)),
            Trace::Pair => step.point.map(|_| mark(step.before, Some(step.colour), step.point)),
            Trace::PlayInClass => step.point.map(|_| mark(step.class, Some(step.colour), step.point)),
            Trace::Point => step.point.map(|_| mark(nothing, None, step.point)),
            Trace::Pass => step.point.is_none().then(|| mark(step.after, Some(step.colour), None)),
            Trace::PassThenPlay => step.point.map(|_| mark(step.before, Some(!step.colour), None)),
        }
    }
}

/// The numbers of the moves that left a mark; 0 is the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub first: u32,
    pub last: u32,
}

/// All marks of a sequence. Looking one up takes the same time however long the sequence is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory<S: PointSet> {
    seen: FxHashMap<Mark<S>, Seen>,
    /// Every mark made, in order, with the move that had left the same mark last before it.
    made: Vec<(Mark<S>, Option<u32>)>,
}

impl<S: PointSet> Memory<S> {
    #[inline]
    pub fn get(&self, mark: &Mark<S>) -> Option<Seen> {
        self.seen.get(mark).copied()
    }

    pub fn leave(&mut self, mark: Mark<S>, number: u32) {
        let before = match self.seen.entry(mark) {
            Entry::Occupied(mut seen) => Some(std::mem::replace(&mut seen.get_mut().last, number)),
            Entry::Vacant(entry) => {
                entry.insert(Seen { first: number, last: number });
                None
            }
        };
        self.made.push((mark, before));
    }

    /// Number of marks made so far: [`Memory::forget`] goes back to it.
    pub fn len(&self) -> usize {
        self.made.len()
    }

    pub fn forget(&mut self, len: usize) {
        for (mark, before) in self.made.drain(len..).rev() {
            match (before, self.seen.get_mut(&mark)) {
                (Some(last), Some(seen)) => seen.last = last,
                _ => {
                    self.seen.remove(&mark);
                }
            }
        }
    }
}
