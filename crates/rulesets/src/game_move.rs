//! Moves as a referee takes them: plays, passes, passes for a ko.

use std::fmt;
use std::str::FromStr;

use koatlas_board::{Colour, Move, MoveError, Point};

/// What a player does in his turn. Points are those of the board, or numbers of points of an arena: `Action<usize>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action<P = Point> {
    /// A play.
    Play(P),
    /// A pass.
    Pass,
    /// A pass for the ko in which the player would retake on this point.
    KoPass(P),
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
