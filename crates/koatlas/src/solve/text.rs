//! The answer for eyes.

use koatlas_answers::solve::Answer;
use koatlas_board::grouped;
use koatlas_outcome::{BestMoves, HalfPoints, Interval};
use koatlas_rulesets::GameMove;

use super::value::{ended, found, points};
use crate::check::named;
use crate::terminal::{assumed, line, sequence, title};

/// The value, the best moves, a variation, and how they were found.
pub fn page(solved: &Answer<'_>) -> String {
    let (subject, rules, answer) = (solved.question.subject, solved.question.rules, &solved.found);
    let mover = subject.position.to_move().name();
    let head = title(&subject.title, &format!(": {}, {mover} first", named(rules)));
    let best = if answer.exact { best(&answer.best) } else { String::new() };
    let ending = answer.outcome.map(|outcome| line("end", ended(outcome))).unwrap_or_default();
    let found = format!("{}; {} states", answer.method.name(), grouped(answer.states));
    let warnings = assumed(&solved.warnings);
    let limit = solved.limit.map(|limit| line("ended by", limit)).unwrap_or_default();
    [head, line("value", &value(solved)), best, variation(solved), ending, line("found by", &found), warnings, limit]
        .concat()
}

/// The best moves; if none keeps both bounds, those that keep each.
fn best(best: &BestMoves<GameMove>) -> String {
    let [lo, hi] = best.one.each_ref().map(sequence);
    if best.one.iter().all(Vec::is_empty) {
        return line("best moves", &sequence(&best.both));
    }
    line("best moves", &format!("none keeps both bounds; the lower: {lo}; the upper: {hi}"))
}

/// What each can force, and who wins.
fn value(solved: &Answer<'_>) -> String {
    let (answer, komi) = (&solved.found, solved.question.terms.komi);
    let known = found(answer, komi);
    let side = |player: &str, bound: Option<HalfPoints>, least: &str| match bound {
        Some(bound) => format!("{player} can force an end at {} or {least}", points(bound)),
        None => format!("{player} can force no end"),
    };
    let Interval { lo, hi } = answer.value();
    if !answer.exact || lo == hi {
        return known;
    }
    format!("{known}: {}, {}; each can prevent more", side("Black", lo, "above"), side("White", hi, "below"))
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
