//! The answer as JSON: the contract's keys.

use std::collections::BTreeMap;

use koatlas_conformance::{Disagreement, Example, Failure, FollowedRules};
use serde::Serialize;

use super::Conformed;
use crate::output::{Header, texts};

/// The answer.
#[derive(Serialize)]
pub struct Object<'a> {
    #[serde(flatten)]
    header: Header,
    ruleset: &'static str,
    options: BTreeMap<&'static str, String>,
    /// What the program calls itself.
    program: &'a str,
    games: usize,
    /// Moves about which the program has said whether they are legal.
    attempts: usize,
    agreed: usize,
    barred_by_repetition: usize,
    boards: usize,
    ends: usize,
    areas: usize,
    disagreements: Vec<DisagreementObject<'a>>,
    /// Rule sets that agree with every answer of this run.
    follows: Vec<FollowedObject<'a>>,
    /// If there are none: those that agree with the most answers, and with how many they do not.
    nearest: Vec<FollowedObject<'a>>,
    nearest_differences: Option<usize>,
    /// Rule sets with options that were tried.
    candidates: usize,
    tells_end: bool,
    failures: Vec<FailureObject>,
}

#[derive(Serialize)]
struct DisagreementObject<'a> {
    kind: String,
    count: usize,
    shortest: Game,
    /// What the program says of the last move of the shortest game, and what the rule set says.
    engine: &'a str,
    referee: &'a str,
    first: Game,
}

#[derive(Serialize)]
struct Game {
    rows: Vec<String>,
    to_move: String,
    moves: Vec<String>,
}

#[derive(Serialize)]
struct FollowedObject<'a> {
    ruleset: &'static str,
    options: &'a BTreeMap<&'static str, String>,
    /// Other values of options that agree as well, in every combination.
    other_values: &'a BTreeMap<&'static str, Vec<String>>,
}

#[derive(Serialize)]
struct FailureObject {
    kind: &'static str,
    rows: Vec<String>,
    to_move: String,
    moves: Vec<String>,
    explanation: String,
}

/// The answer as an object.
pub fn object<'a>(conformed: &Conformed<'a>) -> Object<'a> {
    let (report, rules) = (conformed.report, conformed.rules);
    let compared = report.compared;
    let all = |followed: &'a [FollowedRules]| followed.iter().map(followed_object).collect();
    Object {
        header: Header::of("conform"),
        ruleset: rules.id(),
        options: rules.parameters().into_iter().map(|option| (option.key(), option.value(rules))).collect(),
        program: &report.name,
        games: report.games,
        attempts: compared.attempts,
        agreed: compared.agreed,
        barred_by_repetition: compared.barred_by_repetition,
        boards: compared.boards,
        ends: compared.ends,
        areas: compared.areas,
        disagreements: report.disagreements.iter().map(disagreement).collect(),
        follows: all(&report.follows.all),
        nearest: all(&report.follows.nearest),
        nearest_differences: (!report.follows.nearest.is_empty()).then_some(report.follows.differences),
        candidates: report.follows.candidates,
        tells_end: report.tells_end,
        failures: report.failures.iter().map(failure).collect(),
    }
}

fn disagreement(found: &Disagreement) -> DisagreementObject<'_> {
    let Disagreement { kind, count, first, shortest, .. } = found;
    let (engine, referee) = (shortest.engine.as_str(), shortest.referee.as_str());
    DisagreementObject {
        kind: kind.to_string(),
        count: *count,
        shortest: game(shortest),
        engine,
        referee,
        first: game(first),
    }
}

fn game(example: &Example) -> Game {
    let Example { start, moves, .. } = example;
    Game { rows: start.rows(), to_move: start.to_move().to_string(), moves: texts(moves) }
}

fn followed_object(followed: &FollowedRules) -> FollowedObject<'_> {
    FollowedObject { ruleset: followed.id, options: &followed.options, other_values: &followed.others }
}

fn failure(failure: &Failure) -> FailureObject {
    let (rows, to_move) = (failure.start.rows(), failure.start.to_move().to_string());
    FailureObject { kind: failure.id, rows, to_move, moves: texts(&failure.moves), explanation: failure.what.clone() }
}
