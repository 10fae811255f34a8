//! `koatlas suite`: writes test suites of rule sets.

use std::path::Path;

use koatlas::check::RulesChoice;
use koatlas::{Question, SuiteAnswer, SuiteQuestion};
use koatlas_files::shown;
use koatlas_games::programs::suites::Case;

use crate::args::CommonArgs;
use crate::interrupt;
use crate::terminal::{line, table, title, wrapped};

/// Makes the suites, writes them and prints their contents.
pub fn run(question: &SuiteQuestion, common: &CommonArgs) -> anyhow::Result<()> {
    interrupt::listen()?;
    let answer = question.ask(&(), &common.conditions())?;
    match (&question.rules, &answer.suites[..]) {
        (Some(RulesChoice::One(_)), [one]) => common.answer(one, || page(one)),
        _ => common.answer(&answer, || page_of_all(question.out.as_deref().unwrap_or(Path::new("")), &answer.suites)),
    }
}

/// Width, in characters, of the column with the moves of a case; longer ones are cut off.
const MOVES_WIDTH: usize = 26;

fn page(answer: &SuiteAnswer) -> String {
    let cases = answer.suite.iter().flat_map(|suite| &suite.cases);
    let rows = cases.map(|case| [format!("{}\n{}", name(case), last(case)), shows(case)]);
    let text = format!(": {} cases for programs that play by it", answer.cases);
    let not_shown = if answer.not_shown.is_empty() { "nothing".to_owned() } else { answer.not_shown.join(", ") };
    [
        title(answer.rules.id(), &text),
        format!("{}\n\n", table(&["case, last move", "shows"], "ll", rows).trim_fmt()),
        line("not shown", &not_shown),
        line("written", &answer.files.join(", ")),
    ]
    .concat()
}

fn page_of_all(out: &Path, suites: &[SuiteAnswer]) -> String {
    let rows = suites.iter().map(|suite| {
        let [cases, illegal, ends] = [suite.cases, suite.illegal, suite.ended].map(|count| count.to_string());
        [suite.rules.id().to_owned(), cases, illegal, ends]
    });
    let table = table(&["rule set", "cases", "illegal", "ends"], "lrrr", rows);
    let text = format!(": {} suites, each in a folder of {}", suites.len(), shown(out));
    let legend = wrapped("illegal, ends: the cases in which the last move is so");
    format!("{}{}\n\n{legend}", title("all rule sets", &text), table.trim_fmt())
}

/// Board and moves of a case, cut off at [`MOVES_WIDTH`].
fn name(case: &Case) -> String {
    if case.id.chars().count() <= MOVES_WIDTH {
        return case.id.clone();
    }
    let beginning: String = case.id.chars().take(MOVES_WIDTH - 14).collect();
    format!("{beginning}... ({} moves)", case.steps.len())
}

fn last(case: &Case) -> String {
    let Some(verdict) = case.last() else { return String::new() };
    match (verdict.refused, verdict.ended) {
        (Some(refused), _) => format!("  illegal: {}", refused.id()),
        (_, Some(ended)) => format!("  ends: {} by {}", ended.outcome.id(), ended.rule.id()),
        _ if verdict.forfeited => "  legal, forfeited".to_owned(),
        _ => "  legal".to_owned(),
    }
}

fn shows(case: &Case) -> String {
    let ids = case.shows.iter().map(|shown| shown.id.clone());
    let distinguished = match case.tells_from.len() {
        0 => None,
        1 => Some(format!("tells from {}", case.tells_from[0].ruleset)),
        others => Some(format!("tells from {others} rule sets")),
    };
    ids.chain(distinguished).collect::<Vec<_>>().join("\n")
}
