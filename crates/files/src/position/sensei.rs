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
//! The first line has the colour of move 1 (`B` if missing), who is the player to move; optionally `c` for
//! coordinates, the size of the board, and `m` with the number of the first move; then the title. The rows follow;
//! [`Format`](crate::Format) explains their signs.
//!
//! If a side has no edge, the board is larger than the drawing: its size is that of the first line, or 19x19, and the
//! points that are not drawn are empty. If two opposite sides have none, the drawing stands in the middle between them, and
//! that is said. Lines with links are skipped. Keys of text files, without `$$`, may follow.
//!
//! Forums put a diagram between `[go]` and `[/go]`; the text of a post around these tags is no part of it.

use koatlas_board::{BoardPosition, Colour, Content, Move, Point, Size};

use crate::error::{Fault, FaultPlace};
use crate::position::diagram::{check_length, read_row, trimmed_pieces};
use crate::position::position_file::{UncheckedPosition, join_points, tidy_line};
use crate::position::text::{IMMORTAL, KEYS, KeyLines, REGION};

/// Prefix of every line of a diagram.
const MARK: &str = "$$";

/// Side of a board whose size is not given.
const USUAL_SIDE: usize = 19;

/// True if a line begins with `$$`.
pub fn is_sensei_diagram(lines: &[(usize, &str)]) -> bool {
    lines.iter().any(|(_, line)| line.starts_with(MARK))
}

/// The lines of a text without the tags `[go]` and `[/go]`, each with the byte where it begins. What stands around the first
/// pair of tags is left out, except for keys of text files.
pub fn lines_of_post(text: &str) -> impl Iterator<Item = (usize, &str)> {
    const TAGS: [&str; 2] = ["[go]", "[/go]"];
    let lower = text.to_ascii_lowercase();
    let start = lower.find(TAGS[0]).map(|at| at + TAGS[0].len());
    let end = start.and_then(|start| lower[start..].find(TAGS[1]).map(|at| start + at));
    let (start, end) = (start.unwrap_or(0), end.unwrap_or(text.len()));
    let is_key = |line: &str| line.split_once(':').is_some_and(|(key, _)| KEYS.contains(&key.trim_end()));
    let lines = |from: usize, to: usize| {
        trimmed_pieces(&text[from..to], |c| c == '\n').map(move |(at, line)| (from + at, line))
    };
    let around = move |from, to| lines(from, to).filter(move |(_, line)| is_key(line));
    around(0, start).chain(lines(start, end)).chain(around(end, text.len()))
}

/// Meaning of a sign: the content, whether the point belongs to the region, and whether its stone is immortal.
type SenseiPoint = (Content, bool, bool);

/// The lines read so far.
#[derive(Default)]
struct SenseiDrawing {
    rows: Vec<(FaultPlace, Vec<(SenseiPoint, FaultPlace)>)>,
    /// True if there is an edge above or below.
    top: bool,
    bottom: bool,
    /// Number of rows with an edge at the left and at the right.
    left: usize,
    right: usize,
}

/// Reads a diagram; `lines` are the lines of the text, each with the byte where it begins.
pub fn read(lines: &[(usize, &str)]) -> Result<UncheckedPosition, Fault> {
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
                return Err(Fault::at(at, sentence));
            }
        }
    }
    let header = header.unwrap_or_default();
    let (options, title) = header.split_at(header.find(char::is_whitespace).unwrap_or(header.len()));
    let first_mover = if options.starts_with('W') { Colour::White } else { Colour::Black };
    // `m` is followed by the number of the first move; any other number is the size of the board.
    let sizes = options.split('m').next().unwrap_or_default();
    let side: String = sizes.chars().filter(char::is_ascii_digit).collect();
    let mut position = drawing.place_on_board(side.parse().ok())?;
    position.name = keys.name().or(Some(title.trim().to_owned()).filter(|title| !title.is_empty()));
    if let Some(mut region) = keys.points(REGION)? {
        region.append(&mut position.region.unwrap_or_default());
        position.region = Some(region);
    }
    // Points of the keys come first, so that errors name the key rather than the drawing.
    position.immortal.splice(0..0, keys.points(IMMORTAL)?.unwrap_or_default());
    position.to_move = keys.to_move()?.unwrap_or(first_mover);
    position.removes_without_liberty = keys.removes_without_liberty()?;
    Ok(position)
}

impl SenseiDrawing {
    /// Reads a line after the first; `line` is the rest after [`MARK`], and begins at byte `at`.
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

