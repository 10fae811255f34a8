//! Setup stones.

use koatlas_board::{Colour, Content, PointSet, Size, Wide};

use super::node::{Node, fault, unreadable};
use super::points::points;
use super::tree::Value;
use crate::error::{At, Fault};

/// The side of a board whose size is not given.
const USUAL_SIDE: usize = 19;

/// The properties of setup stones.
const STONES: [(&str, Content); 3] = [("AB", Some(Colour::Black)), ("AW", Some(Colour::White)), ("AE", None)];

/// The stones that a node sets up, and its player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stones {
    /// Points by their number in [`Size::points`] that get a black stone, a white stone, or become empty: disjoint sets.
    pub sets: [Wide; 3],
    /// The player to move, if the node names one.
    pub to_move: Option<Colour>,
}

impl Stones {
    /// Whether the node sets nothing up.
    pub fn is_empty(&self) -> bool {
        self.sets.iter().all(|set| set.is_empty()) && self.to_move.is_none()
    }

    /// What the points get, by their number.
    pub fn contents(&self) -> impl Iterator<Item = (usize, Content)> {
        STONES.into_iter().zip(self.sets).flat_map(|((_, content), set)| set.iter().map(move |index| (index, content)))
    }
}

/// What a node sets up; `place` is told each set of points and the value that it comes from.
pub fn stones(node: Node<'_, '_>, size: Size, mut place: impl FnMut(Wide, At)) -> Result<Stones, Fault> {
    let mut sets = [Wide::EMPTY; 3];
    for (number, (key, _)) in STONES.into_iter().enumerate() {
        for value in node.values(key) {
            let points = points(value, size)?;
            check_once(value, points, &sets[..number], size)?;
            sets[number] |= points;
            place(points, At::Byte(value.at));
        }
    }
    Ok(Stones { sets, to_move: node.to_move()? })
}

/// Checks that no other property of the node sets these points.
fn check_once(value: &Value, points: Wide, others: &[Wide], size: Size) -> Result<(), Fault> {
    for (&other, (key, _)) in others.iter().zip(STONES) {
        if let Some(point) = (points & other).first().and_then(|index| size.points().nth(index)) {
            return Err(fault(value, format!("{point} is set by {key} too: keep one of the two")));
        }
    }
    Ok(())
}

/// The size of the board.
pub fn size(node: Node<'_, '_>) -> Result<Size, Fault> {
    let Some(value) = node.single("SZ")? else { return Ok(Size::new(USUAL_SIDE, USUAL_SIDE).expect("a board")) };
    let text = value.text.trim();
    let (cols, rows) = text.split_once([':', 'x']).unwrap_or((text, text));
    let side = |text: &str| text.trim().parse::<u8>().ok().map(usize::from);
    let (Some(rows), Some(cols)) = (side(rows), side(cols)) else {
        return Err(unreadable(value, "write SZ[9] or SZ[COLUMNS:ROWS], each from 1 to 25"));
    };
    Size::new(rows, cols).map_err(|error| fault(value, error))
}
