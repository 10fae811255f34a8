//! Boards and keys in texts: rows of points, and lines `KEY: VALUE`, each with its place.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Content, Point, Size, nearest, quoted};

use crate::error::{At, Fault};

/// A board as it was drawn.
pub(crate) struct Diagram {
    pub size: Size,
    /// In the order of [`Size::points`], each with its place.
    pub contents: Vec<(Content, At)>,
}

/// Reads the rows of a diagram, each with the byte where it begins; no row is blank.
pub(crate) fn read_diagram(rows: &[(usize, &str)]) -> Result<Diagram, Fault> {
    let Some(&(start, _)) = rows.first() else {
        let sentence = "there is no diagram: write a line for every row of the board, such as . X O .";
        return Err(Fault::new(At::File, sentence));
    };
    let points = rows.iter().zip(1..).map(|(&(start, row), number)| {
        read_row(start, row.char_indices().filter(|&(_, c)| !is_line(c)), number, content)
    });
    let points = points.collect::<Result<Vec<_>, Fault>>()?;
    for ((row, number), (at, _)) in points.iter().zip(1..).zip(rows) {
        check_length(number, row.len(), points[0].len(), At::Byte(*at))?;
    }
    let size = Size::new(rows.len(), points[0].len()).map_err(|error| Fault::new(At::Byte(start), error))?;
    Ok(Diagram { size, contents: points.into_iter().flatten().collect() })
}

/// The points of a row that begins at a byte: its characters that are no blanks, each with its place.
pub(crate) fn read_row<T>(
    start: usize,
    row: impl Iterator<Item = (usize, char)>,
    number: usize,
    read: impl Fn(char) -> Option<T>,
) -> Result<Vec<(T, At)>, Fault> {
    let points = row.filter(|(_, c)| !c.is_whitespace()).zip(1..).map(|((at, c), column)| {
        let at = At::Byte(start + at);
        read(c).map(|point| (point, at)).ok_or_else(|| no_point(c, number, column, at))
    });
    points.collect()
}

/// Checks that a row is as long as the first.
pub(crate) fn check_length(row: usize, len: usize, cols: usize, at: At) -> Result<(), Fault> {
    if len == cols {
        return Ok(());
    }
    let sentence = format!(
        "row {row} of the diagram has {len} points, but row 1 has {cols}: every row must have as many as the board has columns"
    );
    Err(Fault::new(at, sentence))
}

/// A character is no point.
pub(crate) fn no_point(c: char, row: usize, column: usize, at: At) -> Fault {
    let c = quoted(c.encode_utf8(&mut [0; 4]));
    let sentence = format!(
        "{c} in row {row}, column {column} of the diagram is no point: write . for an empty point, X for Black, O for White"
    );
    Fault::new(at, sentence)
}

/// What a point holds that is drawn so.
pub(crate) fn content(c: char) -> Option<Content> {
    match c {
        '.' | '+' | ',' | '·' | '．' | '＋' | '\u{250c}'..='\u{254b}' => Some(None),
        'X' | 'x' | '●' | '⚫' | '⬤' => Some(Some(Colour::Black)),
        'O' | 'o' | '○' | '⚪' | '◯' => Some(Some(Colour::White)),
        _ => None,
    }
}

/// Lines between points, and what makes a character an emoji.
pub(crate) fn is_line(c: char) -> bool {
    matches!(c, '─' | '━' | '│' | '┃' | '\u{fe0e}' | '\u{fe0f}')
}

/// The diagram of a position: a line a row, points separated by spaces.
pub(crate) fn write_diagram(position: &BoardPosition) -> String {
    let spaced = |row: String| row.split("").filter(|c| !c.is_empty()).collect::<Vec<_>>().join(" ") + "\n";
    position.rows().into_iter().map(spaced).collect()
}

pub const NAME: &str = "name";
pub const TO_MOVE: &str = "to-move";
pub const REGION: &str = "region";
pub const IMMORTAL: &str = "immortal";

/// All of them.
pub const KEYS: [&str; 4] = [NAME, TO_MOVE, REGION, IMMORTAL];

/// The keys of a file, each with its value and the byte where that begins.
#[derive(Default)]
pub struct KeyLines<'a>(BTreeMap<&'a str, (usize, &'a str)>);

/// What is said of a key that is neither read nor one of the words that are left to others.
pub fn unknown_key(key: &str, read: &[&'static str], others: &str) -> String {
    let remedy = match nearest(key, read.iter().copied().chain(others.split_whitespace())) {
        Some(meant) => format!("is {meant} meant?"),
        None => format!("there are {}", read.join(", ")),
    };
    format!("{} is no key: {remedy}", quoted(key))
}

impl<'a> KeyLines<'a> {
    /// Adds a line that begins at this byte.
    pub fn add(&mut self, at: usize, key: &'a str, value: &'a str) -> Result<(), Fault> {
        if !KEYS.contains(&key.trim_end()) {
            return Err(Fault::new(At::Byte(at), unknown_key(key.trim_end(), &KEYS, "")));
        }
        let start = at + key.len() + 1;
        let key = key.trim_end();
        match self.0.insert(key, (start, value)) {
            None => Ok(()),
            Some(_) => Err(Fault::new(At::Byte(at), format!("{key} is written twice: keep one of the two lines"))),
        }
    }

    /// The name.
    pub fn name(&self) -> Option<String> {
        self.0.get(NAME).map(|&(_, name)| name.to_owned())
    }

    /// The points of a key, if the file has it.
    pub fn points(&self, key: &str) -> Result<Option<Vec<(Point, At)>>, Fault> {
        let Some(&(start, value)) = self.0.get(key) else { return Ok(None) };
        let point = |(at, word): (usize, &str)| {
            let at = At::Byte(start + at);
            word.parse().map(|point| (point, at)).map_err(|error| Fault::new(at, error))
        };
        words(value).map(point).collect::<Result<_, _>>().map(Some)
    }

    /// The player to move, if the file names one.
    pub fn to_move(&self) -> Result<Option<Colour>, Fault> {
        let Some(&(start, value)) = self.0.get(TO_MOVE) else { return Ok(None) };
        let (at, word) = (start + value.len() - value.trim_start().len(), value.trim());
        word.parse().map(Some).map_err(|error| Fault::new(At::Byte(at), error))
    }
}

/// The pieces of a text between the characters that end one, without the white space around them, each with the byte
/// where it begins; blank pieces are left out.
pub(crate) fn pieces(text: &str, ends: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    let cut = text.split_inclusive(ends).map(move |piece| {
        let start = next;
        next += piece.len();
        (start + piece.len() - piece.trim_start().len(), piece.trim())
    });
    cut.filter(|(_, piece)| !piece.is_empty())
}

/// The lines that are not blank.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    pieces(text, |c| c == '\n')
}

/// The words.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    pieces(text, char::is_whitespace)
}
