//! Text files: a board that somebody drew, and a few keys, `KEY: VALUE`, a line each.
//!
//! Boards with coordinates are read as programs print them for the GTP command `showboard`:
//!
//! ```text
//!    A B C D E
//!  5 . . . . . 5
//!  4 . + . X . 4
//!  3 . . O . . 3     WHITE (O) has captured 0 stones
//!  2 . . . . . 2     BLACK (X) has captured 0 stones
//!  1 . . . . . 1
//!    A B C D E
//! Next player: White
//! ```
//!
//! The letters of the columns, without i, come first; then the rows, the highest number first, down to 1. What stands
//! beside them, before and after, is left to others, but for the player to move and the keys of text files. Brackets around
//! a stone and a number behind it mark the last moves, and are not read.

use koatlas_board::{Colour, Content, Size, nearest};

use crate::error::{At, Fault};
use crate::position::drawn::{
    Diagram, IMMORTAL, KEYS, KeyLines, NAME, REGION, TO_MOVE, content, is_line, lines, no_point, read_diagram,
    write_diagram,
};
use crate::position::sensei;
use crate::position::written::{PositionFile, Written, spaced};

/// Reads a text: what is drawn there decides how.
pub fn read(text: &str) -> Result<Written, Fault> {
    let lines: Vec<(usize, &str)> = lines(text).filter(|(_, line)| !line.starts_with('#')).collect();
    if sensei::is_one(&lines) {
        return sensei::read(&lines);
    }
    let mut keys = KeyLines::default();
    let (drawn, to_move) = match header(&lines) {
        Some((header, cols)) => read_showboard(&lines, header, cols, &mut keys)?,
        None => {
            let mut rows = Vec::new();
            for (at, line) in lines {
                match line.split_once(':') {
                    None => rows.push((at, line)),
                    Some((key, value)) => keys.add(at, key, value)?,
                }
            }
            (read_diagram(&rows)?, None)
        }
    };
    Ok(Written {
        name: keys.name(),
        size: drawn.size,
        contents: drawn.contents,
        region: keys.points(REGION)?,
        immortal: keys.points(IMMORTAL)?.unwrap_or_default(),
        to_move: keys.to_move()?.or(to_move).unwrap_or(Colour::Black),
    })
}

/// A position as the content of a file.
pub fn write(file: &PositionFile) -> String {
    let line = |key: &str, value: &str| if value.is_empty() { String::new() } else { format!("{key}: {value}\n") };
    [
        write_diagram(&file.position),
        line(NAME, &file.tidy_name().unwrap_or_default()),
        line(TO_MOVE, &file.position.to_move().to_string()),
        line(REGION, &spaced(file.written_region())),
        line(IMMORTAL, &spaced(file.position.immortal())),
    ]
    .concat()
}

/// The letters of columns.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The number of the first line that has the letters of columns and nothing else, with the number of letters: two or more,
/// or one above a row.
fn header(lines: &[(usize, &str)]) -> Option<(usize, usize)> {
    lines.iter().enumerate().find_map(|(number, (_, line))| {
        let letters: String = line.split_whitespace().collect::<String>().to_ascii_uppercase();
        let one_by_one = line.split_whitespace().all(|word| word.len() == 1) || letters.len() > 2;
        let above_row = lines.get(number + 1).is_some_and(|(_, next)| row_number(next).is_some());
        let found = !letters.is_empty() && COLUMNS.starts_with(&letters) && one_by_one && above_row;
        found.then_some((number, letters.len()))
    })
}

/// Reads the board below the letters of so many columns, and the player to move if the text says who that is.
fn read_showboard<'a>(
    lines: &[(usize, &'a str)],
    header: usize,
    cols: usize,
    keys: &mut KeyLines<'a>,
) -> Result<(Diagram, Option<Colour>), Fault> {
    let rows = row_number(lines[header + 1].1).map_or(0, |(number, _)| number);
    let size = Size::new(rows, cols).map_err(|error| Fault::new(At::Byte(lines[header + 1].0), error))?;
    let mut contents = Vec::new();
    for (number, row) in (1..=rows).rev().zip(header + 1..) {
        let missing = |at| {
            Fault::new(at, format!("row {number} of the board should stand here: write its number and its points"))
        };
        let (at, line) = lines.get(row).copied().ok_or_else(|| missing(At::File))?;
        let found = row_number(line).filter(|&(found, _)| found == number);
        let (_, rest) = found.ok_or_else(|| missing(At::Byte(at)))?;
        contents.extend(cells(rest, at + line.len() - rest.len(), cols, number)?);
    }
    let mut to_move = None;
    for &(at, line) in lines[..header].iter().chain(&lines[header + 1 + rows..]) {
        to_move = player(line).or(to_move);
        // What only looks like a key is an error; everything else belongs to the program that drew the board.
        if let Some((key, value)) = line.split_once(':') {
            let is_word = key.chars().all(|c| c.is_ascii_lowercase() || matches!(c, '-' | '_'));
            if is_word && nearest(key, KEYS.into_iter()).is_some() {
                keys.add(at, key, value)?;
            }
        }
    }
    Ok((Diagram { size, contents }, to_move))
}

/// The number that a row begins with, and the rest.
fn row_number(line: &str) -> Option<(usize, &str)> {
    let end = line.find(|c: char| !c.is_ascii_digit())?;
    Some((line[..end].parse().ok()?, &line[end..]))
}

/// The points of a row, each with its byte.
fn cells(row: &str, start: usize, cols: usize, number: usize) -> Result<Vec<(Content, At)>, Fault> {
    let mut cells = Vec::new();
    let mut stone = false;
    for (at, c) in row.char_indices() {
        if cells.len() == cols {
            break;
        }
        match content(c) {
            Some(content) => {
                stone = content.is_some();
                cells.push((content, At::Byte(start + at)));
            }
            None if c.is_whitespace() => stone = false,
            None if "()[]<>|".contains(c) || stone && c.is_ascii_digit() || is_line(c) => {}
            None => return Err(no_point(c, number, cells.len() + 1, At::Byte(start + at))),
        }
    }
    if cells.len() < cols {
        let sentence = format!("row {number} of the board has {} points, and there are {cols} columns", cells.len());
        return Err(Fault::new(At::Byte(start), sentence));
    }
    Ok(cells)
}

/// The player to move, if a line names him.
fn player(line: &str) -> Option<Colour> {
    let line = line.to_ascii_lowercase();
    let name = match (line.split_once("next player:"), line.split_once(" to move")) {
        (Some((_, name)), _) => name.trim().to_owned(),
        (None, Some((name, _))) => name.trim().to_owned(),
        (None, None) => return None,
    };
    match name {
        name if name.starts_with("black") => Some(Colour::Black),
        name if name.starts_with("white") => Some(Colour::White),
        _ => None,
    }
}
