//! A complete position as an answer: put into a position file, it gives the same answers again.

use koatlas_board::{BoardPosition, Point};
use serde::Serialize;

use crate::json::names;

/// A complete position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionObject {
    /// The rows of the board from the top: `.`, `X` and `O`.
    pub rows: Vec<String>,
    /// The points where plays may be made; null: every point.
    pub region: Option<Vec<String>>,
    /// The stones outside the region that are declared uncapturable.
    pub immortal: Vec<String>,
    /// `B` or `W`.
    pub to_move: String,
    /// The point on which the basic ko rule bars a play, if there is one.
    pub ko: Option<String>,
}

impl PositionObject {
    /// A position in which nothing has happened before, but that the basic ko rule can bar a play on `ko`.
    #[must_use]
    pub fn new(position: &BoardPosition, ko: Option<Point>) -> PositionObject {
        PositionObject {
            rows: position.rows(),
            region: (!position.is_whole_board()).then(|| names(position.region())),
            immortal: names(position.immortal()),
            to_move: position.to_move().to_string(),
            ko: ko.map(|point| point.to_string()),
        }
    }
}