    /// Places the drawing on the board. `side` is the size that the first line gives, if any.
    fn place_on_board(self, side: Option<usize>) -> Result<UncheckedPosition, Fault> {
        let Some((at, first)) = self.rows.first() else {
            let sentence = "there is no diagram: write a line for every row, such as $$ | . X O . |";
            return Err(Fault::whole(sentence));
        };
        let (at, width, rows) = (*at, first.len(), self.rows.len());
        if [self.left, self.right].iter().any(|&count| count != 0 && count != rows) {
            let sentence = "some rows have an edge | at a side and some have none: draw it everywhere";
            return Err(Fault::new(at, sentence));
        }
        let (left, right) = (self.left > 0, self.right > 0);
        let whole_width = (left && right).then_some(width);
        let whole_height = (self.top && self.bottom).then_some(rows);
        let side = side.or(whole_width).or(whole_height).unwrap_or(USUAL_SIDE);
        let (Some((cols, from_left)), Some((height, from_top))) =
            (extent(width, left, right, side), extent(rows, self.top, self.bottom, side))
        else {
            let sentence = format!(
                "the diagram does not fit a board of {side}x{side}: draw its edges as lines of - and |, or write the size of the \
                 board in the first line, for example $$c9"
            );
            return Err(Fault::new(at, sentence));
        };
        let is_open = |before: bool, after: bool, drawn: usize, length: usize| !before && !after && drawn < length;
        let assumed = (is_open(left, right, width, cols) || is_open(self.top, self.bottom, rows, height)).then(|| {
            let sentence = format!(
                "the diagram does not say where on the board it is: it is put in the middle of {height}x{cols}, and all points \
                 around it are taken to be empty; draw its edges as lines of - and |"
            );
            Fault::new(at, sentence)
        });
        let size = Size::new(height, cols).map_err(|error| Fault::new(at, error))?;
        let mut contents = vec![(None, FaultPlace::File); size.area()];
        let (mut region, mut immortal) = (Vec::new(), Vec::new());
        for (row, (_, points)) in self.rows.into_iter().enumerate() {
            for (col, ((content, in_region, is_immortal), at)) in points.into_iter().enumerate() {
                let point = Point { col: (from_left + col) as u8, row: (height - 1 - from_top - row) as u8 };
                contents[size.index(point)] = (content, at);
                region.extend(in_region.then_some((point, at)));
                immortal.extend(is_immortal.then_some((point, at)));
            }
        }
        let region = Some(region).filter(|region| !region.is_empty());
        let assumed = assumed.into_iter().collect();
        Ok(UncheckedPosition { region, immortal, assumed, ..UncheckedPosition::new(size, contents) })
    }
}

