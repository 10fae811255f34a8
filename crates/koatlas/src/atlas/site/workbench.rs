//! The page `board.html`, on which a visitor puts or plays stones, and addresses that show a position on it.

use koatlas_board::{BoardPosition, Colour, Move};
use koatlas_catalogue::query::escape;

use super::assets::BOARD_PAGE;
use super::context::Site;
use super::page::{Page, fill_template};
use crate::json::to_strings;

/// Scripts of the page, in the order in which they run.
const SCRIPTS: [&str; 5] = ["rule-sets.js", "goban.js", "analyser.js", "workbench.js", "analysis.js"];

pub(super) fn page(site: &Site<'_>) -> String {
    let description = "A Go board that says which ko a position is, what can repeat, and what rule sets say about it.";
    let main = fill_template(include_str!("../../../assets/workbench.html"), &[]);
    Page { data: &SCRIPTS, ..Page::in_top_folder(BOARD_PAGE, "Board", description, main) }.html(site)
}

/// The part of the address of `board.html` that shows a position, from its `#`. The script `goban.js` reads and writes
/// such addresses. What is as usual is left out.
pub(super) fn board_address(position: &BoardPosition, name: &str) -> String {
    let size = position.size();
    let stones = |colour| {
        let points = size.points().zip(position.contents()).filter(move |(_, content)| **content == Some(colour));
        points.map(|(point, _)| point.to_string()).collect::<Vec<_>>().join(".")
    };
    let [black, white] = Colour::BOTH.map(stones);
    let region = if position.is_whole_board() { &[] } else { position.region() };
    let [region, immortal] = [region, position.immortal()].map(|points| to_strings(points).join("."));
    let to_move = if position.to_move() == Colour::White { "W" } else { "" };
    let name = escape(name);
    let values = [("black", &*black), ("white", &*white), ("region", &*region), ("immortal", &*immortal)];
    let values = values.into_iter().chain([("to-move", to_move), ("name", &*name)]);
    let values = values.filter(|(_, value)| !value.is_empty()).map(|(key, value)| format!("&{key}={value}"));
    format!("#size={size}{}", values.collect::<String>())
}

/// The same with a cycle that begins in the position. It may have no moves.
pub(super) fn cycle_address(position: &BoardPosition, name: &str, cycle: &[Move]) -> String {
    let Some(first) = cycle.first() else { return board_address(position, name) };
    let moves = escape(&to_strings(cycle).join(" "));
    format!("{}&cycle={moves}", board_address(&position.with_to_move(first.colour), name))
}

#[cfg(test)]
#[path = "../../../tests/inside/workbench.rs"]
mod tests;
