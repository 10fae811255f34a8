//! Games with what rule sets say of them.

use koatlas_rulesets::RuleSet;

use super::games::Record;
use super::replay::{Replay, replay};
use crate::failure::Failure;
use crate::rule_options::with_options;
use crate::visible::visible;

/// The rules by which games are checked.
#[derive(Clone, Debug)]
pub enum By {
    /// All rule sets: the first move that each refuses, and how the game ends.
    All,
    /// A rule set with options, each written `KEY=VALUE`; if none is named, the one that each game names.
    One(Option<RuleSet>, Vec<String>),
}

/// A game that has been checked.
pub struct Checked {
    /// The game.
    pub record: Record,
    /// What has been asked, and the answer.
    pub answer: Answer,
}

/// What rule sets say of a game.
pub enum Answer {
    /// One rule set, of every move.
    One(RuleSet, Box<Replay>),
    /// All rule sets, of every move of a recorded game; of moves that are given, up to the first that each refuses.
    All(Vec<(RuleSet, Replay)>),
}

impl Answer {
    /// Whether the rule set that was asked about refuses a move.
    pub fn is_no(&self) -> bool {
        matches!(self, Answer::One(_, replay) if replay.violations().next().is_some())
    }
}

/// Checks a game; if `strict`, up to the first move that is illegal.
///
/// # Errors
/// If its rules are not known, if an option does not fit them, or if no sequence can begin there.
pub fn check(by: &By, strict: bool, record: Record) -> anyhow::Result<Checked> {
    let under = |rules: RuleSet, strict| {
        let found = replay(&rules, &record, strict).map_err(|error| record.subject.refused(error))?;
        anyhow::Ok((rules, found))
    };
    let answer = match by {
        By::All => Answer::All(RuleSet::all().map(|rules| under(rules, !record.as_played)).collect::<Result<_, _>>()?),
        By::One(named, options) => {
            let rules = named.as_ref().map_or_else(|| rules_of(&record), |rules| Ok(rules.clone()))?;
            let (rules, found) = under(with_options(&rules, options)?, strict)?;
            Answer::One(rules, Box::new(found))
        }
    };
    Ok(Checked { record, answer })
}

/// The rule set that the game names.
fn rules_of(record: &Record) -> anyhow::Result<RuleSet> {
    const REMEDY: &str = "name a rule set with --rules; `koatlas rules` lists them";
    match &record.rules {
        None if record.as_played => Err(record.subject.refused(format_args!("the game names no rules (RU): {REMEDY}"))),
        None => Err(Failure::input(format_args!("no rules are named: {REMEDY}"))),
        Some(text) => RuleSet::of_record(text).map_err(|unknown| {
            let reason = unknown.unsettled.map_or_else(
                || "are not known".to_owned(),
                |name| format!("mean no one rule set. {} ({})", name.text, name.source),
            );
            record.subject.refused(format_args!("the rules \"{}\" (RU) {reason}: {REMEDY}", visible(text)))
        }),
    }
}
