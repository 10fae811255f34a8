//! Boards with coordinates, as programs print them for the GTP command `showboard`.
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

use koatlas_board::{Colour, Size, nearest};

use super::{diagram, diagram::Diagram};
use crate::error::{At, Fault};
use crate::position::text::{KEYS, Keys};

/// The letters of columns.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A board, and the player to move if the text says who that is.
pub struct Board {
    pub diagram: Diagram,
    pub to_move: Option<Colour>,
}

/// The number of the first line that has the letters of columns and nothing else, with the number of letters: two or more,
/// or one above a row.
pub fn columns(lines: &[(usize, &str)]) -> Option<(usize, usize)> {
    lines.iter().enumerate().find_map(|(number, (_, line))| {
        let letters: String = line.split_whitespace().collect::<String>().to_ascii_uppercase();
        let one_by_one = line.split_whitespace().all(|word| word.len() == 1) || letters.len() > 2;
        let above_row = lines.get(number + 1).is_some_and(|(_, next)| row_number(next).is_some());
        let found = !letters.is_empty() && COLUMNS.starts_with(&letters) && one_by_one && above_row;
        found.then_some((number, letters.len()))
    })
}

/// Reads the board below the letters of so many columns.
pub fn read<'a>(
    lines: &[(usize, &'a str)],
    (header, cols): (usize, usize),
    keys: &mut Keys<'a>,
) -> Result<Board, Fault> {
    let rows = row_number(lines[header + 1].1).map_or(0, |(number, _)| number);
    let size = Size::new(rows, cols).map_err(|error| Fault::new(At::Byte(lines[header + 1].0), error))?;
    let (mut contents, mut bytes) = (Vec::new(), Vec::new());
    for (number, row) in (1..=rows).rev().zip(header + 1..) {
        let (at, line) = lines.get(row).copied().ok_or_else(|| missing(number, At::File))?;
        let (found, rest) = row_number(line).ok_or_else(|| missing(number, At::Byte(at)))?;
        if found != number {
            return Err(missing(number, At::Byte(at)));
        }
        for (byte, content) in cells(rest, at + line.len() - rest.len(), cols, number)? {
            contents.push(content);
            bytes.push(byte);
        }
    }
    let mut to_move = None;
    for &(at, line) in lines[..header].iter().chain(&lines[header + 1 + rows..]) {
        to_move = player(line).or(to_move);
        add_key(keys, at, line)?;
    }
    Ok(Board { diagram: Diagram { size, contents, bytes }, to_move })
}

fn missing(number: usize, at: At) -> Fault {
    Fault::new(at, format!("row {number} of the board should stand here: write its number and its points"))
}

/// The number that a row begins with, and the rest.
fn row_number(line: &str) -> Option<(usize, &str)> {
    let end = line.find(|c: char| !c.is_ascii_digit())?;
    Some((line[..end].parse().ok()?, &line[end..]))
}

/// The points of a row, each with its byte.
fn cells(row: &str, start: usize, cols: usize, number: usize) -> Result<Vec<(usize, koatlas_board::Content)>, Fault> {
    let mut cells = Vec::new();
    let mut stone = false;
    for (at, c) in row.char_indices() {
        if cells.len() == cols {
            break;
        }
        match diagram::content(c) {
            Some(content) => {
                stone = content.is_some();
                cells.push((start + at, content));
            }
            None if c.is_whitespace() => stone = false,
            None if "()[]<>|".contains(c) || stone && c.is_ascii_digit() || diagram::is_line(c) => {}
            None => return Err(Fault::new(At::Byte(start + at), diagram::unknown(c, number, cells.len() + 1))),
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

/// Adds a line that is a key. What only looks like one is an error; everything else belongs to the program that drew the
/// board.
fn add_key<'a>(keys: &mut Keys<'a>, at: usize, line: &'a str) -> Result<(), Fault> {
    let Some((key, value)) = line.split_once(':') else { return Ok(()) };
    let word = key.chars().all(|c| c.is_ascii_lowercase() || matches!(c, '-' | '_'));
    if word && nearest(key, KEYS.into_iter()).is_some() { keys.add(at, key, value) } else { Ok(()) }
}
