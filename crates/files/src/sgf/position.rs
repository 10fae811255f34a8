//! SGF files of one node: setup stones, and the region as marked points.

use koatlas_board::{Colour, Content, Point, Size};

use super::{game, points, tree};
use crate::error::{At, Fault};
use crate::position::position_file::PositionFile;

const GOES_ON: &str =
    "the game goes on here, but a position file has one node, without moves: remove all further nodes";
const FOLLOWED: &str = "something follows the end of the game: a position file has one game, remove what follows";

/// The position of a text.
pub fn read(text: &str) -> Result<PositionFile, Fault> {
    let start = tree::next_game(text, 0)?.expect("a file without a game is an error");
    let tree = tree::read(text, start)?;
    if let Some(at) = tree.second_node {
        return Err(Fault::new(At::Byte(at), GOES_ON));
    }
    if let Some(at) = tree::next_game(text, tree.end)? {
        return Err(Fault::new(At::Byte(at), FOLLOWED));
    }
    if let Some(value) = tree.nodes().flatten().find(|value| matches!(value.key, "B" | "W")) {
        return Err(super::node::fault(value, "a position has no moves: give stones as AB and AW"));
    }
    let game = game::game(&tree)?;
    Ok(PositionFile { name: game.name, position: game.start })
}

/// A position as the content of a file.
pub fn write(file: &PositionFile) -> String {
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
    let values: String = points.iter().map(|&point| format!("[{}]", points::name(point, size))).collect();
    if values.is_empty() { values } else { format!("\n{key}{values}") }
}