fn point(c: char) -> Option<SenseiPoint> {
    let (black, white) = (Some(Colour::Black), Some(Colour::White));
    Some(match c {
        '.' | ',' | '*' | '?' | '0'..='9' | 'a'..='z' => (None, false, false),
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

/// Length of the board in one direction, and number of its lines before the drawing. `drawn` is the length of the
/// drawing, `before` and `after` say whether it has edges, `side` is the assumed length. Without edges the drawing is
/// in the middle. `None` if it does not fit.
fn extent(drawn: usize, before: bool, after: bool, side: usize) -> Option<(usize, usize)> {
    match (before, after) {
        (true, true) => Some((drawn, 0)),
        (true, false) => (drawn <= side).then_some((side, 0)),
        (false, true) => Some((side, side.checked_sub(drawn)?)),
        (false, false) => Some((side, side.checked_sub(drawn)? / 2)),
    }
}

/// A board in the notation of Sensei's Library, with marked points and optionally numbered moves.
///
/// Points of the region have circles, ko points squares, immortal stones crosses. Moves that cannot be drawn are
/// listed in the title, as `3 at b1`. [`Format::Text`](crate::Format::Text) reads the position back. A line `region:`
/// follows if the marks do not show the region: if a number covers a mark, or if ko points are marked on a board that
/// is playable as a whole.
///
/// ```
/// use koatlas_files::{Format, SenseiDiagram, parse_position};
/// let board = parse_position(b". X O .\nX . X O\n. X O .\nregion: b2 c2", Format::Text)?.position;
/// let diagram = SenseiDiagram { ko_points: board.region(), ..SenseiDiagram::new(&board, "a ko") };
/// let text = "$$B a ko\n$$  ---------\n$$ | . X O . |\n$$ | X S # O |\n$$ | . X O . |\n$$  ---------\n";
/// assert_eq!(diagram.to_text(), text);
/// assert_eq!(parse_position(text.as_bytes(), Format::Text)?.position, board);
/// # Ok::<(), koatlas_files::FileError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SenseiDiagram<'a> {
    /// The board before the moves.
    pub board: &'a BoardPosition,
    /// Title; it is written as one line.
    pub title: &'a str,
    /// The ko points; they lie in the region.
    pub ko_points: &'a [Point],
    /// Moves drawn as numbers: at most [`SenseiDiagram::MOST_MOVES`], since a number has one digit.
    pub moves: &'a [Move],
    /// Number of the first move.
    pub first: usize,
    /// True if coordinates are drawn.
    pub coordinates: bool,
}

impl<'a> SenseiDiagram<'a> {
    /// Largest number of moves in one diagram.
    pub const MOST_MOVES: usize = 10;

    /// Creates a diagram of the board and its region, without moves.
    pub fn new(board: &'a BoardPosition, title: &'a str) -> SenseiDiagram<'a> {
        SenseiDiagram { board, title, ko_points: &[], moves: &[], first: 1, coordinates: false }
    }

    /// Returns the diagram as text.
    ///
    /// # Panics
    /// If `moves` are more than [`SenseiDiagram::MOST_MOVES`].
    pub fn to_text(&self) -> String {
        assert!(self.moves.len() <= Self::MOST_MOVES, "a diagram has at most {} moves", Self::MOST_MOVES);
        let numbered = NumberedMoves::new(self.board, self.moves, self.first);
        let size = self.board.size();
        let edge = format!("{MARK}  {}\n", "-".repeat(2 * size.cols() + 1));
        let points: Vec<char> = size.points().map(|point| self.sign(point, &numbered.plays)).collect();
        let mut rows = String::new();
        for row in points.chunks(size.cols()) {
            let row: String = row.iter().flat_map(|&c| [c, ' ']).collect();
            rows += &format!("{MARK} | {row}|\n");
        }
        [self.header(&numbered.caption), edge.clone(), rows, edge, self.region_line(&numbered.plays)].concat()
    }

    /// First line of the diagram, with the `caption` of the moves in the title.
    fn header(&self, caption: &str) -> String {
        let to_move = self.moves.first().map_or(self.board.to_move(), |first| first.colour);
        let coordinates = if self.coordinates { "c" } else { "" };
        let number = if self.first == 1 { String::new() } else { format!("m{}", self.first) };
        let mut parts = vec![tidy_line(self.title).unwrap_or_default(), caption.to_owned()];
        parts.retain(|part| !part.is_empty());
        let title = if parts.is_empty() { String::new() } else { format!(" {}", parts.join(": ")) };
        format!("{MARK}{to_move}{coordinates}{number}{title}\n")
    }

    fn sign(&self, point: Point, plays: &[NumberedPlay]) -> char {
        if let Some(play) = plays.iter().find(|play| play.point == point) {
            let digit = (play.number - self.first + 1) % Self::MOST_MOVES;
            return char::from(b'0' + digit as u8);
        }
        let [empty, black, white] = if self.ko_points.contains(&point) {
            ['S', '#', '@']
        } else if self.board.immortal().contains(&point) {
            ['.', 'Z', 'P']
        } else if !self.board.is_whole_board() && self.board.region().contains(&point) {
            ['C', 'B', 'W']
        } else {
            ['.', 'X', 'O']
        };
        match self.board.contents()[self.board.size().index(point)] {
            None => empty,
            Some(Colour::Black) => black,
            Some(Colour::White) => white,
        }
    }

    /// Line `region:`, or nothing if the marks show the region.
    fn region_line(&self, plays: &[NumberedPlay]) -> String {
        let numbered: Vec<Point> = plays.iter().map(|play| play.point).collect();
        let region = self.board.region();
        // Without marks the whole board is read as the region; with marks, the marked points are.
        let is_shown = if self.board.is_whole_board() {
            self.ko_points.iter().all(|point| numbered.contains(point))
        } else {
            !region.iter().any(|point| numbered.contains(point))
        };
        if is_shown { String::new() } else { format!("{REGION}: {}\n", join_points(region)) }
    }
}

/// A play drawn as a stone with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedPlay {
    /// Point of the stone.
    pub point: Point,
    /// Colour of the stone.
    pub colour: Colour,
    /// Number of the move.
    pub number: usize,
}

/// Moves as one diagram shows them: stones with numbers, and a caption for the rest.
///
/// Every point that is empty at the start shows its first play. Later plays there, plays at points that have a stone
/// at the start, and passes are listed in the caption.
///
/// ```
/// use koatlas_files::{Format, NumberedMoves, parse_position};
/// let board = parse_position(b". X O .\nX O . O\n. X O .", Format::Text)?.position;
/// let moves = ["B c2", "W pass", "B d3", "W b2"].map(|text| text.parse().expect("a move"));
/// let numbered = NumberedMoves::new(&board, &moves, 1);
/// assert_eq!(numbered.plays.iter().map(|play| play.number).collect::<Vec<_>>(), [1, 3]);
/// assert_eq!(numbered.caption, "2 pass, 4 at b2");
/// # Ok::<(), koatlas_files::FileError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedMoves {
    /// Plays that are drawn.
    pub plays: Vec<NumberedPlay>,
    /// The other moves: `3 at b1, 4 pass, 5 at 2`; empty if all are drawn.
    pub caption: String,
}

impl NumberedMoves {
    /// Numbers `moves` from `first`, beginning at `board`. Does not check whether they are legal.
    pub fn new(board: &BoardPosition, moves: &[Move], first: usize) -> NumberedMoves {
        let mut plays: Vec<NumberedPlay> = Vec::new();
        let mut rest = Vec::new();
        for (&Move { colour, point }, number) in moves.iter().zip(first..) {
            let Some(point) = point else {
                rest.push(format!("{number} pass"));
                continue;
            };
            let has_stone = board.contents()[board.size().index(point)].is_some();
            match plays.iter().find(|play| play.point == point) {
                Some(play) => rest.push(format!("{number} at {}", play.number)),
                None if has_stone => rest.push(format!("{number} at {point}")),
                None => plays.push(NumberedPlay { point, colour, number }),
            }
        }
        NumberedMoves { plays, caption: rest.join(", ") }
    }
}
