//! The verdicts as JSON: the contract's keys.

use std::collections::BTreeMap;

use koatlas_board::Point;
use koatlas_rulesets::Barred;
use serde::Serialize;

use super::Answer;
use super::replay::{Finish, Verdict};
use crate::output::{Header, names};

/// The verdicts.
#[derive(Serialize)]
pub struct Object {
    #[serde(flatten)]
    header: Header,
    ruleset: &'static str,
    options: BTreeMap<&'static str, String>,
    verdicts: Vec<VerdictEntry>,
    ended: Option<EndEntry>,
    rows: Vec<String>,
    to_move: String,
    barred_by_repetition: Vec<String>,
    barred: Vec<BarredEntry>,
}

#[derive(Serialize)]
struct VerdictEntry {
    r#move: String,
    legal: bool,
    reason: Option<&'static str>,
    explanation: Option<String>,
    forfeited: bool,
    removed: Vec<String>,
    void_offered: bool,
}

#[derive(Serialize)]
struct EndEntry {
    outcome: &'static str,
    by: &'static str,
    explanation: String,
    score: Option<i32>,
    after_move: u32,
}

/// A play that the bare rules allow and the rule set does not.
#[derive(Serialize)]
struct BarredEntry {
    r#move: String,
    reason: &'static str,
    explanation: String,
}

/// The verdicts as an object.
pub fn object(answer: &Answer<'_>) -> Object {
    let Answer { rules, replay, .. } = answer;
    let points: Vec<Point> = replay.barred.iter().map(|&(point, _)| point).collect();
    let barred = |(point, by): &(Point, Barred)| BarredEntry {
        r#move: format!("{} {point}", replay.board.to_move()),
        reason: by.bar.id(),
        explanation: by.to_string(),
    };
    Object {
        header: Header::of("check"),
        ruleset: rules.id(),
        options: rules.parameters().into_iter().map(|option| (option.key(), option.value(rules))).collect(),
        verdicts: replay.verdicts.iter().map(verdict).collect(),
        ended: replay.finish.as_ref().map(end),
        rows: replay.board.rows(),
        to_move: replay.board.to_move().to_string(),
        barred_by_repetition: names(&points),
        barred: replay.barred.iter().map(barred).collect(),
    }
}

fn verdict(verdict: &Verdict) -> VerdictEntry {
    let (effect, refusal) = (verdict.found.as_ref().ok(), verdict.found.as_ref().err());
    VerdictEntry {
        r#move: verdict.made.to_string(),
        legal: effect.is_some(),
        reason: refusal.map(|refusal| refusal.id()),
        explanation: refusal.map(ToString::to_string),
        forfeited: effect.is_some_and(|effect| effect.forfeited),
        removed: effect.map(|effect| names(&effect.removed)).unwrap_or_default(),
        void_offered: effect.is_some_and(|effect| effect.void_offered),
    }
}

fn end(finish: &Finish) -> EndEntry {
    EndEntry {
        outcome: finish.ended.outcome.id(),
        by: finish.ended.by.id(),
        explanation: finish.ended.by.to_string(),
        score: finish.score,
        after_move: finish.after_move,
    }
}
