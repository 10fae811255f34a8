//! Marks: what a move leaves behind, and what rules look for later.

use koatlas_board::{Colour, PointSet, Position, Prospect, Strings};

/// The kinds of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trace {
    /// A position has occurred.
    Position,
    /// A position has occurred, and more stones of one colour than of the other were removed since its first occurrence. Only
    /// violations in a recorded game leave it.
    PositionUnbalanced,
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

/// What a mark says beside the position.
///
/// A field that a kind of mark does not need has a fixed value: no colour, no point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    pub trace: Trace,
    pub colour: Option<Colour>,
    pub point: Option<u16>,
}

/// A position that a mark speaks of, with its key. One that a play would lead to is made only if it must be compared.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'a, S: PointSet> {
    /// The mark speaks of no position.
    Nothing,
    Known(&'a Position<S>, u64),
    After(&'a Strings<S>, &'a Prospect),
}

/// A mark. Marks are compared as a whole, so what is found is exact, whatever the keys are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark<'a, S: PointSet> {
    pub label: Label,
    pub place: Place<'a, S>,
}

/// A move as marks see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<'a, S: PointSet> {
    pub colour: Colour,
    /// The point of a play; none for passes of all kinds.
    pub point: Option<usize>,
    /// Who passed just before; none if nobody did. In a recorded game that can be the same player.
    pub passer: Option<Colour>,
    /// Whether the position after is another one than that before.
    pub changes: bool,
    pub before: Place<'a, S>,
    pub after: Place<'a, S>,
    /// The class of the position before, if a rule asks for classes.
    pub class: Place<'a, S>,
}

impl<'a, S: PointSet> Place<'a, S> {
    /// A class with its key; nothing if the rule set has no classes.
    #[inline]
    pub fn of_class(class: Option<&'a (Position<S>, u64)>) -> Place<'a, S> {
        class.map_or(Place::Nothing, |(class, key)| Place::Known(class, *key))
    }

    #[inline]
    pub fn key(&self) -> u64 {
        match self {
            Place::Nothing => 0,
            Place::Known(_, key) => *key,
            Place::After(_, prospect) => prospect.key,
        }
    }

    pub fn position(&self) -> Position<S> {
        match self {
            Place::Nothing => Position::EMPTY,
            Place::Known(position, _) => **position,
            Place::After(strings, prospect) => strings.play(prospect).after,
        }
    }
}

impl<S: PointSet> Mark<'_, S> {
    /// A number to look for first: the key of the position, changed by all else that the mark says.
    #[inline]
    pub fn hash(&self) -> u64 {
        let Label { trace, colour, point } = self.label;
        let colour = colour.map_or(0, |colour| 1 + colour.index() as u64);
        let point = point.map_or(0, |point| 1 + u64::from(point));
        let rest = (trace as u64 | colour << 4 | point << 6).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.place.key() ^ rest ^ (rest >> 32)
    }
}

impl Trace {
    /// The mark that a move leaves, or would leave. Passes leave only some kinds of marks.
    ///
    /// A pair of positions is stored as the position before the play, its player and its point. A play that changes
    /// nothing is an exception: any two such plays in one position are the same pair.
    #[inline]
    pub(crate) fn of<'a, S: PointSet>(self, step: &Step<'a, S>) -> Option<Mark<'a, S>> {
        let mark = |place, colour, point: Option<usize>| Mark {
            label: Label { trace: self, colour, point: point.map(|point| point as u16) },
            place,
        };
        match self {
            Trace::Position | Trace::PositionUnbalanced => Some(mark(step.after, None, None)),
            Trace::Situation => Some(mark(step.after, Some(!step.colour), None)),
            Trace::SituationAgain => step.point.map(|_| mark(step.after, Some(!step.colour), None)),
            Trace::Creation => step.point.map(|_| mark(step.after, Some(step.colour), None)),
            Trace::Pair if !step.changes => step.point.map(|_| mark(step.before, None, None)),
            Trace::Pair => step.point.map(|_| mark(step.before, Some(step.colour), step.point)),
            Trace::PlayInClass => step.point.map(|_| mark(step.class, Some(step.colour), step.point)),
            Trace::Point => step.point.map(|_| mark(Place::Nothing, None, step.point)),
            Trace::Pass => step.point.is_none().then(|| mark(step.after, Some(step.colour), None)),
            Trace::PassThenPlay => step.point.and(step.passer).map(|passer| mark(step.before, Some(passer), None)),
        }
    }
}
