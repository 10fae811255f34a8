//! Symmetries of boards, by which proofs and sequences carry over from a board to its images.

use koatlas_board::{BoardPosition, Point, Setup, SetupError, Size};
use koatlas_rules::GameMove;

/// Rotation or reflection of the boards of one size.
///
/// ```
/// use koatlas_board::BoardPosition;
/// use koatlas_longest::BoardSymmetry;
///
/// // A board of one row can be turned round: its left end goes to the right.
/// let board = BoardPosition::empty_board("1x3".parse()?);
/// let ends: Vec<String> = BoardSymmetry::all(board.size()).map(|symmetry| symmetry.point("a1".parse().unwrap()).to_string()).collect();
/// assert_eq!(ends, ["a1", "c1", "a1", "c1", "a1", "a3", "a1", "a3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSymmetry {
    size: Size,
    /// Bit 0: columns are flipped. Bit 1: rows are flipped. Bit 2: rows and columns are swapped after that.
    bits: u8,
}

impl BoardSymmetry {
    /// All eight rotations and reflections of boards of `size`, the identity first.
    pub fn all(size: Size) -> impl Iterator<Item = BoardSymmetry> {
        (0..8).map(move |bits| BoardSymmetry { size, bits })
    }

    /// Returns the first symmetry that maps `from` to `to`; `None` if there is none.
    pub fn between(from: &BoardPosition, to: &BoardPosition) -> Option<BoardSymmetry> {
        BoardSymmetry::all(from.size()).find(|symmetry| symmetry.board(from).is_ok_and(|board| board == *to))
    }

    /// Returns the image of `point`.
    pub fn point(&self, point: Point) -> Point {
        let row = flip_if(self.bits & 2 != 0, point.row, self.size.rows());
        let col = flip_if(self.bits & 1 != 0, point.col, self.size.cols());
        if self.bits & 4 != 0 { Point { row: col, col: row } } else { Point { row, col } }
    }

    fn points(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|&point| self.point(point)).collect()
    }

    /// Returns the image of `game_move`: the same player on the image of the point.
    pub fn game_move(&self, game_move: GameMove) -> GameMove {
        GameMove { action: game_move.action.map(|point| self.point(point)), ..game_move }
    }

    /// Returns the image of `board`, which must be of this size, with its region and immortal stones.
    fn board(&self, board: &BoardPosition) -> Result<BoardPosition, SetupError> {
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let size = if self.bits & 4 != 0 { Size::new(cols, rows) } else { Size::new(rows, cols) };
        let size = size.expect("a board turned round is a board");
        let mut contents = vec![None; size.area()];
        for (point, &content) in self.size.points().zip(board.contents()) {
            contents[size.index(self.point(point))] = content;
        }
        let (region, immortal) = (Some(self.points(board.region())), self.points(board.immortal()));
        BoardPosition::try_from(Setup { size, contents, region, immortal, to_move: board.to_move() })
    }
}

/// Counts `place` from the other end of a row or column of `length` points if `flips`.
fn flip_if(flips: bool, place: u8, length: usize) -> u8 {
    if flips { length as u8 - 1 - place } else { place }
}
