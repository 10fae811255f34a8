//! The games that show disagreements, as SGF.

use std::path::Path;

use koatlas_conformance::{Disagreement, Example};
use koatlas_formats::{Record, move_comments};
use koatlas_storage::write_atomically;

use super::Conformed;
use crate::failure::Failure;
use crate::failure::unwritable;

/// Writes two games for each kind of disagreement: the shortest, and the first if it is another.
///
/// # Errors
/// If one cannot be written.
pub fn write(conformed: &Conformed<'_>, dir: &Path) -> anyhow::Result<()> {
    for found in &conformed.report.disagreements {
        one(conformed, found, &found.shortest, "shortest", dir)?;
        if found.first != found.shortest {
            one(conformed, found, &found.first, "first", dir)?;
        }
    }
    Ok(())
}

fn one(
    conformed: &Conformed<'_>,
    found: &Disagreement,
    example: &Example,
    which: &str,
    dir: &Path,
) -> anyhow::Result<()> {
    let path = dir.join(format!("{}.{which}.sgf", found.kind));
    let text = sgf(conformed, found, example).map_err(Failure::work)?;
    write_atomically(&path, text.as_bytes()).map_err(|error| unwritable(&path, "game", &error))
}

/// The game. A last move that can be on no board stands in the comment alone.
fn sgf(
    conformed: &Conformed<'_>,
    found: &Disagreement,
    example: &Example,
) -> Result<String, koatlas_board::Unplayable> {
    let said = sentence(conformed, example);
    let all = move_comments(&example.start, &example.moves);
    let last = example.moves.len() - 1;
    let moves = if all.is_ok() { &example.moves[..] } else { &example.moves[..last] };
    let mut comments = move_comments(&example.start, moves)?;
    if let (Some(comment), true) = (comments.last_mut(), all.is_ok()) {
        *comment = format!("{comment}\n{said}");
    }
    let record = Record {
        name: &format!("{}: {}", conformed.name(), found.kind),
        rules: conformed.rules.definition().name,
        start: &example.start,
        ko_points: &[],
        comment: &said,
        moves,
        comments: &comments,
        boards: None,
    };
    record.to_sgf()
}

/// What both say of the last move.
pub fn sentence(conformed: &Conformed<'_>, example: &Example) -> String {
    let made = example.moves[example.moves.len() - 1];
    let does = made.point.map_or("passes".to_owned(), |point| format!("plays at {point}"));
    format!(
        "Move {}: {} {does}. {} says: {}. By the rule set {}: {}.",
        example.moves.len(),
        made.colour.name(),
        conformed.name(),
        example.engine,
        conformed.rules.id(),
        example.referee
    )
}
