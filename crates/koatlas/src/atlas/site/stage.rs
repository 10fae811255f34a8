//! Small boards that play a cycle when they are touched; `stage.js` moves the stones.

use koatlas_board::{Move, content_char};
use koatlas_catalogue::BoardComponent;
use maud::{Markup, html};

use super::board::thumbnail;
use super::context::with_noun;

/// A board that plays `moves` from the start of `component`. `name` names the cycle for screen readers.
pub(super) fn stage(component: &BoardComponent, moves: &[Move], name: &str) -> Markup {
    let nodes = component.replay(component.start, moves).map_or_else(Vec::new, |sequence| sequence.nodes);
    let position = |node| component.board.with_position(&component.local_board, component.graph.position(node));
    let positions: Vec<String> = nodes.into_iter().map(|node| position(node).rows().join("/")).collect();
    let said: Vec<String> = moves.iter().map(for_script).collect();
    let size = component.board.size();
    html! {
        button.stage type="button" disabled aria-pressed="false" aria-label={ "Play the cycle: " (name) }
            style={ "--cols:" (size.cols()) ";--rows:" (size.rows()) }
            data-positions=(positions.join(" ")) data-moves=(said.join(" ")) {
            (thumbnail(&component.board))
            span.said { (with_noun(moves.len(), "move")) }
        }
    }
}

/// A move as the script reads it: `X-c3`, `O-pass`.
fn for_script(made: &Move) -> String {
    let point = made.point.map_or_else(|| "pass".to_owned(), |point| point.to_string());
    format!("{}-{point}", content_char(Some(made.colour)))
}
