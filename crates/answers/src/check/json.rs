//! The verdicts as JSON: the contract's keys, and for several games an object each.

use std::collections::BTreeMap;

use koatlas_board::Point;
use koatlas_rulesets::{Barred, RuleSet};
use serde::Serialize;

use super::replay::{Finish, Replay, Verdict};
use crate::check::games::{Answer, Checked};
use crate::json::{Header, names};

/// The answer about the only game.
#[derive(Serialize)]
pub struct Single {
    #[serde(flatten)]
    header: Header,
    #[serde(flatten)]
    answer: AnswerEntry,
}

/// The answers about several games.
#[derive(Serialize)]
pub struct Several {
    #[serde(flatten)]
    header: Header,
    games: Vec<GameEntry>,
    summary: Summary,
}

#[derive(Serialize)]
struct GameEntry {
    file: Option<String>,
    game: Option<usize>,
    title: Option<String>,
    error: Option<String>,
    #[serde(flatten)]
    answer: Option<AnswerEntry>,
}

#[derive(Serialize)]
struct Summary {
    games: usize,
    illegal: usize,
    errors: usize,
}

#[derive(Serialize)]
#[serde(untagged)]
enum AnswerEntry {
    One(Box<VerdictsEntry>),
    All { rulesets: Vec<RuleSetEntry> },
}

/// What a rule set says of every move.
#[derive(Serialize)]
struct VerdictsEntry {
    ruleset: &'static str,
    options: BTreeMap<&'static str, String>,
    verdicts: Vec<VerdictEntry>,
    ended: Option<EndEntry>,
    rows: Vec<String>,
    to_move: String,
    barred_by_repetition: Vec<String>,
    barred: Vec<BarredEntry>,
}

/// What a rule set says of a game: the first move that it refuses, and how the game ends.
#[derive(Serialize)]
struct RuleSetEntry {
    ruleset: &'static str,
    first_refused: Option<RefusedEntry>,
    ended: Option<EndEntry>,
}

#[derive(Serialize)]
struct RefusedEntry {
    number: u32,
    r#move: String,
    reason: &'static str,
    explanation: String,
}

#[derive(Serialize)]
struct VerdictEntry {
    r#move: String,
    legal: bool,
    made: bool,
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
    sentence: String,
}

/// A play that the bare rules allow and the rule set does not.
#[derive(Serialize)]
struct BarredEntry {
    r#move: String,
    reason: &'static str,
    explanation: String,
}

/// The answer about the only game as an object.
#[must_use]
pub fn single(game: &Checked) -> Single {
    Single { header: Header::of("check"), answer: answer(&game.answer) }
}

/// The answers about several games as an object.
#[must_use]
pub fn several(games: &[anyhow::Result<Checked>]) -> Several {
    let illegal = games.iter().flatten().filter(|game| game.answer.is_no()).count();
    let errors = games.iter().filter(|game| game.is_err()).count();
    let summary = Summary { games: games.len(), illegal, errors };
    Several { header: Header::of("check"), games: games.iter().map(entry).collect(), summary }
}

fn entry(game: &anyhow::Result<Checked>) -> GameEntry {
    match game {
        Ok(game) => {
            let (file, number) = game.record.place.clone().unzip();
            let title = Some(game.record.subject.title.clone());
            GameEntry { file, game: number, title, error: None, answer: Some(answer(&game.answer)) }
        }
        Err(error) => {
            GameEntry { file: None, game: None, title: None, error: Some(format!("{error:#}")), answer: None }
        }
    }
}

fn answer(answer: &Answer) -> AnswerEntry {
    match answer {
        Answer::One(rules, replay) => AnswerEntry::One(Box::new(verdicts(rules, replay))),
        Answer::All(all) => AnswerEntry::All { rulesets: all.iter().map(outcome).collect() },
    }
}

fn outcome((rules, replay): &(RuleSet, Replay)) -> RuleSetEntry {
    let first = replay.violations().next().map(|(verdict, violation)| RefusedEntry {
        number: verdict.number,
        r#move: verdict.made.to_string(),
        reason: violation.refusal.id(),
        explanation: violation.explanation.clone(),
    });
    RuleSetEntry { ruleset: rules.id(), first_refused: first, ended: replay.finish.as_ref().map(end) }
}

fn verdicts(rules: &RuleSet, replay: &Replay) -> VerdictsEntry {
    let points: Vec<Point> = replay.barred.iter().map(|&(point, _)| point).collect();
    let barred = |(point, by): &(Point, Barred)| BarredEntry {
        r#move: format!("{} {point}", replay.board.to_move()),
        reason: by.bar.id(),
        explanation: by.to_string(),
    };
    VerdictsEntry {
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
    let (effect, violation) = (verdict.effect.as_ref(), verdict.violation.as_ref());
    VerdictEntry {
        r#move: verdict.made.to_string(),
        legal: violation.is_none(),
        made: effect.is_some(),
        reason: violation.map(|violation| violation.refusal.id()),
        explanation: violation.map(|violation| violation.explanation.clone()),
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
        sentence: finish.sentence(),
    }
}
