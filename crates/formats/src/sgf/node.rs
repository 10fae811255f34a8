//! A node of an SGF file: its properties, its points (two letters, the column from the left and the row from the top)
//! and the stones that it sets up; and the same for writing.

use koatlas_board::{Colour, Content, Move, Point, PointSet, Size, Wide, quoted};

use crate::error::{Fault, FaultPlace};
use crate::position::position_file::tidy_line;
use crate::sgf::tree::Value;

/// A node as the list of its values.
#[derive(Clone, Copy)]
pub struct Node<'t, 'a>(pub &'t [Value<'a>]);

impl<'t, 'a> Node<'t, 'a> {
    /// Values of the property `key`.
    pub fn values(self, key: &'static str) -> impl Iterator<Item = &'t Value<'a>> {
        self.0.iter().filter(move |value| value.key == key)
    }

    /// The value of property `key`; `None` if the node does not have it. A property may occur twice with the same
    /// value; two different values are an error.
    pub fn single(self, key: &'static str) -> Result<Option<&'t Value<'a>>, Fault> {
        let mut values = self.values(key);
        let first = values.next();
        match values.find(|value| first.is_some_and(|first| first.text != value.text)) {
            None => Ok(first),
            Some(second) => Err(value_fault(second, "the property has another value already: keep one")),
        }
    }

    /// The value of property `key` as text.
    pub fn text(self, key: &'static str) -> Result<Option<String>, Fault> {
        Ok(self.single(key)?.map(|value| unescape(value.text)))
    }

    /// The value of property `key` as one line.
    pub fn line(self, key: &'static str) -> Result<Option<String>, Fault> {
        Ok(self.text(key)?.as_deref().and_then(tidy_line))
    }

    /// The player to move (`PL`); `None` if the node does not name one.
    fn to_move(self) -> Result<Option<Colour>, Fault> {
        let Some(value) = self.single("PL")? else { return Ok(None) };
        match value.text.trim() {
            "B" | "b" | "black" | "Black" => Ok(Some(Colour::Black)),
            "W" | "w" | "white" | "White" => Ok(Some(Colour::White)),
            _ => Err(unreadable_value(value, "write PL[B] or PL[W]")),
        }
    }
}

/// Error at `value`; the message begins with the name of the property.
pub fn value_fault(value: &Value, sentence: impl std::fmt::Display) -> Fault {
    Fault::at(value.at, format!("{}: {sentence}", value.key))
}

pub fn unreadable_value(value: &Value, remedy: &str) -> Fault {
    value_fault(value, format!("the value {} cannot be read: {remedy}", quoted(value.text)))
}

/// Removes the escapes of an SGF text: a backslash makes the next character literal, and removes a line end.
fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            plain.push(c);
            continue;
        }
        match chars.next() {
            Some('\r') => drop(chars.next_if_eq(&'\n')),
            Some('\n') => drop(chars.next_if_eq(&'\r')),
            Some(c) => plain.push(c),
            None => {}
        }
    }
    plain
}

/// Value of `SZ`. The standard requires a single number for square boards.
pub fn size_value(size: Size) -> String {
    if size.rows() == size.cols() { size.cols().to_string() } else { format!("{}:{}", size.cols(), size.rows()) }
}

/// The text as it is written in a value.
pub fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// Property `key` with an escaped text; empty if `text` is empty.
pub fn text_property(key: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{key}[{}]", escape(text)) }
}

/// Property `key` with a list of points; empty if `points` is empty.
pub fn points_property(key: &str, points: &[Point], size: Size) -> String {
    let values: String = points.iter().map(|&point| format!("[{}]", point_name(point, size))).collect();
    if values.is_empty() { values } else { format!("{key}{values}") }
}

/// The value `tt` is a pass if no side of the board is longer than [`LONGEST_WITH_PASS`].
const PASS: &str = "tt";
const LONGEST_WITH_PASS: usize = 19;

const POINTS: &str = "write points as two letters, or rectangles, for example [aa][bb:dc]";
const MOVE: &str = "write one point as two letters, for example [dd], or [] for a pass";

/// Points of `value`, a point or a rectangle such as `aa:cc`, as a set of indices on the board.
pub fn parse_points(value: &Value, size: Size) -> Result<Wide, Fault> {
    let text = value.text.trim();
    let (first, last) = text.split_once(':').unwrap_or((text, text));
    let (Some(first), Some(last)) = (parse_coordinates(first), parse_coordinates(last)) else {
        return Err(unreadable_value(value, POINTS));
    };
    if first.0 > last.0 || first.1 > last.1 {
        return Err(unreadable_value(value, POINTS));
    }
    let (first, last) = (on_board(value, first, size)?, on_board(value, last, size)?);
    if first == last {
        return Ok(Wide::single(size.index(first)));
    }
    let rows = last.row..=first.row;
    Ok(Wide::collect(rows.flat_map(|row| (first.col..=last.col).map(move |col| size.index(Point { col, row })))))
}

