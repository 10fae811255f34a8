//! The first cycle of a type: as a game in SGF, and as the player of its page.

use koatlas_board::{Colour, Move, PointSet};
use koatlas_catalogue::{BoardComponent, TypeEntry, signed};
use koatlas_files::{Record, move_comments};
use koatlas_position_graph::Digraph;
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use crate::atlas::player::{PlayerCycle, index_or_insert};
use crate::atlas::site::board;
use crate::atlas::site::context::Site;
use crate::atlas::site::workbench::cycle_address;
use crate::diagram::fate_line;
use crate::json::to_strings;
use crate::text::uncapitalised;

/// SGF record of `cycle`, with the effect of each move and of the rule sets as comments.
pub(super) fn sgf(site: &Site<'_>, entry: &TypeEntry, component: &BoardComponent, cycle: &PlayerCycle) -> String {
    let first_player = cycle.moves.first().map_or(Colour::Black, |board_move| board_move.colour);
    let start = component.board.with_to_move(first_player);
    let groups = cycle.answer.map_or(&[][..], |answer| &site.answers.groups[answer]);
    let comments = move_comments(&start, &cycle.moves).unwrap_or_default();
    let at = |number| {
        groups.iter().filter(move |group| group.fate.number == Some(number)).map(fate_line).collect::<String>()
    };
    let comments: Vec<String> = comments.into_iter().zip(1..).map(|(text, number)| text + &at(number)).collect();
    // Effects after the recorded moves are listed in the first comment.
    let later = groups.iter().filter(|group| group.fate.number.is_none_or(|number| number > cycle.moves.len()));
    let comment = format!(
        "Ko type {}: {}, {}; balance {}.\n{}.{}",
        entry.id,
        if cycle.title.is_empty() { "the shortest cycle".to_owned() } else { uncapitalised(&cycle.title) },
        cycle.word,
        signed(cycle.balance),
        site.catalogue.command_line(),
        later.map(fate_line).collect::<String>()
    );
    let (name, start, ko_points, comment) = (&entry.name(), &start, &entry.ko_points, &comment);
    let (moves, comments) = (&cycle.moves, &comments);
    Record { name, rules: "", start, ko_points, comment, moves, comments, boards: None }.to_sgf().unwrap_or_default()
}

/// The board of a type that is called `name`, and the list of moves. The script adds buttons and a menu.
pub(super) fn section(entry: &TypeEntry, name: &str, component: &BoardComponent, cycles: &[PlayerCycle]) -> Markup {
    let title = cycles.first().map_or("", |cycle| &cycle.title);
    let title = if title.is_empty() { "The shortest cycle" } else { title };
    let address = cycles.first().map_or_else(String::new, |cycle| cycle_address(&component.board, name, &cycle.moves));
    html! {
        section #player.player aria-labelledby="player-title" {
            h2 #player-title { (title) }
            div.board-box { img src={ (entry.id) ".svg" } alt={ (entry.name()) ". " (board::in_words(component)) }; }
            p.status role="status" { "At the start." }
            ol.moves aria-label="Moves" {
                @for board_move in cycles.first().map_or(&[][..], |cycle| &cycle.moves) { li { (move_text(board_move)) } }
            }
            p { a href={ "../board.html" (address) } { "Open on the board" } }
            details.legend { summary { "What the marks mean" } p { (legend(entry, component)) } }
        }
    }
}

/// Legend of the marks on the board.
fn legend(entry: &TypeEntry, component: &BoardComponent) -> &'static str {
    if component.board.is_whole_board() {
        "Moves are made on the whole board. Squares: stones come and go there. Red lines: stones that are taken. A ring: the last move."
    } else if entry.mortal_strings > 0 {
        "Moves are made on the shaded points. Squares: stones come and go there. Red lines: stones that are taken. A faint cross: stones that cannot be taken; the others outside can. A ring: the last move."
    } else {
        "Moves are made on the shaded points; stones outside cannot be taken. Squares: stones come and go there. Red lines: stones that are taken. A ring: the last move."
    }
}

fn move_text(board_move: &Move) -> String {
    let player = board_move.colour.name();
    board_move.point.map_or_else(|| format!("{player} passes"), |point| format!("{player} {point}"))
}

/// The board, positions and cycles for the script. If `all`, positions are numbered as the nodes of the component, since links in
/// its picture use these numbers; otherwise only the positions of the cycles are included.
pub(super) fn data(entry: &TypeEntry, component: &BoardComponent, cycles: &[PlayerCycle], all: bool) -> Markup {
    let mut nodes: Vec<u32> = if all { (0..component.graph.len() as u32).collect() } else { Vec::new() };
    let cycles: Vec<Value> = cycles.iter().map(|cycle| cycle.json(|node| index_or_insert(&mut nodes, node))).collect();
    let points = component.local_board.playable().iter().map(|index| component.local_board.point(index));
    let data = json!({
        "board": board::board_for_script(entry, component),
        "points": to_strings(points).join(" "),
        "positions": nodes.iter().map(|&node| component.contents(node)).collect::<Vec<_>>().join(" "),
        "cycles": cycles,
    });
    // Inside a `script` element only `<` can end it.
    let text = data.to_string().replace('<', "\\u003c");
    html! { script #cycles type="application/json" { (PreEscaped(text)) } }
}
