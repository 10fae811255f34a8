//! Retrograde analysis of whole boards.

mod checked;
pub mod drawn_regions;
mod figures;
mod files;
pub mod forced_kos;
mod images;
mod kos_of_regions;
mod limits;
mod obvious;
mod play;
mod reference;
mod support;

use std::collections::BTreeMap;

use koatlas_board::{Colour, LocalBoard, Size, Suicide};
use koatlas_outcome::Interval;
use koatlas_outcome::retrograde::{KoRule, RetrogradeTable, TableState};
use koatlas_position_graph::{Control, Ternary};

pub const SUICIDES: [Suicide; 3] = [Suicide::None, Suicide::Multi, Suicide::All];

pub fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

pub fn table(board: &str, ko_rule: KoRule, suicide: Suicide) -> RetrogradeTable {
    RetrogradeTable::solve(size(board), ko_rule, suicide, &Control::default()).expect("a small board")
}

/// The number of situations by value: legal positions with a player to move, after which nobody has passed.
pub fn situations_by_value(table: &RetrogradeTable) -> BTreeMap<Interval, u64> {
    let local_board = LocalBoard::<u64>::whole_board(table.size()).expect("a small board");
    let ternary = Ternary::new(&local_board).expect("a small board");
    let mut counts = BTreeMap::new();
    for position in
        (0..ternary.codes()).map(|code| ternary.position(code)).filter(|&position| local_board.is_legal(position))
    {
        for colour in Colour::BOTH {
            *counts.entry(table.value(&TableState::new(position, colour)).expect("a state")).or_default() += 1;
        }
    }
    counts
}
