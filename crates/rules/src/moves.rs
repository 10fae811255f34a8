//! Moves of a sequence: plays, passes, and passes for a ko; and [`Turn`], which records what a move did.

use std::fmt;
use std::str::FromStr;

use koatlas_board::{Colour, Move, MoveError, Point, Position};

/// A move without its player. `P` is [`Point`] for points of the board, or `usize` for points of a local board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action<P = Point> {
    /// A play.
    Play(P),
    /// A pass.
    Pass,
    /// A pass for a ko, which lifts the player's own ban on retaking in it. The point is that on which he would retake.
    KoPass(P),
}

impl<P> Action<P> {
    /// Converts the point with `convert`.
    ///
    /// ```
    /// use koatlas_rules::Action;
    /// assert_eq!(Action::Play(3).map(|point| point + 1), Action::Play(4));
    /// ```
    pub fn map<Q>(self, convert: impl FnOnce(P) -> Q) -> Action<Q> {
        match self {
            Action::Play(point) => Action::Play(convert(point)),
            Action::Pass => Action::Pass,
            Action::KoPass(point) => Action::KoPass(convert(point)),
        }
    }
}

/// A move of a game with its player, written as `B c3`, `W pass` or `W kopass:c2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameMove {
    /// The player who moves.
    pub colour: Colour,
    /// The move.
    pub action: Action,
}

impl GameMove {
    /// Converts to a [`Move`]; `None` for a pass for a ko, which a [`Move`] cannot be.
    ///
    /// ```
    /// use koatlas_rules::GameMove;
    /// let bare = |text: &str| text.parse::<GameMove>().map(|made| made.without_ko_pass().map(|bare| bare.to_string()));
    /// assert_eq!(bare("B c3")?.as_deref(), Some("B c3"));
    /// assert_eq!(bare("W kopass:c2")?, None);
    /// # Ok::<(), koatlas_board::MoveError>(())
    /// ```
    #[must_use]
    pub fn without_ko_pass(self) -> Option<Move> {
        let point = match self.action {
            Action::Play(point) => Some(point),
            Action::Pass => None,
            Action::KoPass(_) => return None,
        };
        Some(Move { colour: self.colour, point })
    }
}

impl From<Move> for GameMove {
    fn from(bare: Move) -> GameMove {
        GameMove { colour: bare.colour, action: bare.point.map_or(Action::Pass, Action::Play) }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(point) => write!(f, "{point}"),
            Action::Pass => f.write_str("pass"),
            Action::KoPass(point) => write!(f, "kopass:{point}"),
        }
    }
}

impl fmt::Display for GameMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour, self.action)
    }
}

impl FromStr for GameMove {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<GameMove, MoveError> {
        let Some((colour, point)) = text.split_once(" kopass:") else { return Ok(text.parse::<Move>()?.into()) };
        Ok(GameMove { colour: colour.trim().parse()?, action: Action::KoPass(point.trim().parse()?) })
    }
}

koatlas_board::serialized_as_text!(GameMove);

/// A move that a [`Referee`](crate::Referee) has made, with its effects.
#[derive(Clone, Copy, Debug)]
pub struct Turn<S> {
    /// The player who moved.
    pub colour: Colour,
    /// The move. Its point is one of the local board.
    pub action: Action<usize>,
    /// The stones that the play removed: the opponent's, or the player's own if `suicide` is true.
    pub removed: S,
    /// True if the play was a suicide.
    pub suicide: bool,
    /// True if the stone played was forfeited: taken off at once, because the play repeated a position or situation.
    pub forfeited: bool,
    /// The position after the move.
    pub after: Position<S>,
    /// White stones minus black stones removed since the start. Forfeited stones do not count.
    pub balance: i32,
    /// Number of passes in a row that end with this move.
    pub passes: u32,
    /// True if the move offers a void: the players may now agree that the game has no result.
    pub void_offered: bool,
}

impl<S> Turn<S> {
    /// Returns the point of the local board that was played on; `None` for a pass or a pass for a ko.
    pub fn point(&self) -> Option<usize> {
        if let Action::Play(point) = self.action { Some(point) } else { None }
    }
}
