//! Moves and their notation (`B c3`, `W pass`), and the replay of a sequence of moves under the bare rules.

use std::{fmt, str::FromStr};

use crate::{
    Colour, ColourError, IllegalPlay, LocalBoard, OffBoard, Play, Point, PointError, PointSet, Position, Suicide,
    quoted,
};

/// A move: a play of a colour on a point, or a pass.
///
/// ```
/// use koatlas_board::{Colour, Move};
/// let pass: Move = "white PASS".parse()?;
/// assert_eq!((pass.colour, pass.point, pass.to_string()), (Colour::White, None, "W pass".to_owned()));
/// # Ok::<(), koatlas_board::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The player who moves.
    pub colour: Colour,
    /// The point of the play; `None` for a pass.
    pub point: Option<Point>,
}

impl Move {
    /// A pass of `colour`.
    pub const fn pass(colour: Colour) -> Move {
        Move { colour, point: None }
    }

    /// The move of the other player.
    #[must_use]
    pub fn exchanged(self) -> Move {
        Move { colour: !self.colour, ..self }
    }

    /// A play of `colour` on `point`.
    pub const fn play(colour: Colour, point: Point) -> Move {
        Move { colour, point: Some(point) }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.point {
            Some(point) => write!(f, "{} {point}", self.colour),
            None => write!(f, "{} pass", self.colour),
        }
    }
}

/// Error for a text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is not a colour and a point, or `pass`, separated by blanks.
    #[error("{} is not a move: write a colour and a point or pass, for example B c3 or W pass", quoted(.0))]
    Form(String),
    /// The first word is no colour.
    #[error(transparent)]
    Colour(#[from] ColourError),
    /// The second word is neither a point nor `pass`.
    #[error(transparent)]
    Point(#[from] PointError),
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        let mut words = text.split_whitespace();
        let (Some(colour), Some(place), None) = (words.next(), words.next(), words.next()) else {
            return Err(MoveError::Form(text.to_owned()));
        };
        let colour = colour.parse()?;
        let point = if place.eq_ignore_ascii_case("pass") { None } else { Some(place.parse()?) };
        Ok(Move { colour, point })
    }
}

/// Error for a sequence with a move that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number}, {made}: {reason}")]
pub struct UnplayableMove {
    /// Number of the move in the sequence, from 1.
    pub number: usize,
    /// The move.
    pub made: Move,
    /// Reason why the move cannot be made.
    pub reason: UnplayableReason,
}

/// Reason why a move cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnplayableReason {
    /// The player of the move also made the move before it.
    #[error("the same player has made the move before it: write the pass between the two")]
    Turn,
    /// The point is not on the board.
    #[error(transparent)]
    OffBoard(#[from] OffBoard),
    /// The point does not belong to the local board.
    #[error("the point is not in the region")]
    Outside,
    /// The bare rules do not allow the play.
    #[error("the play is illegal: {0}")]
    Illegal(#[from] IllegalPlay),
}

impl<S: PointSet> LocalBoard<S> {
    /// Makes alternating moves from the legal position `start`; either player may begin. Returns the [`Play`] of each move, `None` for
    /// a pass.
    ///
    /// Each play costs as much as [`LocalBoard::play`].
    ///
    /// ```
    /// use koatlas_board::{LocalBoard, Position, Suicide};
    /// let local_board = LocalBoard::<u64>::whole_board("1x3".parse()?)?;
    /// let moves = ["B b1", "W pass", "B pass", "W c1"].map(|text| text.parse().expect("a move"));
    /// let error = local_board.replay(Position::EMPTY, Suicide::None, &moves).unwrap_err();
    /// assert_eq!(error.to_string(), "move 4, W c1: the play is illegal: suicide");
    /// assert_eq!(local_board.replay(Position::EMPTY, Suicide::None, &moves[..3])?[1], None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`UnplayableMove`] for the first move that cannot be made.
    pub fn replay(
        &self,
        start: Position<S>,
        suicide: Suicide,
        moves: &[Move],
    ) -> Result<Vec<Option<Play<S>>>, UnplayableMove> {
        let mut position = start;
        let mut before: Option<Move> = None;
        let mut plays = Vec::with_capacity(moves.len());
        for (&next, number) in moves.iter().zip(1..) {
            let play = self.replay_move(position, suicide, before.replace(next), next);
            let play = play.map_err(|reason| UnplayableMove { number, made: next, reason })?;
            position = play.map_or(position, |play| play.after);
            plays.push(play);
        }
        Ok(plays)
    }

    fn replay_move(
        &self,
        position: Position<S>,
        suicide: Suicide,
        before: Option<Move>,
        next: Move,
    ) -> Result<Option<Play<S>>, UnplayableReason> {
        if before.is_some_and(|before| before.colour == next.colour) {
            return Err(UnplayableReason::Turn);
        }
        let Some(point) = next.point else { return Ok(None) };
        self.size().check(point)?;
        let index = self.index(point).ok_or(UnplayableReason::Outside)?;
        Ok(Some(self.play(position, next.colour, index, suicide)?))
    }
}
