//! Retrograde analysis of whole boards.

mod checked;
mod figures;
mod files;
mod images;
mod limits;
mod obvious;
mod play;
mod reference;
mod support;

use koatlas_board::{Size, Suicide};
use koatlas_outcome::retrograde::{KoRule, Table};
use koatlas_position_graph::Control;

pub const SUICIDES: [Suicide; 3] = [Suicide::None, Suicide::Multi, Suicide::All];

pub fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

pub fn table(board: &str, ko_rule: KoRule, suicide: Suicide) -> Table {
    Table::solve(size(board), ko_rule, suicide, &Control::default(), |_| ()).expect("a small board")
}
