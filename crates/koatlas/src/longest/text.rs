//! The answer for eyes.

use koatlas_rulesets::GameMove;

use super::Answer;
use crate::output::{HEADING, filled, grouped, line, width};

/// The figures, the sequence, and how they were found.
pub fn page(answer: &Answer<'_>) -> String {
    let Answer { subject, rules, measure, found, .. } = answer;
    let name = rules.definition().name;
    let head = format!("{HEADING}{}{HEADING:#}: {name} ({}), {measure}\n\n", subject.title, rules.id());
    let figure = match (&found.cycle, found.upper) {
        (Some(_), _) => "unbounded: a cycle can go on for ever".to_owned(),
        (None, Some(upper)) if upper == found.lower => format!("exactly {}", grouped(upper)),
        (None, Some(upper)) => format!("at least {}, at most {}", grouped(found.lower), grouped(upper)),
        (None, None) => format!("at least {}; no upper bound is known", grouped(found.lower)),
    };
    let sequence = match &found.cycle {
        Some(cycle) => paragraph("beginning", &list(&found.sequence)) + &paragraph("cycle", &list(cycle)),
        None => paragraph("sequence", &list(&found.sequence)),
    };
    let limit = answer.limit.map(|limit| line("ended by", limit)).unwrap_or_default();
    [head, line("longest", &figure), line("found by", &found.method), limit, sequence].concat()
}

/// Columns of the labels.
const LABEL: usize = 15;

/// A text after a label, in as many lines as it needs.
fn paragraph(label: &str, text: &str) -> String {
    let lines = filled(text, width().saturating_sub(LABEL));
    line(label, &lines.join(&format!("\n{:LABEL$}", "")))
}

fn list(moves: &[GameMove]) -> String {
    if moves.is_empty() {
        "none".to_owned()
    } else {
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }
}
