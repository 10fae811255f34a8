//! Games with what rule sets say of them.

use koatlas_rulesets::RuleSet;

use super::games::Record;
use super::replay::{Replay, replay};
use crate::args::check::Check;
use crate::args::named::Asked;
use crate::failure::Failure;
use crate::rule_options::with_options;
use crate::visible::visible;

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
    One(RuleSet, Replay),
    /// All rule sets, each up to the first move that it refuses.
    All(Vec<(RuleSet, Replay)>),
}

impl Answer {
    /// Whether the rule set that was asked about refuses a move.
    pub fn is_no(&self) -> bool {
        matches!(self, Answer::One(_, replay) if replay.violations().next().is_some())
    }
}

/// Checks a game.
///
/// # Errors
/// If its rules are not known, if an option does not fit them, or if no sequence can begin there.
pub fn check(args: &Check, mut record: Record) -> anyhow::Result<Checked> {
    if let Some(colour) = args.to_move {
        record.subject.position = record.subject.position.with_to_move(colour);
    }
    let under = |rules: RuleSet, strict| {
        let found = replay(&rules, &record, strict).map_err(|error| record.subject.refused(error))?;
        anyhow::Ok((rules, found))
    };
    let answer = match &args.rule_set {
        Some(Asked::All) => Answer::All(RuleSet::all().map(|rules| under(rules, true)).collect::<Result<_, _>>()?),
        asked => {
            let rules = if let Some(Asked::One(rules)) = asked { rules.clone() } else { rules_of(&record)? };
            let (rules, found) = under(with_options(&rules, &args.options)?, args.strict)?;
            Answer::One(rules, found)
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
        Some(text) => RuleSet::of_record(text).ok_or_else(|| {
            record.subject.refused(format_args!("the rules \"{}\" (RU) are not known: {REMEDY}", visible(text)))
        }),
    }
}
