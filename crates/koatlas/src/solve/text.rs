//! The answer for eyes.

use koatlas_answers::solve::Answer;
use koatlas_board::grouped;
use koatlas_rulesets::GameMove;

use super::value::{bounds, ended, found, points};
use crate::paragraph::{line, sequence, title};

/// The value, the best moves, a variation, and how they were found.
pub fn page(solved: &Answer<'_>) -> String {
    let (subject, rules, answer) = (solved.question.subject, solved.question.rules, &solved.found);
    let mover = subject.position.to_move().name();
    let head = title(&subject.title, &format!(": {} ({}), {mover} first", rules.definition().name, rules.id()));
    let best = if answer.exact { line("best moves", &sequence(&answer.best)) } else { String::new() };
    let ending = answer.outcome.map(|outcome| line("end", ended(outcome))).unwrap_or_default();
    let found = format!("{}; {} states", answer.method.name(), grouped(answer.states));
    let warnings: String = solved.warnings.iter().map(|warning| line("assumed", warning)).collect();
    let limit = solved.limit.map(|limit| line("ended by", limit)).unwrap_or_default();
    [head, line("value", &value(solved)), best, variation(solved), ending, line("found by", &found), warnings, limit]
        .concat()
}

/// What each can force.
fn value(solved: &Answer<'_>) -> String {
    let answer = &solved.found;
    let figure = bounds(answer.lo, answer.hi);
    match (answer.lo, answer.hi) {
        _ if !answer.exact => found(answer),
        (Some(lo), Some(hi)) if lo == hi => {
            format!("{figure} ({})", winner(lo - solved.question.terms.komi))
        }
        (None, None) => "no player can force an end".to_owned(),
        (Some(_), Some(_)) => format!("{figure}: each player can prevent an end on the other's terms, for ever"),
        (Some(lo), None) => format!("{figure}: Black can force at least {}, White cannot force an end", points(lo)),
        (None, Some(hi)) => format!("{figure}: White can force at most {}, Black cannot force an end", points(hi)),
    }
}

fn winner(ahead: i32) -> &'static str {
    match ahead {
        0 => "equal",
        1.. => "Black wins",
        _ => "White wins",
    }
}

fn variation(solved: &Answer<'_>) -> String {
    let answer = &solved.found;
    if answer.variation.is_empty() {
        return String::new();
    }
    let (first, cycle) = answer.variation.split_at(answer.repeats_from.unwrap_or(answer.variation.len()));
    let beginning =
        |moves: &[GameMove]| if moves.is_empty() { String::new() } else { line("variation", &sequence(moves)) };
    let repeated = if cycle.is_empty() { String::new() } else { line("for ever", &sequence(cycle)) };
    beginning(first) + &repeated
}
