//! Settings as data: pieces in a position, with the stones that their points touch.

use koatlas_board::{Point, content_char};
use serde::{Deserialize, Serialize};

use crate::drawing::{Obstacle, obstacle};
use crate::run::plan::Plan;
use crate::settings::contacts::OuterStone;
use crate::settings::position::{PiecePosition, SettingPosition};

/// A piece of a setting in a position, in one of its shapes. Its points have names as on a board of as many rows and columns as `rows`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PieceEntry {
    /// The points: empty (`.`), black (`X`) or white (`O`). What is no point of the piece is `_`.
    pub rows: Vec<String>,
    /// The points that touch an immortal black stone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub black: Vec<Point>,
    /// The points that touch an immortal white stone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub white: Vec<Point>,
    /// The points that touch the mortal black string.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mortal_black: Vec<Point>,
    /// The points that touch the mortal white string.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mortal_white: Vec<Point>,
    /// Reason why no board shows the piece in this shape. `None` if none is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub obstacle: Option<Obstacle>,
}

/// The pieces of `setting`, each in the shape that the plan lists first for its class. `None` if the plan has no such setting.
pub(crate) fn pieces(plan: &Plan, setting: &SettingPosition) -> Option<Vec<PieceEntry>> {
    setting.pieces().map(|piece| PieceEntry::new(plan, piece)).collect()
}

impl PieceEntry {
    fn new(plan: &Plan, piece: PiecePosition) -> Option<PieceEntry> {
        let first = &plan.find(piece)?.first;
        let (mut contacts, mut position) = (first.contacts, piece.position);
        if piece.exchanged {
            (contacts, position) = (contacts.exchanged(), position.exchanged());
        }
        let (rows, cols) = first.region.extent();
        let mut signs = vec![vec!['_'; cols as usize]; rows as usize];
        let mut points = Vec::new();
        for (number, &(row, col)) in first.region.cells().iter().enumerate() {
            signs[row as usize][col as usize] = content_char(position.content(number));
            points.push(Point { col: col as u8, row: (rows - 1 - row) as u8 });
        }
        let [black, white, mortal_black, mortal_white] = OuterStone::ALL.map(|kind| {
            let touching = contacts.points_touching(kind);
            (0..points.len()).filter(|number| touching >> number & 1 == 1).map(|number| points[number]).collect()
        });
        let rows = signs.into_iter().map(String::from_iter).collect();
        let obstacle = obstacle(&first.region, contacts);
        Some(PieceEntry { rows, black, white, mortal_black, mortal_white, obstacle })
    }
}
