//! Writing diagrams of Sensei's Library, with moves as numbers on stones.

use koatlas_board::{BoardPosition, Colour, Content, Move, Point};

use crate::position::sensei::MARK;
use crate::position::text::{REGION, tidy};
use crate::position::written::spaced;

/// A board as Sensei's Library draws it, with its marked points, and perhaps numbered moves.
///
/// Points of the region have a circle, ko points a square, immortal stones a cross. What has to be said below the board, such
/// as `3 at b1`, is in the title. The position can be read back ([`Format::Text`](crate::Format::Text)). Where the marks do
/// not tell the region, because a number is in the way, or because all of the board is playable and the ko points are
/// marked, a line `region:` follows.
///
/// ```
/// use koatlas_formats::{Format, SenseiDiagram, parse_position};
/// let board = parse_position(b". X O .\nX . X O\n. X O .\nregion: b2 c2", Format::Text)?.position;
/// let diagram = SenseiDiagram { ko_points: board.region(), ..SenseiDiagram::new(&board, "a ko") };
/// let text = "$$B a ko\n$$  ---------\n$$ | . X O . |\n$$ | X S # O |\n$$ | . X O . |\n$$  ---------\n";
/// assert_eq!(diagram.to_text(), text);
/// assert_eq!(parse_position(text.as_bytes(), Format::Text)?.position, board);
/// # Ok::<(), koatlas_formats::FileError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SenseiDiagram<'a> {
    /// The board before the moves.
    pub board: &'a BoardPosition,
    /// The title; one line is made of it.
    pub title: &'a str,
    /// The ko points, which lie in the region.
    pub ko_points: &'a [Point],
    /// Moves that are drawn as numbers: at most [`SenseiDiagram::MOST_MOVES`], since a number is one digit.
    pub moves: &'a [Move],
    /// The number of the first of them.
    pub first: usize,
    /// Whether coordinates are drawn.
    pub coordinates: bool,
}

impl<'a> SenseiDiagram<'a> {
    /// Moves that one diagram can show.
    pub const MOST_MOVES: usize = 10;

    /// The board with its region, and nothing else.
    #[must_use]
    pub fn new(board: &'a BoardPosition, title: &'a str) -> SenseiDiagram<'a> {
        SenseiDiagram { board, title, ko_points: &[], moves: &[], first: 1, coordinates: false }
    }

    /// The diagram as text.
    ///
    /// # Panics
    /// If there are too many moves.
    #[must_use]
    pub fn to_text(&self) -> String {
        assert!(self.moves.len() <= Self::MOST_MOVES, "a diagram has at most {} moves", Self::MOST_MOVES);
        let numbered = Numbered::new(self.board, self.moves, self.first);
        let size = self.board.size();
        let edge = format!("{MARK}  {}\n", "-".repeat(2 * size.cols() + 1));
        let points: Vec<char> = size.points().map(|point| self.cell(point, &numbered.plays)).collect();
        let row = |row: &[char]| {
            let points: String = row.iter().flat_map(|&c| [c, ' ']).collect();
            format!("{MARK} | {points}|\n")
        };
        let rows: String = points.chunks(size.cols()).map(row).collect();
        [self.header(&numbered.caption), edge.clone(), rows, edge, self.region_line(&numbered.plays)].concat()
    }

    fn header(&self, caption: &str) -> String {
        let to_move = self.moves.first().map_or(self.board.to_move(), |first| first.colour);
        let coordinates = if self.coordinates { "c" } else { "" };
        let number = if self.first == 1 { String::new() } else { format!("m{}", self.first) };
        let parts = [tidy(self.title).unwrap_or_default(), caption.to_owned()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let title = if parts.is_empty() { String::new() } else { format!(" {}", parts.join(": ")) };
        format!("{MARK}{to_move}{coordinates}{number}{title}\n")
    }

    fn cell(&self, point: Point, plays: &[NumberedPlay]) -> char {
        if let Some(play) = plays.iter().find(|play| play.point == point) {
            let digit = (play.number - self.first + 1) % Self::MOST_MOVES;
            return char::from(b'0' + digit as u8);
        }
        let content: Content = self.board.contents()[self.board.size().index(point)];
        let of = |empty, black, white| match content {
            None => empty,
            Some(Colour::Black) => black,
            Some(Colour::White) => white,
        };
        if self.ko_points.contains(&point) {
            of('S', '#', '@')
        } else if self.board.immortal().contains(&point) {
            of('.', 'Z', 'P')
        } else if !self.board.is_whole_board() && self.board.region().contains(&point) {
            of('C', 'B', 'W')
        } else {
            of('.', 'X', 'O')
        }
    }

    /// The region as a key, where the marks do not tell it.
    fn region_line(&self, plays: &[NumberedPlay]) -> String {
        let is_played = |point: &Point| plays.iter().any(|play| play.point == *point);
        let told = if self.board.is_whole_board() {
            self.ko_points.iter().all(is_played)
        } else {
            !self.board.region().iter().any(is_played)
        };
        if told { String::new() } else { format!("{REGION}: {}\n", spaced(self.board.region())) }
    }
}

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
/// use koatlas_formats::{Format, Numbered, parse_position};
/// let board = parse_position(b". X O .\nX O . O\n. X O .", Format::Text)?.position;
/// let moves = ["B c2", "W pass", "B d3", "W b2"].map(|text| text.parse().expect("a move"));
/// let numbered = Numbered::new(&board, &moves, 1);
/// assert_eq!(numbered.plays.iter().map(|play| play.number).collect::<Vec<_>>(), [1, 3]);
/// assert_eq!(numbered.caption, "2 pass, 4 at b2");
/// # Ok::<(), koatlas_formats::FileError>(())
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
