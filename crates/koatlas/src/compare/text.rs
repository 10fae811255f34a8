//! The answers for eyes: a paragraph for each value.

use super::{Compared, Group, Row};
use crate::show::text::all_cycles;
use crate::solve::value::{ended, found};
use crate::terminal::{assumed, filled, line, listed, plain, title, width};

/// A paragraph for each value, with the rule sets that give it; and what was assumed.
pub fn page(compared: &Compared<'_>) -> String {
    let mover = compared.subject.position.to_move().name();
    let head = title(&compared.subject.title, &format!(": who wins, {mover} first"));
    let paragraphs: Vec<String> = compared.rows.iter().map(|row| paragraph(row, compared)).collect();
    let warnings = assumed(&compared.warnings);
    let limit = compared.limit.map(|limit| line("ended by", limit)).unwrap_or_default();
    let gap = if warnings.is_empty() && limit.is_empty() { "" } else { "\n" };
    let cycles = compared.cycles_under.as_ref().map(all_cycles).unwrap_or_default();
    [head, paragraphs.join("\n"), cycles, gap.to_owned(), warnings, limit].concat()
}

fn paragraph(row: &Row, compared: &Compared<'_>) -> String {
    let texts = row.groups.iter().flat_map(|group| [("  ", listed(&group.rules, ", ")), ("    ", play(group))]);
    let indented = |(indent, text): (&str, String)| {
        let lines = filled(&text, width().saturating_sub(indent.len())).into_iter();
        lines.filter(|line| !line.is_empty()).map(|line| format!("{indent}{line}\n")).collect::<String>()
    };
    plain(&found(row.answer(), compared.komi)) + &texts.map(indented).collect::<String>()
}

/// The best moves, and where they lead.
fn play(Group { answer, .. }: &Group) -> String {
    let moves = |moves: &[koatlas_rulesets::GameMove]| listed(moves.iter().map(|made| made.action), ", ");
    let [lower, upper] = answer.best.one.each_ref().map(|one| moves(one));
    let best = match answer.best.both.is_empty() {
        _ if !answer.exact => return String::new(),
        true if lower.is_empty() => return String::new(),
        true => format!("by {lower} for the lower bound, {upper} for the upper"),
        false => format!("by {}", moves(&answer.best.both)),
    };
    match answer.outcome {
        Some(outcome) => format!("{best}; {} moves: {}", answer.variation.len(), ended(outcome)),
        None => format!("{best}; play goes on for ever"),
    }
}
