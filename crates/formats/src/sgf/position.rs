//! SGF files of one node: setup stones, and the region and the immortal stones as marked points.

use koatlas_board::{BoardPosition, Colour, Content, Point, Size};

use crate::error::{At, Fault};
use crate::position::written::PositionFile;
use crate::sgf::node::{Node, list, points, size_value, text};
use crate::sgf::{game, tree};

const GOES_ON: &str =
    "the game goes on here, but a position file has one node, without moves: remove all further nodes";
const FOLLOWED: &str = "something follows the end of the game: a position file has one game, remove what follows";

/// The position of a text.
pub fn read(text: &str) -> Result<PositionFile, Fault> {
    let start = tree::next_game(text, 0)?.expect("a file without a game is an error");
    let tree = tree::read(text, start, tree::Variations::Main)?;
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
    let line = |list: String| if list.is_empty() { list } else { format!("\n{list}") };
    [
        format!("(;GM[1]FF[4]CA[UTF-8]SZ[{}]", size_value(size)),
        text("GN", &file.tidy_name().unwrap_or_default()),
        format!("PL[{}]", position.to_move()),
        line(stones(position)),
        line(list("SQ", file.written_region(), size)),
        line(list("MA", position.immortal(), size)),
        ")\n".to_owned(),
    ]
    .concat()
}

/// The stones of a position, a line a colour.
pub fn stones(position: &BoardPosition) -> String {
    let size = position.size();
    let holding = |content: Content| -> Vec<Point> {
        size.points().filter(|&point| position.contents()[size.index(point)] == content).collect()
    };
    let lists = [("AB", Colour::Black), ("AW", Colour::White)];
    let lists = lists.map(|(key, colour)| list(key, &holding(Some(colour)), size));
    lists.into_iter().filter(|list| !list.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The properties that mark the region.
const REGION: [&str; 3] = ["SQ", "TR", "CR"];

/// The points where plays may be made, if any is marked.
pub fn region(node: Node<'_, '_>, size: Size) -> Result<Option<Vec<(Point, At)>>, Fault> {
    let region = marked(node, &REGION, size)?;
    Ok((!region.is_empty()).then_some(region))
}

/// The stones declared immortal.
pub fn immortal(node: Node<'_, '_>, size: Size) -> Result<Vec<(Point, At)>, Fault> {
    marked(node, &["MA"], size)
}

/// The points marked by one of some properties, each with the last value that marks it, in the order of [`Size::points`].
fn marked(node: Node<'_, '_>, keys: &[&'static str], size: Size) -> Result<Vec<(Point, At)>, Fault> {
    let mut marked = vec![None; size.area()];
    for value in keys.iter().flat_map(|&key| node.values(key)) {
        for index in koatlas_board::PointSet::iter(points(value, size)?) {
            marked[index] = Some(At::Byte(value.at));
        }
    }
    Ok(size.points().zip(marked).filter_map(|(point, at)| Some((point, at?))).collect())
}
