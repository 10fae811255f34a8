//! The answers as JSON: the contract's keys.

use std::collections::BTreeMap;

use koatlas_answers::solve::{BestFor, best_for};
use koatlas_answers::text::Points;
use koatlas_catalogue::{ByRuleSet, CyclesUnder};
use koatlas_outcome::SolveAnswer;
use koatlas_rulesets::GameMove;
use serde::Serialize;

use super::{Compared, Group, Row};
use crate::output::Header;

/// The answers.
#[derive(Serialize)]
pub struct Object<'a> {
    #[serde(flatten)]
    header: Header,
    to_move: String,
    komi: Points,
    rows: Vec<RowObject>,
    /// Those under which some cycle goes on for ever; null if the component is too large.
    cycles_under: Option<BTreeMap<&'a str, &'a CyclesUnder>>,
    warnings: Vec<String>,
    limit: Option<&'static str>,
}

/// The rule sets that give one value.
#[derive(Serialize)]
struct RowObject {
    rulesets: Vec<&'static str>,
    lo: Points,
    hi: Points,
    exact: bool,
    /// `black`, `white`, `nobody` or `neither`; null if it is not known.
    winner: Option<&'static str>,
    /// The moves that are best under all of these rule sets.
    best: Vec<String>,
    /// Moves of the variation, if it is as long under all of them; of one that goes on for ever there is no length.
    length: Option<usize>,
    outcome: Option<&'static str>,
    groups: Vec<GroupObject>,
}

/// The rule sets of a row that agree in play too.
#[derive(Serialize)]
struct GroupObject {
    rulesets: Vec<&'static str>,
    best: Vec<String>,
    best_for: Option<BestFor>,
    length: Option<usize>,
    outcome: Option<&'static str>,
}

/// The answers.
pub fn object<'a>(compared: &'a Compared<'_>) -> Object<'a> {
    Object {
        header: Header::of("compare"),
        to_move: compared.subject.position.to_move().to_string(),
        komi: Points(Some(compared.komi)),
        rows: compared.rows.iter().map(|row| row_object(row, compared)).collect(),
        cycles_under: compared.cycles_under.as_ref().map(for_ever),
        warnings: compared.warnings.clone(),
        limit: compared.limit,
    }
}

fn for_ever(all: &ByRuleSet<CyclesUnder>) -> BTreeMap<&str, &CyclesUnder> {
    all.iter().filter(|(_, cycles)| cycles.fewest.is_some()).collect()
}

fn row_object(row: &Row, compared: &Compared<'_>) -> RowObject {
    let answer = row.answer();
    let everywhere = |made: &&GameMove| row.groups.iter().all(|group| group.answer.best.both.contains(made));
    RowObject {
        rulesets: row.rules(),
        lo: Points(answer.lo),
        hi: Points(answer.hi),
        exact: answer.exact,
        winner: answer.winner(compared.komi).map(|winner| winner.id()),
        best: answer.best.both.iter().filter(everywhere).map(ToString::to_string).collect(),
        length: row.common(length).flatten(),
        outcome: row.common(outcome).flatten(),
        groups: row.groups.iter().map(group_object).collect(),
    }
}

fn group_object(Group { rules, answer }: &Group) -> GroupObject {
    GroupObject {
        rulesets: rules.clone(),
        best: answer.best.both.iter().map(ToString::to_string).collect(),
        best_for: best_for(&answer.best),
        length: length(answer),
        outcome: outcome(answer),
    }
}

fn length(answer: &SolveAnswer) -> Option<usize> {
    answer.outcome.map(|_| answer.variation.len())
}

fn outcome(answer: &SolveAnswer) -> Option<&'static str> {
    answer.outcome.map(|outcome| outcome.id())
}
