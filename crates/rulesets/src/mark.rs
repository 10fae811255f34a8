//! Marks: what a move leaves behind, and what rules look for later.

use koatlas_board::Colour;

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

/// Of which position a mark speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Of none.
    Nowhere,
    /// Of the position before the move.
    Before,
    /// Of the position after it.
    After,
    /// Of the class of the position before it: see [`position_class`](crate::position_class).
    Class,
}

/// A mark of a move. A field that a kind of mark does not need has a fixed value: no colour, no point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its kind.
    pub trace: Trace,
    /// Of which position it speaks.
    pub spot: Spot,
    /// Of which player.
    pub colour: Option<Colour>,
    /// Of which point of the arena.
    pub point: Option<u16>,
}

/// A move as marks see it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Who moves.
    pub colour: Colour,
    /// The point of a play; none for passes of all kinds.
    pub point: Option<u16>,
    /// Who passed just before; none if nobody did. In a recorded game that can be the same player.
    pub passer: Option<Colour>,
    /// Whether the position after is another one than that before.
    pub changes: bool,
}

impl Trace {
    /// The mark that a move leaves, or would leave. Passes leave only some kinds of marks.
    ///
    /// A pair of positions is stored as the position before the play, its player and its point. A play that changes
    /// nothing is an exception: any two such plays in one position are the same pair.
    #[inline]
    #[must_use]
    pub fn of(self, step: &Step) -> Option<Mark> {
        let mark = |spot, colour, point| Mark { trace: self, spot, colour, point };
        let Step { colour, point, passer, changes } = *step;
        match self {
            Trace::Position | Trace::PositionUnbalanced => Some(mark(Spot::After, None, None)),
            Trace::Situation => Some(mark(Spot::After, Some(!colour), None)),
            Trace::SituationAgain => point.map(|_| mark(Spot::After, Some(!colour), None)),
            Trace::Creation => point.map(|_| mark(Spot::After, Some(colour), None)),
            Trace::Pair if !changes => point.map(|_| mark(Spot::Before, None, None)),
            Trace::Pair => point.map(|_| mark(Spot::Before, Some(colour), point)),
            Trace::PlayInClass => point.map(|_| mark(Spot::Class, Some(colour), point)),
            Trace::Point => point.map(|_| mark(Spot::Nowhere, None, point)),
            Trace::Pass => point.is_none().then(|| mark(Spot::After, Some(colour), None)),
            Trace::PassThenPlay => point.and(passer).map(|passer| mark(Spot::Before, Some(passer), None)),
        }
    }
}
