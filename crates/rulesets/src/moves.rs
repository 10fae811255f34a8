//! Moves as a referee takes them: plays, passes, passes for a ko; and what each did.

use std::fmt;
use std::str::FromStr;

use koatlas_board::{Colour, Move, MoveError, Point, Position};

/// What a player does in his turn. Points are those of the board, or numbers of points of a local_board: `Action<usize>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action<P = Point> {
    /// A play.
    Play(P),
    /// A pass.
    Pass,
    /// A pass for the ko in which the player would retake on this point.
    KoPass(P),
}

impl<P> Action<P> {
    /// The same with its point written in another way, if there is one.
    ///
    /// ```
    /// use koatlas_rulesets::Action;
    /// assert_eq!(Action::Play(3).map(|point| point + 1), Action::Play(4));
    /// ```
    pub fn map<Q>(self, write: impl FnOnce(P) -> Q) -> Action<Q> {
        match self {
            Action::Play(point) => Action::Play(write(point)),
            Action::Pass => Action::Pass,
            Action::KoPass(point) => Action::KoPass(write(point)),
        }
    }
}

/// A move of a game: `B c3`, `W pass`, `W kopass:c2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameMove {
    /// Who moves.
    pub colour: Colour,
    /// What he does.
    pub action: Action,
}

impl GameMove {
    /// The same as a move of the bare rules; none for a pass for a ko, of which they know nothing.
    ///
    /// ```
    /// use koatlas_rulesets::GameMove;
    /// let bare = |text: &str| text.parse::<GameMove>().map(|made| made.bare().map(|bare| bare.to_string()));
    /// assert_eq!(bare("B c3")?.as_deref(), Some("B c3"));
    /// assert_eq!(bare("W kopass:c2")?, None);
    /// # Ok::<(), koatlas_board::MoveError>(())
    /// ```
    #[must_use]
    pub fn bare(self) -> Option<Move> {
        let point = match self.action {
            Action::Play(point) => Some(point),
            Action::Pass => None,
            Action::KoPass(_) => return None,
        };
        Some(Move { colour: self.colour, point })
    }
}

impl From<Move> for GameMove {
    fn from(made: Move) -> GameMove {
        GameMove { colour: made.colour, action: made.point.map_or(Action::Pass, Action::Play) }
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

/// A move that a referee has made, and what it did.
#[derive(Clone, Copy, Debug)]
pub struct Turn<S> {
    /// Who moved.
    pub colour: Colour,
    /// What he did, with a point of the local board.
    pub done: Action<usize>,
    /// The stones removed by the play: the opponent's, or, if `suicide`, the player's own.
    pub removed: S,
    /// Whether the stones removed are the player's own.
    pub suicide: bool,
    /// Whether the stone played was taken off because it repeated.
    pub forfeited: bool,
    /// The position after the move.
    pub after: Position<S>,
    /// White stones minus black stones removed since the start, forfeits not counted.
    pub balance: i32,
    /// Passes in a row up to this move.
    pub passes: u32,
    /// Whether the players may now agree that the game is void.
    pub void_offered: bool,
}

impl<S> Turn<S> {
    /// The point played on.
    #[must_use]
    pub fn point(&self) -> Option<usize> {
        if let Action::Play(point) = self.done { Some(point) } else { None }
    }
}