/// The move of `node`; `None` if it has neither `B` nor `W`.
pub fn parse_move(node: Node<'_, '_>, size: Size) -> Result<Option<Move>, Fault> {
    let (value, colour) = match (node.single("B")?, node.single("W")?) {
        (Some(_), Some(white)) => return Err(value_fault(white, "the node has B too: keep one move in each node")),
        (Some(value), None) => (value, Colour::Black),
        (None, Some(value)) => (value, Colour::White),
        (None, None) => return Ok(None),
    };
    let text = value.text.trim();
    if text.is_empty() || text == PASS && size.rows().max(size.cols()) <= LONGEST_WITH_PASS {
        return Ok(Some(Move::pass(colour)));
    }
    let place = parse_coordinates(text).ok_or_else(|| unreadable_value(value, MOVE))?;
    Ok(Some(Move::play(colour, on_board(value, place, size)?)))
}

/// Column from the left and row from the top, both from 0, that two letters name: `a` to `z`, then `A` to `Z`.
fn parse_coordinates(text: &str) -> Option<(u8, u8)> {
    let [col, row] = *text.as_bytes() else { return None };
    Some((coordinate(col)?, coordinate(row)?))
}

const fn coordinate(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

const fn letter(coordinate: u8) -> char {
    (if coordinate < 26 { b'a' + coordinate } else { b'A' + coordinate - 26 }) as char
}

/// Converts column and row to a point of a board of `size`, or fails at `value`.
fn on_board(value: &Value, (col, row): (u8, u8), size: Size) -> Result<Point, Fault> {
    match size.rows().checked_sub(1 + usize::from(row)) {
        Some(row) if usize::from(col) < size.cols() => Ok(Point { col, row: row as u8 }),
        _ => {
            let name: String = [col, row].map(letter).iter().collect();
            let sentence =
                format!("the point [{name}] is off the board (the board is {size}): remove it or correct SZ");
            Err(value_fault(value, sentence))
        }
    }
}

/// The two letters of `point` on a board of `size`.
pub fn point_name(point: Point, size: Size) -> String {
    [letter(point.col), letter(size.rows() as u8 - 1 - point.row)].iter().collect()
}

/// Side of a board whose size is not given.
const USUAL_SIDE: usize = 19;

/// Properties that set up stones, and the content that they set.
pub const STONES: [(&str, Content); 3] = [("AB", Some(Colour::Black)), ("AW", Some(Colour::White)), ("AE", None)];

/// Stones that a node sets up, and the player to move that it names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetupStones {
    /// Disjoint sets of points, by their index in [`Size::points`], that get the contents of [`STONES`]: black, white,
    /// empty.
    pub sets: [Wide; 3],
    /// The player to move; `None` if the node does not name one.
    pub to_move: Option<Colour>,
}

impl SetupStones {
    pub fn is_empty(&self) -> bool {
        self.sets.iter().all(|set| set.is_empty()) && self.to_move.is_none()
    }

    /// New content of each point, with the index of the point.
    pub fn contents(&self) -> impl Iterator<Item = (usize, Content)> {
        STONES.into_iter().zip(self.sets).flat_map(|((_, content), set)| set.iter().map(move |index| (index, content)))
    }
}

/// Reads the stones that `node` sets up. Calls `record` with each set of points and the place of its value.
pub fn parse_setup_stones(
    node: Node<'_, '_>,
    size: Size,
    mut record: impl FnMut(Wide, FaultPlace),
) -> Result<SetupStones, Fault> {
    let mut sets = [Wide::EMPTY; 3];
    for (number, (key, _)) in STONES.into_iter().enumerate() {
        for value in node.values(key) {
            let points = parse_points(value, size)?;
            // The standard forbids that a point is set twice in a node.
            for (&other, (key, _)) in sets[..number].iter().zip(STONES) {
                if let Some(point) = (points & other).first().and_then(|index| size.points().nth(index)) {
                    return Err(value_fault(value, format!("{point} is set by {key} too: keep one of the two")));
                }
            }
            sets[number] |= points;
            record(points, FaultPlace::Byte(value.at));
        }
    }
    Ok(SetupStones { sets, to_move: node.to_move()? })
}

/// Size of the board (`SZ`); 19x19 if the node does not give one.
pub fn parse_size(node: Node<'_, '_>) -> Result<Size, Fault> {
    let Some(value) = node.single("SZ")? else { return Ok(Size::new(USUAL_SIDE, USUAL_SIDE).expect("a board")) };
    let text = value.text.trim();
    let (cols, rows) = text.split_once([':', 'x']).unwrap_or((text, text));
    let (Some(rows), Some(cols)) = (parse_side(rows), parse_side(cols)) else {
        return Err(unreadable_value(value, "write SZ[9] or SZ[COLUMNS:ROWS], each from 1 to 25"));
    };
    Size::new(rows, cols).map_err(|error| value_fault(value, error))
}

fn parse_side(text: &str) -> Option<usize> {
    text.trim().parse::<u8>().ok().map(usize::from)
}
