//! Diagrams of Sensei's Library: lines that begin with `$$`.
//!
//! ```text
//! $$W Title
//! $$  ---------
//! $$ | . X O . |
//! $$ | X C 1 O |
//! $$ | . X O . |
//! $$  ---------
//! ```
//!
//! The first line has the colour of move 1 (`B` if none is given), which is the player to move; perhaps `c` for coordinates,
//! the size of the board and `m` with a number; and the title. Then come the rows, whose signs [`Format`](crate::Format)
//! explains. A side without an edge goes on: then the board has the size of the first line, or 19x19, and what is not drawn is
//! empty. Lines with links are not read. The keys of text files may follow, without `$$`.

use koatlas_board::{BoardPosition, Colour, Content, Move, Point, Size};

use crate::error::{Fault, FaultPlace};
use crate::position::diagram::{check_length, read_row};
use crate::position::position_file::{Written, spaced, tidy};
use crate::position::text::{IMMORTAL, KeyLines, REGION};

/// What every line of a diagram begins with.
const MARK: &str = "$$";

/// The side of a board whose size nothing tells.
const USUAL_SIDE: usize = 19;

/// Whether a text has such a diagram.
pub fn is_sensei_diagram(lines: &[(usize, &str)]) -> bool {
    lines.iter().any(|(_, line)| line.starts_with(MARK))
}

/// What is drawn at a point: its content, and whether it belongs to the region and is declared immortal.
type SenseiPoint = (Content, bool, bool);

/// What has been drawn.
#[derive(Default)]
struct SenseiDrawing {
    rows: Vec<(FaultPlace, Vec<(SenseiPoint, FaultPlace)>)>,
    /// Whether there are lines above and below.
    top: bool,
    bottom: bool,
    /// How many rows have a line at the left and at the right.
    left: usize,
    right: usize,
}

/// Reads the lines of a text.
pub fn read(lines: &[(usize, &str)]) -> Result<Written, Fault> {
    let mut keys = KeyLines::default();
    let mut header = None;
    let mut drawing = SenseiDrawing::default();
    for &(at, line) in lines {
        match (line.strip_prefix(MARK), line.split_once(':')) {
            (Some(rest), _) if header.is_none() => header = Some(rest),
            (Some(rest), _) => drawing.line(at + MARK.len(), rest)?,
            (None, Some((key, value))) => keys.add(at, key, value)?,
            (None, None) => {
                let sentence = "this line is no part of the diagram: begin it with $$, or with # if it is a comment";
                return Err(Fault::new(FaultPlace::Byte(at), sentence));
            }
        }
    }
    let (options, title) =
        header.map_or(("", ""), |header| header.split_at(header.find(char::is_whitespace).unwrap_or(header.len())));
    let first_mover = match options.chars().next() {
        Some('W') => Colour::White,
        _ => Colour::Black,
    };
    // m and a number give the number of the first move, another number is the size.
    let sizes = options.split('m').next().unwrap_or_default();
    let side: String = sizes.chars().filter(char::is_ascii_digit).collect();
    let mut written = drawing.placed(side.parse().ok())?;
    written.name = keys.name().or(Some(title.trim().to_owned()).filter(|title| !title.is_empty()));
    if let Some(mut region) = keys.points(REGION)? {
        region.append(&mut written.region.unwrap_or_default());
        written.region = Some(region);
    }
    written.immortal.splice(0..0, keys.points(IMMORTAL)?.unwrap_or_default());
    written.to_move = keys.to_move()?.unwrap_or(first_mover);
    written.takes_off = keys.removes_without_liberty()?;
    Ok(written)
}

impl SenseiDrawing {
    /// Reads a line after the first, without its mark.
    fn line(&mut self, at: usize, line: &str) -> Result<(), Fault> {
        let row = line.trim();
        let start = at + line.len() - line.trim_start().len();
        let at = FaultPlace::Byte(start);
        if row.is_empty() || row.starts_with(['[', '{']) {
            return Ok(());
        }
        if row.contains("--") && row.chars().all(|c| matches!(c, '-' | '+' | '|')) {
            *(if self.rows.is_empty() { &mut self.top } else { &mut self.bottom }) = true;
            return Ok(());
        }
        if self.bottom {
            return Err(Fault::new(at, "the diagram has ended: keep one diagram in a file"));
        }
        let left = usize::from(row.starts_with('|'));
        let right = usize::from(row.len() > 1 && row.ends_with('|'));
        (self.left, self.right) = (self.left + left, self.right + right);
        let number = self.rows.len() + 1;
        let points = read_row(start + left, row[left..row.len() - right].char_indices(), number, point)?;
        if let Some((_, first)) = self.rows.first() {
            check_length(number, points.len(), first.len(), at)?;
        }
        self.rows.push((at, points));
        Ok(())
    }

