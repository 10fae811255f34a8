//! The answer for eyes.

use koatlas_formats::{Format, PositionFile, write_position};
use koatlas_outcome::separations::Valued;

use crate::check::named;
use crate::separate::{Pair, Separated, What};
use crate::solve::value::{bounds, verdict};
use crate::terminal::{line, lines, title};

/// For each pair the positions in which they differ, with the values and who wins.
pub fn page(separated: &Separated<'_>) -> String {
    let which = if separated.args.all { "positions" } else { "the smallest positions" };
    let what = if separated.args.differ == What::Winner { "in who wins" } else { "in the value" };
    let text = format!(": {which} in which rule sets differ {what}, {}", among(separated));
    let paragraphs: Vec<String> = separated.pairs.iter().map(|pair| paragraph(separated, pair)).collect();
    title("separations", &text) + &paragraphs.join("\n")
}

fn among(separated: &Separated<'_>) -> String {
    match separated.args.board {
        Some(board) => format!("board {board}"),
        None => format!("boards of up to {} points", separated.args.max_points),
    }
}

fn paragraph(separated: &Separated<'_>, pair: &Pair<'_>) -> String {
    let looked_at = match pair.found.undecided {
        0 => format!("{} positions", pair.found.decided),
        undecided => format!("{} positions, {undecided} more not decided", pair.found.decided),
    };
    let rules = pair.places.map(|place| named(&separated.rules[place]));
    let head = line("rule sets", &rules.join("; "));
    if pair.found.all.is_empty() {
        return head + &line("difference", &format!("none, {} ({looked_at})", among(separated)));
    }
    let positions: Vec<String> = separated.shown(pair).iter().map(|start| position(separated, pair, start)).collect();
    head + &positions.join("\n") + &line("among", &looked_at)
}

/// A position as it stands in a file, and what each rule set makes of it.
fn position(separated: &Separated<'_>, pair: &Pair<'_>, start: &Valued) -> String {
    let file = PositionFile { name: None, position: start.start.clone() };
    let text = write_position(&file, Format::Text);
    let value = |side: usize| {
        let value = start.worths[pair.places[side]].map(|worth| worth.value());
        let told = value.map(|value| format!("{} ({})", bounds(value), verdict(value, separated.args.komi)));
        line(separated.ids(pair)[side], &told.unwrap_or_default())
    };
    lines("position", text.trim_end().lines().map(str::to_owned)) + &value(0) + &value(1)
}
