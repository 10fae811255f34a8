//! Marked points: the region and the immortal stones of a position.

use koatlas_board::{Point, Size};

use super::node::Node;
use super::points::points;
use crate::error::{At, Fault};

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
