//! Moves as numbers on stones, and what has to be said below the board.

use koatlas_board::{BoardPosition, Colour, Move, Point};

/// A play that is drawn as a stone with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedPlay {
    /// Where the stone is drawn.
    pub point: Point,
    /// Whose it is.
    pub colour: Colour,
    /// Its number.
    pub number: usize,
}

/// Moves as one diagram shows them: stones with numbers, and a caption for the rest.
///
/// A stone is drawn at every point that is empty at the start, with the number of the first play there. Later plays at the
/// point, plays at points that hold a stone at the start, and passes stand in the caption.
///
/// ```
/// use koatlas_files::{Format, Numbered, parse_position};
/// let board = parse_position(b". X O .\nX O . O\n. X O .", Format::Text)?.position;
/// let moves = ["B c2", "W pass", "B d3", "W b2"].map(|text| text.parse().expect("a move"));
/// let numbered = Numbered::new(&board, &moves, 1);
/// assert_eq!(numbered.plays.iter().map(|play| play.number).collect::<Vec<_>>(), [1, 3]);
/// assert_eq!(numbered.caption, "2 pass, 4 at b2");
/// # Ok::<(), koatlas_files::FileError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// The plays that are drawn.
    pub plays: Vec<NumberedPlay>,
    /// The others: `3 at b1, 4 pass, 5 at 2`; empty if all are drawn.
    pub caption: String,
}

impl Numbered {
    /// Numbers moves from a board on, beginning with the number `first`. Whether the moves are legal is not asked.
    #[must_use]
    pub fn new(board: &BoardPosition, moves: &[Move], first: usize) -> Numbered {
        let mut plays: Vec<NumberedPlay> = Vec::new();
        let mut rest = Vec::new();
        for (&Move { colour, point }, number) in moves.iter().zip(first..) {
            let Some(point) = point else {
                rest.push(format!("{number} pass"));
                continue;
            };
            match plays.iter().find(|play| play.point == point) {
                Some(play) => rest.push(format!("{number} at {}", play.number)),
                None if board.contents()[board.size().index(point)].is_some() => {
                    rest.push(format!("{number} at {point}"));
                }
                None => plays.push(NumberedPlay { point, colour, number }),
            }
        }
        Numbered { plays, caption: rest.join(", ") }
    }
}