    /// The points at their places on the board, whose side the first line may name.
    fn placed(self, side: Option<usize>) -> Result<Written, Fault> {
        let Some((at, first)) = self.rows.first() else {
            let sentence = "there is no diagram: write a line for every row, such as $$ | . X O . |";
            return Err(Fault::new(FaultPlace::File, sentence));
        };
        let (at, width, rows) = (*at, first.len(), self.rows.len());
        let edge = |count: usize| {
            let sentence = "some rows have an edge | at a side and some have none: draw it everywhere";
            if count == 0 || count == rows { Ok(count > 0) } else { Err(Fault::new(at, sentence)) }
        };
        let (left, right) = (edge(self.left)?, edge(self.right)?);
        let whole_width = (left && right).then_some(width);
        let whole_height = (self.top && self.bottom).then_some(rows);
        let side = side.or(whole_width).or(whole_height).unwrap_or(USUAL_SIDE);
        let (Some((cols, from_left)), Some((height, from_top))) =
            (extent(width, left, right, side), extent(rows, self.top, self.bottom, side))
        else {
            let sentence = format!(
                "the diagram does not say where on a board of {side}x{side} it is: draw its edges as lines of - and |, or write \
                 the size of the board in the first line, for example $$c9"
            );
            return Err(Fault::new(at, sentence));
        };
        let size = Size::new(height, cols).map_err(|error| Fault::new(at, error))?;
        let (mut contents, mut region, mut immortal) =
            (vec![(None, FaultPlace::File); size.area()], Vec::new(), Vec::new());
        for (row, (_, points)) in self.rows.into_iter().enumerate() {
            for (col, ((content, in_region, is_immortal), at)) in points.into_iter().enumerate() {
                let point = Point { col: (from_left + col) as u8, row: (height - 1 - from_top - row) as u8 };
                contents[size.index(point)] = (content, at);
                region.extend(in_region.then_some((point, at)));
                immortal.extend(is_immortal.then_some((point, at)));
            }
        }
        let region = Some(region).filter(|region| !region.is_empty());
        Ok(Written { name: None, size, contents, region, immortal, to_move: Colour::Black, takes_off: false })
    }
}

fn point(c: char) -> Option<SenseiPoint> {
    let (black, white) = (Some(Colour::Black), Some(Colour::White));
    Some(match c {
        '.' | ',' | '0'..='9' | 'a'..='z' => (None, false, false),
        'C' | 'S' | 'T' | 'M' => (None, true, false),
        'X' => (black, false, false),
        'O' => (white, false, false),
        'B' | '#' | 'Y' => (black, true, false),
        'W' | '@' | 'Q' => (white, true, false),
        'Z' => (black, false, true),
        'P' => (white, false, true),
        _ => return None,
    })
}

/// The size of the board along one direction, and how many lines of it come before what is drawn.
fn extent(drawn: usize, before: bool, after: bool, side: usize) -> Option<(usize, usize)> {
    match (before, after) {
        (true, true) => Some((drawn, 0)),
        (true, false) => (drawn <= side).then_some((side, 0)),
        (false, true) => Some((side, side.checked_sub(drawn)?)),
        (false, false) => (drawn == side).then_some((side, 0)),
    }
}

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
        let numbered = NumberedMoves::new(self.board, self.moves, self.first);
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
        let mut parts = vec![tidy(self.title).unwrap_or_default(), caption.to_owned()];
        parts.retain(|part| !part.is_empty());
        let title = if parts.is_empty() { String::new() } else { format!(" {}", parts.join(": ")) };
        format!("{MARK}{to_move}{coordinates}{number}{title}\n")
    }

    fn cell(&self, point: Point, plays: &[NumberedPlay]) -> char {
        if let Some(play) = plays.iter().find(|play| play.point == point) {
            let digit = (play.number - self.first + 1) % Self::MOST_MOVES;
            return char::from(b'0' + digit as u8);
        }
        let of = |empty, black, white| match self.board.contents()[self.board.size().index(point)] {
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
        let (whole, region) = (self.board.is_whole_board(), self.board.region());
        let told = if whole { self.ko_points.iter().all(is_played) } else { !region.iter().any(is_played) };
        if told { String::new() } else { format!("{REGION}: {}\n", spaced(region)) }
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
pub struct NumberedMoves {
    /// The plays that are drawn.
    pub plays: Vec<NumberedPlay>,
    /// The others: `3 at b1, 4 pass, 5 at 2`; empty if all are drawn.
    pub caption: String,
}

impl NumberedMoves {
    /// Numbers moves from a board on, beginning with the number `first`. Whether the moves are legal is not asked.
    #[must_use]
    pub fn new(board: &BoardPosition, moves: &[Move], first: usize) -> NumberedMoves {
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
        NumberedMoves { plays, caption: rest.join(", ") }
    }
}
