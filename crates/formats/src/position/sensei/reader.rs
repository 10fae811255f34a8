//! Reading diagrams of Sensei's Library.

use koatlas_board::{Colour, Content, Point, Size};

use super::super::{diagram, written::Written};
use super::MARK;
use crate::error::{At, Fault};
use crate::position::text::{IMMORTAL, Keys, REGION};

/// The side of a board whose size nothing tells.
const USUAL_SIDE: usize = 19;

/// Whether a text has such a diagram.
pub fn is_one(lines: &[(usize, &str)]) -> bool {
    lines.iter().any(|(_, line)| line.starts_with(MARK))
}

/// A point as it is drawn.
struct Cell {
    byte: usize,
    content: Content,
    region: bool,
    immortal: bool,
}

/// What has been drawn.
#[derive(Default)]
struct Drawing {
    rows: Vec<(usize, Vec<Cell>)>,
    top: bool,
    bottom: bool,
    left: usize,
    right: usize,
}

/// Reads the lines of a text.
pub fn read(lines: &[(usize, &str)]) -> Result<Written, Fault> {
    let mut keys = Keys::default();
    let mut header = None;
    let mut drawing = Drawing::default();
    for &(at, line) in lines {
        match line.strip_prefix(MARK) {
            Some(rest) if header.is_none() => header = Some(Header::of(rest)),
            Some(rest) => drawing.line(at + MARK.len(), rest)?,
            None => match line.split_once(':') {
                Some((key, value)) => keys.add(at, key, value)?,
                None => {
                    let sentence =
                        "this line is no part of the diagram: begin it with $$, or with # if it is a comment";
                    return Err(Fault::new(At::Byte(at), sentence));
                }
            },
        }
    }
    written(&header.unwrap_or_default(), &drawing, &keys)
}

/// What the first line says.
#[derive(Default)]
struct Header {
    to_move: Option<Colour>,
    side: Option<usize>,
    title: String,
}

impl Header {
    fn of(line: &str) -> Header {
        let end = line.find(char::is_whitespace).unwrap_or(line.len());
        let (options, title) = line.split_at(end);
        let to_move = match options.chars().next() {
            Some('W') => Some(Colour::White),
            Some('B') => Some(Colour::Black),
            _ => None,
        };
        // m and a number give the number of the first move, another number is the size.
        let sizes = options.split('m').next().unwrap_or_default();
        let digits: String = sizes.chars().filter(char::is_ascii_digit).collect();
        Header { to_move, side: digits.parse().ok(), title: title.trim().to_owned() }
    }
}

impl Drawing {
    /// Reads a line after the first, without its mark.
    fn line(&mut self, at: usize, line: &str) -> Result<(), Fault> {
        let row = line.trim();
        let at = at + line.len() - line.trim_start().len();
        if row.is_empty() || row.starts_with(['[', '{']) {
            return Ok(());
        }
        if row.contains("--") && row.chars().all(|c| matches!(c, '-' | '+' | '|')) {
            *(if self.rows.is_empty() { &mut self.top } else { &mut self.bottom }) = true;
            return Ok(());
        }
        if self.bottom {
            return Err(Fault::new(At::Byte(at), "the diagram has ended: keep one diagram in a file"));
        }
        let left = row.starts_with('|');
        let right = row.len() > 1 && row.ends_with('|');
        self.left += usize::from(left);
        self.right += usize::from(right);
        let inside = &row[usize::from(left)..row.len() - usize::from(right)];
        let start = at + usize::from(left);
        let number = self.rows.len() + 1;
        let points = inside.char_indices().filter(|(_, c)| !c.is_whitespace());
        let cells = points.enumerate().map(|(column, (byte, c))| {
            let byte = start + byte;
            cell(c, byte).ok_or_else(|| Fault::new(At::Byte(byte), diagram::unknown(c, number, column + 1)))
        });
        let cells = cells.collect::<Result<Vec<_>, _>>()?;
        match self.rows.first() {
            Some((_, first)) if first.len() != cells.len() => {
                Err(Fault::new(At::Byte(at), diagram::wrong_length(number, cells.len(), first.len())))
            }
            _ => {
                self.rows.push((at, cells));
                Ok(())
            }
        }
    }
}

fn cell(c: char, byte: usize) -> Option<Cell> {
    let (black, white) = (Some(Colour::Black), Some(Colour::White));
    let (content, region, immortal) = match c {
        '.' | ',' | '0'..='9' | 'a'..='z' => (None, false, false),
        'C' | 'S' | 'T' | 'M' => (None, true, false),
        'X' => (black, false, false),
        'O' => (white, false, false),
        'B' | '#' | 'Y' => (black, true, false),
        'W' | '@' | 'Q' => (white, true, false),
        'Z' => (black, false, true),
        'P' => (white, false, true),
        _ => return None,
    };
    Some(Cell { byte, content, region, immortal })
}

/// The size of the board along one direction, and how many lines of it come before what is drawn.
fn placed(drawn: usize, before: bool, after: bool, side: usize) -> Option<(usize, usize)> {
    match (before, after) {
        (true, true) => Some((drawn, 0)),
        (true, false) => (drawn <= side).then_some((side, 0)),
        (false, true) => Some((side, side.checked_sub(drawn)?)),
        (false, false) => (drawn == side).then_some((side, 0)),
    }
}

fn written(header: &Header, drawing: &Drawing, keys: &Keys<'_>) -> Result<Written, Fault> {
    let rows = &drawing.rows;
    let Some((at, first)) = rows.first() else {
        return Err(Fault::new(At::File, "there is no diagram: write a line for every row, such as $$ | . X O . |"));
    };
    let edge = |count: usize| match count {
        0 => Ok(false),
        count if count == rows.len() => Ok(true),
        _ => {
            Err(Fault::new(At::Byte(*at), "some rows have an edge | at a side and some have none: draw it everywhere"))
        }
    };
    let (left, right) = (edge(drawing.left)?, edge(drawing.right)?);
    let (top, bottom) = (drawing.top, drawing.bottom);
    let both = [(left && right).then_some(first.len()), (top && bottom).then_some(rows.len())];
    let side = header.side.or(both[0]).or(both[1]).unwrap_or(USUAL_SIDE);
    let across = placed(first.len(), left, right, side);
    let down = placed(rows.len(), top, bottom, side);
    let (Some((cols, from_left)), Some((height, from_top))) = (across, down) else {
        let sentence = format!(
            "the diagram does not say where on a board of {side}x{side} it is: draw its edges as lines of - and |, or write \
             the size of the board in the first line, for example $$c9"
        );
        return Err(Fault::new(At::Byte(*at), sentence));
    };
    let size = Size::new(height, cols).map_err(|error| Fault::new(At::Byte(*at), error))?;
    let mut contents = vec![(None, At::File); size.area()];
    let (mut region, mut immortal) = (keys.points(REGION)?, keys.points(IMMORTAL)?.unwrap_or_default());
    for (row, (_, cells)) in rows.iter().enumerate() {
        for (col, cell) in cells.iter().enumerate() {
            let point = Point { col: (from_left + col) as u8, row: (height - 1 - from_top - row) as u8 };
            let at = At::Byte(cell.byte);
            contents[size.index(point)] = (cell.content, at);
            if cell.region {
                region.get_or_insert_default().push((point, at));
            }
            if cell.immortal {
                immortal.push((point, at));
            }
        }
    }
    let to_move = keys.to_move()?.or(header.to_move).unwrap_or(Colour::Black);
    let title = Some(header.title.clone()).filter(|title| !title.is_empty());
    Ok(Written { name: keys.name().or(title), size, contents, region, immortal, to_move })
}
