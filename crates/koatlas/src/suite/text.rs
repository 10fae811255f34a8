//! The answer for eyes.

use std::path::Path;

use koatlas_conformance::suites::{Case, MoveVerdict, folder::FILES};
use koatlas_storage::shown;

use super::Written;
use crate::tables::fitting;
use crate::terminal::{line, plain, title};

/// Columns for the moves of a case; those of long ones are cut off.
const MOVES: usize = 26;

/// The cases of a suite, a row each.
pub fn one(Written { suite, dir }: &Written) -> String {
    let mut table = fitting(&["case, last move", "shows"], "ll");
    table.add_rows(suite.cases.iter().map(|case| [format!("{}\n{}", name(case), last(case)), shows(case)]));
    let text = format!(": {} cases for programs that play by it", suite.cases.len());
    let files: Vec<String> = FILES.iter().map(|file| shown(&dir.join(file))).collect();
    let not_shown: Vec<&str> = suite.not_shown.iter().map(|shown| shown.id.as_str()).collect();
    let not_shown = if not_shown.is_empty() { "nothing".to_owned() } else { not_shown.join(", ") };
    [
        title(suite.rules.id(), &text),
        format!("{}\n\n", table.trim_fmt()),
        line("not shown", &not_shown),
        line("written", &files.join(", ")),
    ]
    .concat()
}

/// The suites, a row each.
pub fn all(out: &Path, written: &[Written]) -> String {
    let mut table = fitting(&["rule set", "cases", "illegal", "ends"], "lrrr");
    table.add_rows(written.iter().map(|Written { suite, .. }| {
        let count =
            |is: fn(&MoveVerdict) -> bool| suite.cases.iter().filter_map(Case::last).filter(is).count().to_string();
        let [illegal, ends] = [count(|last| last.refused.is_some()), count(|last| last.ended.is_some())];
        [suite.rules.id().to_owned(), suite.cases.len().to_string(), illegal, ends]
    }));
    let text = format!(": {} suites, each in a folder of {}", written.len(), shown(out));
    title("all rule sets", &text)
        + &format!("{}\n\n", table.trim_fmt())
        + &plain("illegal, ends: the cases in which the last move is so")
}

/// The board and the moves, as far as there is room.
fn name(case: &Case) -> String {
    if case.id.chars().count() <= MOVES {
        return case.id.clone();
    }
    let beginning: String = case.id.chars().take(MOVES - 14).collect();
    format!("{beginning}... ({} moves)", case.steps.len())
}

fn last(case: &Case) -> String {
    let Some(verdict) = case.last() else { return String::new() };
    match (verdict.refused, verdict.ended) {
        (Some(refused), _) => format!("  illegal: {}", refused.id()),
        (_, Some(ended)) => format!("  ends: {} by {}", ended.outcome.id(), ended.by.id()),
        _ if verdict.forfeited => "  legal, forfeited".to_owned(),
        _ => "  legal".to_owned(),
    }
}

fn shows(case: &Case) -> String {
    let ids = case.shows.iter().map(|shown| shown.id.clone());
    let others = match case.tells_from.len() {
        0 => None,
        1 => Some(format!("tells from {}", case.tells_from[0].ruleset)),
        others => Some(format!("tells from {others} rule sets")),
    };
    ids.chain(others).collect::<Vec<_>>().join("\n")
}
