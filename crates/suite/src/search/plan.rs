//! How far a search goes: which boards, which starts, how many moves.

use koatlas_board::{BoardPosition, Size};
use koatlas_position_graph::starts;

/// Where sequences begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Beginning {
    /// On the empty board, Black first.
    EmptyBoard,
    /// In any legal position with a stone, Black first.
    SetUp,
}

impl Beginning {
    /// The identifier in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Beginning::EmptyBoard => "empty-board",
            Beginning::SetUp => "set-up",
        }
    }
}

/// A search through all sequences from some starts on some boards, up to so many moves.
///
/// The boards are gone through in their order, and on each the sequences by their number of moves; sequences of as many moves
/// by their start, and from one start by their moves: plays come before passes, and plays by their points as a diagram is
/// read. So what is found first is on the first board on which there is such a sequence, and no such sequence of this
/// board is shorter. Sequences that turn into each other by rotation and reflection count as one.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Where sequences begin.
    pub from: Beginning,
    /// The boards, each with the most moves of its sequences, the last move included.
    pub boards: Vec<(Size, usize)>,
}

/// Rows, columns, moves.
type Bound = (usize, usize, usize);

/// The searches for what a rule set does by itself, one after the other: the second is for what the first does not find.
#[must_use]
pub fn plans_to_show() -> [Plan; 2] {
    const EMPTY: [Bound; 9] =
        [(1, 1, 12), (1, 2, 13), (1, 3, 13), (1, 4, 10), (2, 2, 10), (1, 5, 8), (1, 6, 7), (2, 3, 7), (3, 3, 6)];
    const SET_UP: [Bound; 7] = [(1, 2, 9), (1, 3, 8), (1, 4, 6), (2, 2, 6), (1, 5, 5), (1, 6, 4), (2, 3, 4)];
    [plan(Beginning::EmptyBoard, &EMPTY), plan(Beginning::SetUp, &SET_UP)]
}

/// The searches for what tells rule sets apart.
#[must_use]
pub fn plans_to_tell_apart() -> [Plan; 2] {
    const EMPTY: [Bound; 9] =
        [(1, 1, 14), (1, 2, 14), (1, 3, 13), (1, 4, 10), (2, 2, 11), (1, 5, 9), (1, 6, 8), (2, 3, 8), (3, 3, 6)];
    const SET_UP: [Bound; 7] = [(1, 2, 10), (1, 3, 9), (1, 4, 7), (2, 2, 7), (1, 5, 6), (1, 6, 5), (2, 3, 5)];
    [plan(Beginning::EmptyBoard, &EMPTY), plan(Beginning::SetUp, &SET_UP)]
}

fn plan(from: Beginning, boards: &[Bound]) -> Plan {
    let board = |&(rows, cols, moves): &Bound| Some((Size::new(rows, cols).ok()?, moves));
    Plan { from, boards: boards.iter().filter_map(board).collect() }
}

impl Plan {
    /// The starts on a board, in their order: the fewest stones first, and as many by their diagrams.
    pub(crate) fn starts(&self, size: Size) -> Vec<BoardPosition> {
        if self.from == Beginning::EmptyBoard {
            return vec![BoardPosition::empty_board(size)];
        }
        let stones = |board: &BoardPosition| board.contents().iter().flatten().count();
        let mut starts: Vec<BoardPosition> = starts(size).into_iter().filter(|board| stones(board) > 0).collect();
        starts.sort_by_cached_key(|board| (stones(board), board.rows()));
        starts
    }
}
