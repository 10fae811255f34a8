//! The diagram of TOML and text files.

use koatlas_board::quoted;
use koatlas_board::{BoardPosition, Colour, Content, Size};

use crate::error::{At, Fault};

/// A board as it was drawn.
pub(crate) struct Diagram {
    pub size: Size,
    /// In the order of [`Size::points`].
    pub contents: Vec<Content>,
    /// For every point the byte where it is written.
    pub bytes: Vec<usize>,
}

/// Reads the rows of a diagram, each with the byte where it begins; no row is blank.
pub(crate) fn read(rows: &[(usize, &str)]) -> Result<Diagram, Fault> {
    let Some(&(start, _)) = rows.first() else {
        return Err(Fault::new(
            At::File,
            "there is no diagram: write a line for every row of the board, such as . X O .",
        ));
    };
    let points = rows.iter().enumerate().map(|(i, &(at, row))| read_row(i + 1, at, row));
    let points = points.collect::<Result<Vec<_>, Fault>>()?;
    let cols = points[0].len();
    if let Some(i) = points.iter().position(|row| row.len() != cols) {
        return Err(Fault::new(At::Byte(rows[i].0), wrong_length(i + 1, points[i].len(), cols)));
    }
    let size = Size::new(rows.len(), cols).map_err(|error| Fault::new(At::Byte(start), error))?;
    let (bytes, contents) = points.into_iter().flatten().unzip();
    Ok(Diagram { size, contents, bytes })
}

fn read_row(row: usize, start: usize, text: &str) -> Result<Vec<(usize, Content)>, Fault> {
    let points = text.char_indices().filter(|&(_, c)| !c.is_whitespace() && !is_line(c));
    let read = |(i, (at, c)): (usize, (usize, char))| match content(c) {
        Some(content) => Ok((start + at, content)),
        None => Err(Fault::new(At::Byte(start + at), unknown(c, row, i + 1))),
    };
    points.enumerate().map(read).collect()
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

/// What is said of a character that is no point.
pub(crate) fn unknown(c: char, row: usize, column: usize) -> String {
    format!(
        "{} in row {row}, column {column} of the diagram is no point: write . for an empty point, X for Black, O for White",
        quoted(c.encode_utf8(&mut [0; 4]))
    )
}

/// What is said of a row that is not as long as the first.
pub(crate) fn wrong_length(row: usize, len: usize, cols: usize) -> String {
    format!(
        "row {row} of the diagram has {len} points, but row 1 has {cols}: every row must have as many as the board has columns"
    )
}

/// The diagram of a position: a line a row, points separated by spaces.
pub(crate) fn write(position: &BoardPosition) -> String {
    let spaced = |row: String| row.split("").filter(|c| !c.is_empty()).collect::<Vec<_>>().join(" ") + "\n";
    position.rows().into_iter().map(spaced).collect()
}
