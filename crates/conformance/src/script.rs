//! Sequences that are played as they stand: those of the project's data, or of a test suite.

use koatlas_board::{BoardPosition, Colour, Content, Move, Setup, Size, Suicide};

/// A start and moves from there. They are played as long as the program and the referee allow them.
///
/// This is where other sources of sequences come in: a test suite is a list of these.
#[derive(Clone, Debug)]
pub struct Script {
    /// The position before the first move. All points are playable: the region of the position does not matter.
    pub start: BoardPosition,
    /// The moves.
    pub moves: Vec<Move>,
}

impl Script {
    /// A start and moves. The region and the immortal stones are taken from the start, because programs know of neither.
    /// None if a stone would have no liberty then.
    #[must_use]
    pub fn new(start: &BoardPosition, moves: Vec<Move>) -> Option<Script> {
        let to_move = moves.first().map_or(start.to_move(), |first| first.colour);
        let start = whole_board(start.size(), start.contents().to_vec(), to_move)?;
        Some(Script { start, moves })
    }

    /// The same with the colours exchanged, for programs in which Black moves first.
    pub(crate) fn exchanged(&self) -> Script {
        let moves = self.moves.iter().map(|made| Move { colour: !made.colour, ..*made });
        Script { start: self.start.exchanged(), moves: moves.collect() }
    }

    /// The same from the empty board, Black first, for programs that set nothing up: the stones are played one by one, with
    /// passes where there are more of one colour.
    ///
    /// Nothing is taken on the way: where a stone of a string is still missing, the string has a liberty there.
    #[must_use]
    pub fn from_nothing(&self) -> Script {
        let size = self.start.size();
        let points = |colour| {
            let held = size.points().zip(self.start.contents()).filter(move |(_, held)| **held == Some(colour));
            held.map(|(point, _)| point)
        };
        let (mut black, mut white) = (points(Colour::Black), points(Colour::White));
        let mut moves = Vec::new();
        loop {
            let (one, other) = (black.next(), white.next());
            if one.is_none() && other.is_none() {
                break;
            }
            moves.push(Move { colour: Colour::Black, point: one });
            moves.push(Move { colour: Colour::White, point: other });
        }
        if self.start.to_move() == Colour::White && moves.pop_if(|last| last.point.is_none()).is_none() {
            moves.push(Move::pass(Colour::Black));
        }
        moves.extend(&self.moves);
        Script { start: BoardPosition::empty_board(size), moves }
    }

    /// Whether the moves can be made one after the other by the bare rules.
    #[must_use]
    pub fn is_playable(&self) -> bool {
        let (arena, start) = self.start.whole_board();
        arena.replay(start, Suicide::All, &self.moves).is_ok()
    }
}

/// A board on which all points are playable, if every stone has a liberty.
pub(crate) fn whole_board(size: Size, contents: Vec<Content>, to_move: Colour) -> Option<BoardPosition> {
    BoardPosition::try_from(Setup { size, contents, region: None, immortal: Vec::new(), to_move }).ok()
}
