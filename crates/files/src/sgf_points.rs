//! Points in SGF files: two letters, the column from the left and the row from the top.

use std::collections::HashSet;

use sgf_parse::go;
use sgf_parse::unknown_game::Prop;

use crate::error::{At, Fault};
use crate::sgf_node::Node;
use koatlas_board::{Colour, Move, Point, Size};

/// A value that is a pass too, as long as no side of the board is longer than [`LONGEST_WITH_PASS`].
const PASS: &str = "tt";
const LONGEST_WITH_PASS: usize = 19;

const POINTS: &str = "write points as two letters, or rectangles, for example [aa][bb:dc]";
const MOVE: &str = "write one point as two letters, for example [dd], or [] for a pass";

impl Node {
    /// The points of all properties of this name, in the order of [`Size::points`], without repetition.
    pub fn points(&self, key: &'static str, size: Size) -> Result<Vec<(Point, At)>, Fault> {
        let mut listed = vec![false; size.area()];
        for property in self.properties(key) {
            for [first, last] in self.rectangles(key, property, size)? {
                for y in first.y..=last.y {
                    let row = usize::from(y) * size.cols();
                    listed[row + usize::from(first.x)..=row + usize::from(last.x)].fill(true);
                }
            }
        }
        Ok(size.points().filter(|&point| listed[size.index(point)]).map(|point| (point, At::Key(key))).collect())
    }

    /// The upper left and lower right points of the rectangles of a list; most are single points.
    fn rectangles(&self, key: &'static str, property: &Prop, size: Size) -> Result<Vec<[go::Point; 2]>, Fault> {
        let values = values(property).ok_or_else(|| self.unreadable(key, property, POINTS))?;
        // The set has no order of its own, but the same file always has the same error.
        let mut values: Vec<&str> = values.iter().map(String::as_str).collect();
        values.sort_unstable();
        let read = |value| {
            let [first, last] = corners(value).ok_or_else(|| self.unreadable_value(key, value, POINTS))?;
            self.on_board(key, last, size)?;
            Ok([first, last])
        };
        values.into_iter().map(read).collect()
    }

    /// The move, if the node has one.
    pub fn played(&self, size: Size) -> Result<Option<Move>, Fault> {
        match (self.move_of(Colour::Black, "B", size)?, self.move_of(Colour::White, "W", size)?) {
            (Some(_), Some(_)) => Err(self.fault("W", "the node has B too: keep one move in each node")),
            (black, white) => Ok(black.or(white)),
        }
    }

    fn move_of(&self, colour: Colour, key: &'static str, size: Size) -> Result<Option<Move>, Fault> {
        let Some(property) = self.single(key)? else { return Ok(None) };
        match property {
            Prop::B(value) | Prop::W(value) if is_pass(value, size) => Ok(Some(Move::pass(colour))),
            Prop::B(value) | Prop::W(value) => {
                let point = value.parse().map_err(|_| self.unreadable_value(key, value, MOVE))?;
                Ok(Some(Move::play(colour, self.on_board(key, point, size)?)))
            }
            other => Err(self.unreadable(key, other, MOVE)),
        }
    }

    fn on_board(&self, key: &'static str, point: go::Point, size: Size) -> Result<Point, Fault> {
        let go::Point { x, y } = point;
        match size.rows().checked_sub(1 + usize::from(y)) {
            Some(row) if usize::from(x) < size.cols() => Ok(Point { col: x, row: row as u8 }),
            _ => {
                let name: String = [x, y].map(letter).iter().collect();
                let sentence = format!("the point [{name}] is not on a board of {size}: remove it or correct SZ");
                Err(self.fault(key, sentence))
            }
        }
    }
}

/// The values of a list, each a point or a rectangle.
fn values(property: &Prop) -> Option<&HashSet<String>> {
    match property {
        Prop::AB(set) | Prop::AW(set) | Prop::AE(set) => Some(set),
        Prop::SQ(set) | Prop::TR(set) | Prop::CR(set) | Prop::MA(set) => Some(set),
        _ => None,
    }
}

/// The upper left and lower right points of a value.
fn corners(value: &str) -> Option<[go::Point; 2]> {
    let (first, last) = value.split_once(':').unwrap_or((value, value));
    let (first, last): (go::Point, go::Point) = (first.parse().ok()?, last.parse().ok()?);
    (first.x <= last.x && first.y <= last.y).then_some([first, last])
}

fn is_pass(value: &str, size: Size) -> bool {
    value.is_empty() || value == PASS && size.rows().max(size.cols()) <= LONGEST_WITH_PASS
}

/// The letter of a column or row: from a, then from A.
pub(crate) fn letter(coordinate: u8) -> char {
    char::from(if coordinate < 26 { b'a' + coordinate } else { b'A' + coordinate - 26 })
}
