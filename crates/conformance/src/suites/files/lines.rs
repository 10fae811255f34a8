//! The file `suite.jsonl`.

use std::collections::BTreeMap;

use koatlas_certificates::{SUITE_FORMAT, SUITE_VERSION};
use koatlas_rulesets::Ended;
use serde::Serialize;

use crate::suites::case::{Case, Shown, Step, Verdict};
use crate::suites::pairs::Difference;
use crate::suites::search::exhaust::{Plan, plans_to_show, plans_to_tell_apart};
use crate::suites::suite::Suite;

#[derive(Serialize)]
struct HeadLine {
    format: &'static str,
    version: u64,
    ruleset: &'static str,
    options: BTreeMap<&'static str, String>,
    cases: usize,
    searched: Searched,
    same: Vec<Pair>,
    not_told_apart: Vec<Pair>,
    not_shown: Vec<ShownEntry>,
}

#[derive(Serialize)]
struct Searched {
    shows: Vec<SearchEntry>,
    tells_from: Vec<SearchEntry>,
}

#[derive(Serialize)]
struct SearchEntry {
    from: &'static str,
    boards: Vec<BoardEntry>,
}

#[derive(Serialize)]
struct BoardEntry {
    board: String,
    moves: usize,
}

#[derive(Serialize)]
struct Pair {
    ruleset: &'static str,
    difference: &'static str,
}

#[derive(Serialize)]
struct ShownEntry {
    id: String,
    words: String,
}

#[derive(Serialize)]
struct CaseLine<'a> {
    case: &'a str,
    found: &'static str,
    start: Start,
    steps: Vec<StepEntry>,
    shows: BTreeMap<&'a str, &'a str>,
    tells_from: Vec<OtherEntry>,
}

#[derive(Serialize)]
struct Start {
    rows: Vec<String>,
    to_move: String,
}

#[derive(Serialize)]
struct StepEntry {
    r#move: String,
    #[serde(flatten)]
    verdict: VerdictEntry,
    rows: Vec<String>,
}

#[derive(Serialize)]
struct OtherEntry {
    ruleset: &'static str,
    smallest: Vec<&'static str>,
    #[serde(flatten)]
    verdict: VerdictEntry,
}

#[derive(Serialize)]
struct VerdictEntry {
    legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    forfeited: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    offered: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<EndEntry>,
}

#[derive(Serialize)]
struct EndEntry {
    outcome: &'static str,
    by: &'static str,
    score: i32,
}

/// The content of the file.
pub(super) fn lines(suite: &Suite) -> String {
    let cases = suite.cases.iter().map(|case| json(&case_line(case)));
    std::iter::once(json(&head(suite))).chain(cases).collect()
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("texts, numbers and lists can be written as JSON") + "\n"
}

fn head(suite: &Suite) -> HeadLine {
    let options = suite.rules.parameters().into_iter().map(|option| (option.key(), option.value(&suite.rules)));
    let pairs = |pairs: &[(&'static str, Difference)]| {
        pairs.iter().map(|&(ruleset, difference)| Pair { ruleset, difference: difference.id() }).collect()
    };
    HeadLine {
        format: SUITE_FORMAT,
        version: SUITE_VERSION,
        ruleset: suite.rules.id(),
        options: options.collect(),
        cases: suite.cases.len(),
        searched: Searched { shows: searches(&plans_to_show()), tells_from: searches(&plans_to_tell_apart()) },
        same: pairs(&suite.same),
        not_told_apart: pairs(&suite.not_told_apart),
        not_shown: suite.not_shown.iter().cloned().map(|Shown { id, words }| ShownEntry { id, words }).collect(),
    }
}

fn searches(plans: &[Plan]) -> Vec<SearchEntry> {
    let board = |&(size, moves): &(koatlas_board::Size, usize)| BoardEntry { board: size.to_string(), moves };
    let search = |plan: &Plan| SearchEntry { from: plan.from.id(), boards: plan.boards.iter().map(board).collect() };
    plans.iter().map(search).collect()
}

fn case_line(case: &Case) -> CaseLine<'_> {
    let others = case.tells_from.iter().map(|other| OtherEntry {
        ruleset: other.ruleset,
        smallest: other.smallest.iter().map(|difference| difference.id()).collect(),
        verdict: verdict(other.verdict),
    });
    CaseLine {
        case: &case.id,
        found: case.found.id(),
        start: Start { rows: case.start.rows(), to_move: case.start.to_move().to_string() },
        steps: case.steps.iter().map(step).collect(),
        shows: case.shows.iter().map(|shown| (&*shown.id, &*shown.words)).collect(),
        tells_from: others.collect(),
    }
}

fn step(step: &Step) -> StepEntry {
    StepEntry { r#move: step.made.to_string(), verdict: verdict(step.verdict), rows: step.board.rows() }
}

fn verdict(verdict: Verdict) -> VerdictEntry {
    let end = |Ended { outcome, by }: Ended| EndEntry {
        outcome: outcome.id(),
        by: by.id(),
        score: verdict.score.unwrap_or_default(),
    };
    VerdictEntry {
        legal: verdict.refused.is_none(),
        reason: verdict.refused.map(|refused| refused.id()),
        forfeited: verdict.forfeited,
        offered: verdict.offered,
        ended: verdict.ended.map(end),
    }
}
