//! The answer for eyes.

use koatlas_outcome::Interval;
use koatlas_outcome::separations::Valued;

use super::{Pair, Separated};
use crate::paragraph::{line, lines, title};
use crate::solve::value::bounds;

/// For each pair the smallest position in which the values differ, with the values.
pub fn page(separated: &Separated<'_>) -> String {
    let text =
        format!(": the smallest positions that tell rule sets apart, boards of up to {} points", separated.max_points);
    let paragraphs: Vec<String> = separated.pairs.iter().map(|pair| paragraph(separated, pair)).collect();
    title("separations", &text) + &paragraphs.join("\n")
}

fn paragraph(separated: &Separated<'_>, pair: &Pair<'_>) -> String {
    let ids = pair.places.map(|place| separated.rules[place].id());
    let looked_at = match pair.found.undecided {
        0 => format!("{} positions", pair.found.decided),
        undecided => format!("{} positions, {undecided} more not decided", pair.found.decided),
    };
    let head = line("rule sets", &format!("{}, {}", ids[0], ids[1]));
    let Some(start) = pair.found.first else {
        return head + &line("difference", &format!("none up to {} points ({looked_at})", separated.max_points));
    };
    let mover = line("to move", start.start.to_move().name());
    let values = [0, 1].map(|side: usize| line(ids[side], &value(start, pair.places[side])));
    head + &lines("position", start.start.rows()) + &mover + &values.concat() + &line("among", &looked_at)
}

fn value(start: &Valued, place: usize) -> String {
    start.worths[place].map(|worth| bounds(Interval { lo: worth.lo, hi: worth.hi })).unwrap_or_default()
}
