//! A position and its name.

use koatlas_board::{BoardPosition, Point};

use super::tidy::tidy;

/// A position and its name, as a file holds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFile {
    /// The name, one line: files hold it with every run of white space or control characters as one space.
    pub name: Option<String>,
    /// The position.
    pub position: BoardPosition,
}

impl PositionFile {
    /// The name as files hold it.
    pub(crate) fn tidy_name(&self) -> Option<String> {
        self.name.as_deref().and_then(tidy)
    }

    /// The region, unless it is the whole board.
    pub(crate) fn written_region(&self) -> &[Point] {
        if self.position.is_whole_board() { &[] } else { self.position.region() }
    }
}
