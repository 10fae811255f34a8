//! The board on which cycles are played, in the form that the player's script of the site reads.

use koatlas_board::BoardPosition;
use koatlas_files::svg::{Mark, Picture, Shape, live_points};
use maud::{Markup, PreEscaped, html};

use crate::played::{self, Named};

/// Shapes of the buttons: what they do, the key that does the same, the name for those who do not see them, and the path.
const BUTTONS: [(&str, &str, &str, &str); 5] = [
    ("first", "Home", "First position", "M6 5v14M19 5l-9 7 9 7z"),
    ("back", "←", "Back", "M16 5l-9 7 9 7z"),
    ("play", "Space", "Play", "M7 5l11 7-11 7z"),
    ("forward", "→", "Forward", "M8 5l9 7-9 7z"),
    ("last", "End", "Last position", "M18 5v14M5 5l9 7-9 7z"),
];

/// The board, the buttons, the moves, and a menu of the cycles if there are several.
pub fn section(board: &BoardPosition, ko_points: &[String], named: &[Named<'_>]) -> Markup {
    let live = live_points(board);
    let ko_points = ko_points.iter().filter_map(|name| name.parse().ok());
    let marks: Vec<Mark> = ko_points.map(|point| Mark { point, shape: Shape::Square }).collect();
    let picture = Picture {
        live: &live,
        immortal: board.immortal(),
        marks: &marks,
        prefix: "play-",
        ..Picture::new(board, "The cycle")
    };
    html! {
        section #player.player aria-labelledby="player-title" {
            h3 #player-title { (named.first().map(played::title).unwrap_or_default()) }
            div.board-box { (PreEscaped(picture.to_svg())) }
            p.status role="status" {}
            div.controls role="group" aria-label="Play the cycle" {
                @for (does, key, name, path) in BUTTONS {
                    button type="button" data-do=(does) title={ (name) " (" (key) ")" } aria-label=(name) {
                        svg viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} }
                    }
                }
            }
            ol.moves aria-label="Moves" {}
            @if named.len() > 1 {
                label.menu {
                    "Cycle"
                    select { @for (number, cycle) in named.iter().enumerate() { option value=(number) { (name(cycle)) } } }
                }
            }
            p.legend { "Squares are ko points. Stones with a red line are captured in one of these cycles." }
        }
    }
}

fn name(named: &Named<'_>) -> String {
    format!("{}: {}", played::title(named), named.judged.cycle_word)
}

/// Where the script shows what each rule set does with the cycle.
pub fn rule_sets(atlas: bool) -> Markup {
    html! {
        section #rule-sets data-words=[atlas.then_some("/atlas/words.html")] aria-labelledby="rule-sets-title" {
            h3 #rule-sets-title { "What each rule set does" }
            p.note { "The players insist on the cycle " code.word {} " and play it again and again." }
            dl.answers {}
        }
    }
}
