//! Rotations and reflections of boards. What is known of a board carries over to its images.

use koatlas_board::{BoardPosition, Point, Setup, SetupError, Size};
use koatlas_rulesets::GameMove;

/// A rotation or reflection of the boards of one size.
///
/// ```
/// use koatlas_board::BoardPosition;
/// use koatlas_worst_case::BoardImage;
///
/// // A board of one row can be turned round: its left end goes to the right.
/// let board = BoardPosition::empty_board("1x3".parse()?);
/// let ends: Vec<String> = BoardImage::all(board.size()).map(|image| image.point("a1".parse().unwrap()).to_string()).collect();
/// assert_eq!(ends, ["a1", "c1", "a1", "c1", "a1", "a3", "a1", "a3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardImage {
    size: Size,
    /// Bit 0 says whether columns are flipped, bit 1 whether rows are, and bit 2 whether rows become columns after that.
    bits: u8,
}

impl BoardImage {
    /// All eight of a size, the identity first.
    pub fn all(size: Size) -> impl Iterator<Item = BoardImage> {
        (0..8).map(move |bits| BoardImage { size, bits })
    }

    /// The first that makes of one board the other; `None` if there is none.
    #[must_use]
    pub fn between(from: &BoardPosition, to: &BoardPosition) -> Option<BoardImage> {
        BoardImage::all(from.size()).find(|image| image.board(from).is_ok_and(|board| board == *to))
    }

    /// Where a point goes.
    #[must_use]
    pub fn point(&self, point: Point) -> Point {
        let flipped = |flips: bool, place: u8, length: usize| if flips { length as u8 - 1 - place } else { place };
        let row = flipped(self.bits & 2 != 0, point.row, self.size.rows());
        let col = flipped(self.bits & 1 != 0, point.col, self.size.cols());
        if self.bits & 4 != 0 { Point { row: col, col: row } } else { Point { row, col } }
    }

    /// What becomes of a move.
    #[must_use]
    pub fn game_move(&self, made: GameMove) -> GameMove {
        GameMove { action: made.action.map(|point| self.point(point)), ..made }
    }

    /// What becomes of a board of this size.
    fn board(&self, board: &BoardPosition) -> Result<BoardPosition, SetupError> {
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let size = if self.bits & 4 != 0 { Size::new(cols, rows) } else { Size::new(rows, cols) };
        let size = size.expect("a board turned round is a board");
        let images = |points: &[Point]| points.iter().map(|&point| self.point(point)).collect();
        let mut contents = vec![None; size.area()];
        for (point, &content) in self.size.points().zip(board.contents()) {
            contents[size.index(self.point(point))] = content;
        }
        BoardPosition::try_from(Setup {
            size,
            contents,
            region: Some(images(board.region())),
            immortal: images(board.immortal()),
            to_move: board.to_move(),
        })
    }
}
