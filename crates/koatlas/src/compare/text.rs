//! The answers for eyes: a paragraph for each.

use super::{Compared, Row};
use crate::paragraph::{LABEL, filled, lines, listed, title};
use crate::solve::value::{ended, found};
use crate::terminal::width;

/// A paragraph for each answer, with the rule sets that give it.
pub fn page(compared: &Compared<'_>) -> String {
    let mover = compared.subject.position.to_move().name();
    let head = title(&compared.subject.title, &format!(": who wins, {mover} first"));
    let paragraphs: Vec<String> = compared.rows.iter().map(paragraph).collect();
    head + &paragraphs.join("\n")
}

fn paragraph(row: &Row) -> String {
    let answer = &row.answer;
    let value = found(answer);
    let room = width().saturating_sub(LABEL);
    let texts = [listed(&row.rules, ", "), play(row)];
    let texts = texts.iter().flat_map(|text| filled(text, room));
    if value.chars().count() < LABEL { lines(&value, texts) } else { lines(&value, []) + &lines("", texts) }
}

/// The best moves, and where they lead.
fn play(row: &Row) -> String {
    let answer = &row.answer;
    let best = listed(answer.best.iter().map(|made| made.action), ", ");
    match answer.outcome {
        _ if !answer.exact || answer.best.is_empty() => String::new(),
        Some(outcome) => format!("by {best}; {} moves: {}", answer.variation.len(), ended(outcome)),
        None => format!("by {best}; play goes on for ever"),
    }
}
