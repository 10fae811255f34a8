//! A node of an SGF file: its properties, its points (two letters, the column from the left and the row from the top)
//! and the stones that it sets up; and the same for writing. A *slip* is a fault that is repaired and named.

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
    /// value; of two different values the first is taken, and the second is a slip.
    pub fn single(self, key: &'static str, slips: &mut Vec<Fault>) -> Option<&'t Value<'a>> {
        let mut values = self.values(key);
        let first = values.next()?;
        if let Some(second) = values.find(|value| first.text != value.text) {
            slips.push(value_fault(second, "the property has another value already, which is taken: keep one"));
        }
        Some(first)
    }

    /// The value of property `key` as text.
    pub fn text(self, key: &'static str, slips: &mut Vec<Fault>) -> Option<String> {
        self.single(key, slips).map(|value| unescape(value.text))
    }

    /// The value of property `key` as one line.
    pub fn line(self, key: &'static str, slips: &mut Vec<Fault>) -> Option<String> {
        self.text(key, slips).as_deref().and_then(tidy_line)
    }

    /// The player to move (`PL`); `None` if the node does not name one.
    fn to_move(self, slips: &mut Vec<Fault>) -> Option<Colour> {
        let value = self.single("PL", slips)?;
        match value.text.trim() {
            "B" | "b" | "black" | "Black" => Some(Colour::Black),
            "W" | "w" | "white" | "White" => Some(Colour::White),
            _ => {
                slips.push(unreadable_value(value, LEFT_OUT, "write PL[B] or PL[W]"));
                None
            }
        }
    }
}

/// Fault at `value`; the message begins with the name of the property.
pub fn value_fault(value: &Value, sentence: impl std::fmt::Display) -> Fault {
    Fault::at(value.at, format!("{}: {sentence}", value.key))
}

/// What is assumed for a value that cannot be read.
pub const LEFT_OUT: &str = "is left out";

/// What is assumed for a move that cannot be read.
const ENDS_LINE: &str = "ends what is read of this line of play";

/// Fault of a `value` that cannot be read. `assumed` is what becomes of it, `remedy` what to write.
pub fn unreadable_value(value: &Value, assumed: &str, remedy: &str) -> Fault {
    value_fault(value, format!("the value {} cannot be read and {assumed}: {remedy}", quoted(value.text)))
}

/// Removes the escapes of an SGF text: a backslash makes the next character literal, and removes a line end.
pub fn unescape(text: &str) -> String {
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
        return Err(unreadable_value(value, LEFT_OUT, POINTS));
    };
    if first.0 > last.0 || first.1 > last.1 {
        return Err(unreadable_value(value, LEFT_OUT, POINTS));
    }
    let [first, last] =
        [first, last].map(|place| on_board(place, size).ok_or_else(|| off_board(value, place, size, LEFT_OUT)));
    let (first, last) = (first?, last?);
    if first == last {
        return Ok(Wide::single(size.index(first)));
    }
    // SGF counts rows from the top, `Point` from the bottom.
    let rows = last.row..=first.row;
    Ok(Wide::collect(rows.flat_map(|row| (first.col..=last.col).map(move |col| size.index(Point { col, row })))))
}

/// The move of `node`, which has at most one; `None` if it has none.
///
/// Other passes than `[]` and `[tt]` are slips, and are passes: `[pass]`, and the point one column and one row beyond
/// the lower right corner, as `[tt]` is on 19x19.
pub fn parse_move(node: Node<'_, '_>, size: Size, slips: &mut Vec<Fault>) -> Result<Option<Move>, Fault> {
    let moves = [("B", Colour::Black), ("W", Colour::White)].into_iter();
    let found = moves.filter_map(|(key, colour)| Some((node.values(key).next()?, colour))).next();
    let Some((value, colour)) = found else { return Ok(None) };
    let text = value.text.trim();
    if text.is_empty() || text == PASS && size.rows().max(size.cols()) <= LONGEST_WITH_PASS {
        return Ok(Some(Move::pass(colour)));
    }
    let place = parse_coordinates(text);
    if let Some(point) = place.and_then(|place| on_board(place, size)) {
        return Ok(Some(Move::play(colour, point)));
    }
    let beyond = place.is_some_and(|(col, row)| (usize::from(col), usize::from(row)) == (size.cols(), size.rows()));
    if beyond || [PASS, "pass"].iter().any(|pass| text.eq_ignore_ascii_case(pass)) {
        slips.push(value_fault(value, format!("{} is taken for a pass: write [] for a pass", quoted(text))));
        return Ok(Some(Move::pass(colour)));
    }
    Err(match place {
        Some(place) => off_board(value, place, size, ENDS_LINE),
        None => unreadable_value(value, ENDS_LINE, MOVE),
    })
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

/// Converts column and row to a point of a board of `size`; `None` if it is off the board.
fn on_board((col, row): (u8, u8), size: Size) -> Option<Point> {
    let row = size.rows().checked_sub(1 + usize::from(row))?;
    (usize::from(col) < size.cols()).then_some(Point { col, row: row as u8 })
}

fn off_board(value: &Value, (col, row): (u8, u8), size: Size, assumed: &str) -> Fault {
    let name: String = [col, row].map(letter).iter().collect();
    let place = format!("the point [{name}] is off the board (the board is {size})");
    value_fault(value, format!("{place} and {assumed}: remove it or correct SZ"))
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
    slips: &mut Vec<Fault>,
    mut record: impl FnMut(Wide, FaultPlace),
) -> SetupStones {
    let mut sets = [Wide::EMPTY; 3];
    for (number, (key, _)) in STONES.into_iter().enumerate() {
        for value in node.values(key) {
            let mut points = match parse_points(value, size) {
                Ok(points) => points,
                Err(slip) => {
                    slips.push(slip);
                    continue;
                }
            };
            // The standard forbids that a point is set twice in a node.
            for (&other, (key, _)) in sets[..number].iter().zip(STONES) {
                if let Some(point) = (points & other).first().and_then(|index| size.points().nth(index)) {
                    slips.push(value_fault(
                        value,
                        format!("{point} is set by {key} too, which is taken: keep one of the two"),
                    ));
                    points &= !other;
                }
            }
            sets[number] |= points;
            record(points, FaultPlace::Byte(value.at));
        }
    }
    SetupStones { sets, to_move: node.to_move(slips) }
}

/// Size of the board (`SZ`); 19x19 if the node does not give one.
pub fn parse_size(node: Node<'_, '_>, slips: &mut Vec<Fault>) -> Result<Size, Fault> {
    let usual = Ok(Size::new(USUAL_SIDE, USUAL_SIDE).expect("a board"));
    let Some(value) = node.single("SZ", slips) else { return usual };
    let text = value.text.trim();
    let (cols, rows) = text.split_once([':', 'x']).unwrap_or((text, text));
    let (Ok(rows), Ok(cols)) = (rows.trim().parse(), cols.trim().parse()) else {
        let assumed = "is taken for 19x19";
        slips.push(unreadable_value(value, assumed, "write SZ[9] or SZ[COLUMNS:ROWS], each from 1 to 25"));
        return usual;
    };
    Size::new(rows, cols).map_err(|error| value_fault(value, error))
}
