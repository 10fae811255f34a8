//! The board on which cycles are played, in the form that the player's script of the site reads.

use koatlas_board::BoardPosition;
use koatlas_files::svg::{Mark, Picture, Shape, live_points};
use maud::{Markup, PreEscaped, html};

use crate::played::{self, Named};

/// The board and room for the moves. The script adds buttons, and a menu of the cycles if there are several.
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
            ol.moves aria-label="Moves" {}
            p.legend { "Squares are ko points. Stones with a red line are captured in one of these cycles. A ring marks the last move; stones just taken are pale." }
        }
    }
}

/// Where the script shows what each rule set does with the cycle.
pub fn rule_sets() -> Markup {
    html! {
        section #rule-sets aria-labelledby="rule-sets-title" {
            h3 #rule-sets-title { "What each rule set does" }
            p.note { "The players insist on the cycle " code.word {} " and play it again and again." }
            dl.answers {}
        }
    }
}
