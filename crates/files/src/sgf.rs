//! SGF files of one node: setup stones, and the region as marked points.

use crate::PositionFile;
use crate::error::Fault;
use crate::sgf_node::Node;
use crate::sgf_outline;
use crate::sgf_points::letter;
use crate::written::Written;
use koatlas_board::{Colour, Content, Point, Size};

pub(crate) fn read(text: &str) -> Result<Written, Fault> {
    let root = Node::root(sgf_outline::only_node(text)?)?;
    match root.first_of(["B", "W"]) {
        Some(key) => Err(root.fault(key, "a position has no moves: give stones as AB and AW")),
        None => root.setup(),
    }
}

pub(crate) fn write(file: &PositionFile) -> String {
    let (position, size) = (&file.position, file.position.size());
    let holding = |content: Content| -> Vec<Point> {
        size.points().filter(|&point| position.contents()[size.index(point)] == content).collect()
    };
    [
        format!("(;GM[1]FF[4]CA[UTF-8]SZ[{}]", size_value(size)),
        file.tidy_name().map(|name| format!("GN[{}]", escaped(&name))).unwrap_or_default(),
        format!("PL[{}]", position.to_move()),
        list("AB", &holding(Some(Colour::Black)), size),
        list("AW", &holding(Some(Colour::White)), size),
        list("SQ", file.written_region(), size),
        list("MA", position.immortal(), size),
        ")\n".to_owned(),
    ]
    .concat()
}

/// The format wants a square board's size as one number.
fn size_value(size: Size) -> String {
    if size.rows() == size.cols() { size.cols().to_string() } else { format!("{}:{}", size.cols(), size.rows()) }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

fn list(key: &str, points: &[Point], size: Size) -> String {
    let value = |point: &Point| format!("[{}{}]", letter(point.col), letter(size.rows() as u8 - 1 - point.row));
    let values: String = points.iter().map(value).collect();
    if values.is_empty() { values } else { format!("\n{key}{values}") }
}
