//! What can be asked of a program that plays Go, in whichever protocol.

use koatlas_board::{BoardPosition, Content, Move};

use crate::trouble::Trouble;

/// A program that plays Go.
pub trait Engine {
    /// What it is called, with its version; empty if it does not say.
    ///
    /// # Errors
    /// If there is no answer.
    fn name(&mut self) -> Result<String, Trouble>;

    /// Begins a game. The board is played on everywhere: a region does not matter.
    ///
    /// # Errors
    /// If there is no answer.
    fn start(&mut self, board: &BoardPosition) -> Result<Begun, Trouble>;

    /// Whether these moves may be made now, all by the player to move. `None`: the program cannot say.
    ///
    /// # Errors
    /// If there is no answer.
    fn legal(&mut self, moves: &[Move]) -> Result<Vec<Option<bool>>, Trouble>;

    /// Makes a move.
    ///
    /// # Errors
    /// If there is no answer.
    fn play(&mut self, made: Move) -> Result<Played, Trouble>;
}

/// Whether a game has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begun {
    /// It has.
    Ready,
    /// The program begins no such game, for this reason.
    Cannot(String),
}

/// What became of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// It was made, and this was told.
    Made(Told),
    /// It was refused; nothing has changed.
    Refused,
}

/// What a program tells after a move, as far as it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// What the points hold, in the order of [`koatlas_board::Size::points`].
    pub board: Option<Vec<Content>>,
    /// Whether the game has ended.
    pub ended: Option<bool>,
    /// Black's area minus White's.
    pub area: Option<i32>,
}

/// What a row shows: `X`, `O` and `.`; none if it is anything else.
pub(crate) fn contents(rows: &[&str], board: &BoardPosition) -> Option<Vec<Content>> {
    use koatlas_board::Colour::{Black, White};
    let size = board.size();
    let fits = rows.len() == size.rows() && rows.iter().all(|row| row.chars().count() == size.cols());
    let content = |c| match c {
        '.' => Some(None),
        'X' => Some(Some(Black)),
        'O' => Some(Some(White)),
        _ => None,
    };
    fits.then(|| rows.iter().flat_map(|row| row.chars()).map(content).collect()).flatten()
}
