//! What the layers of a picture are made with.

use svg::Node;
use svg::node::element::Group;

/// The colour of lines and letters.
pub(super) const INK: &str = "#2b2116";

/// A group of elements.
pub(super) fn group<T: Into<Box<dyn Node>>>(parts: impl Iterator<Item = T>) -> Group {
    parts.fold(Group::new(), Group::add)
}
