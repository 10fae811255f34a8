//! A filter with its value.

use koatlas_board::{folded, nearest};
use koatlas_catalogue::{CyclesUnder, TypeEntry};
use koatlas_classifier::{CycleWord, FateEntry};
use koatlas_rulesets::RuleSet;

use super::error::ValueError;
use super::find::begins_identity;
use crate::query::keys::{Form, KEYS, Key, all_names};
use crate::query::order::Range;

/// What a rule set may do with a cycle, as it is written in a query.
const FATES: &[&str] = &["stopped", "ended", "void", "forfeited", "for-ever"];

/// A filter with its value.
#[derive(Clone, Debug)]
pub struct Filter {
    key: &'static Key,
    wanted: Wanted,
}

/// A value that has been read. Rule sets are here by their identifiers.
#[derive(Clone, Debug)]
enum Wanted {
    Numbers(Range),
    YesNo(bool),
    Word(CycleWord),
    Text(String),
    RuleSet(&'static str),
    Fate(&'static str, &'static str),
    AtMove(&'static str, Range),
    Differs(&'static str, &'static str),
}

impl Filter {
    /// The filter of a key with a value.
    ///
    /// # Errors
    /// If the value does not fit the key.
    pub fn new(key: &'static Key, value: &str) -> Result<Filter, ValueError> {
        let wanted = match key.form {
            Form::Numbers(_) | Form::Signed(_) => Wanted::Numbers(value.parse()?),
            Form::YesNo(_) => Wanted::YesNo(yes_no(value)?),
            Form::Word => Wanted::Word(value.parse()?),
            Form::Text if folded(value).is_empty() => return Err(ValueError::Text(value.to_owned())),
            Form::Text => Wanted::Text(value.to_owned()),
            Form::RuleSet { .. } => Wanted::RuleSet(rule_set(value)?),
            Form::Fate => {
                of_rule_set(value, "ID:FATE", "psk:stopped", |rules, fate| Ok(Wanted::Fate(rules, known(fate)?)))?
            }
            Form::AtMove => {
                of_rule_set(value, "ID:N", "psk:2", |rules, range| Ok(Wanted::AtMove(rules, range.parse()?)))?
            }
            Form::Differs => two(value)?,
        };
        Ok(Filter { key, wanted })
    }

    /// Its key.
    #[must_use]
    pub fn key(&self) -> &'static Key {
        self.key
    }

    /// Its value, in one way of several.
    #[must_use]
    pub fn value(&self) -> String {
        match &self.wanted {
            Wanted::Numbers(range) => range.to_string(),
            Wanted::YesNo(yes) => if *yes { "yes" } else { "no" }.to_owned(),
            Wanted::Word(word) => word.to_string(),
            Wanted::Text(text) => text.clone(),
            Wanted::RuleSet(rules) => (*rules).to_owned(),
            Wanted::Fate(rules, fate) => format!("{rules}:{fate}"),
            Wanted::AtMove(rules, range) => format!("{rules}:{range}"),
            Wanted::Differs(one, other) => format!("{one},{other}"),
        }
    }

    /// The place of the key in the list of all.
    pub(super) fn place(&self) -> usize {
        KEYS.iter().position(|key| key.name == self.key.name).expect("keys are of the list")
    }

    /// Whether a type passes.
    #[must_use]
    pub fn matches(&self, entry: &TypeEntry) -> bool {
        match (self.key.form, &self.wanted) {
            (Form::Numbers(of), Wanted::Numbers(range)) => {
                of(entry).into_iter().any(|number| range.contains(number as i64))
            }
            (Form::Signed(of), Wanted::Numbers(range)) => range.contains(of(entry).into()),
            (Form::YesNo(of), Wanted::YesNo(yes)) => of(entry) == *yes,
            (Form::Word, Wanted::Word(word)) => {
                entry.cycle_words.contains_key(word) || entry.shortest.cycle_word == *word
            }
            (Form::Text, Wanted::Text(text)) => has_text(entry, text),
            (Form::RuleSet { for_ever }, Wanted::RuleSet(rules)) => {
                entry.cycles_under.under(rules).is_some_and(|cycles| cycles.fewest.is_some()) == for_ever
            }
            (Form::Fate, Wanted::Fate(rules, fate)) => {
                does(entry, rules).is_some_and(|does| does.replace(' ', "-") == *fate)
            }
            (Form::AtMove, Wanted::AtMove(rules, range)) => {
                let number = entry.fates.under(rules).and_then(|fate| fate.number);
                number.is_some_and(|number| range.contains(number as i64))
            }
            (Form::Differs, Wanted::Differs(one, other)) => {
                let fewest = |rules| entry.cycles_under.under(rules).map(CyclesUnder::moves);
                entry.fates.under(one).map(outcome) != entry.fates.under(other).map(outcome)
                    || fewest(one) != fewest(other)
            }
            _ => unreachable!("a value is of the form of its key"),
        }
    }
}

fn yes_no(value: &str) -> Result<bool, ValueError> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(ValueError::YesNo(value.to_owned())),
    }
}

fn rule_set(name: &str) -> Result<&'static str, ValueError> {
    Ok(RuleSet::find(name)?.id())
}

/// A value with a rule set before a colon.
fn of_rule_set(
    value: &str,
    form: &'static str,
    example: &'static str,
    read: impl Fn(&'static str, &str) -> Result<Wanted, ValueError>,
) -> Result<Wanted, ValueError> {
    let parts = value.split_once(':');
    let (rules, rest) = parts.ok_or_else(|| ValueError::Form { value: value.to_owned(), form, example })?;
    read(rule_set(rules)?, rest)
}

fn known(fate: &str) -> Result<&'static str, ValueError> {
    let found = FATES.iter().copied().find(|known| *known == fate);
    let near = || nearest(fate, FATES.iter().copied());
    found.ok_or_else(|| ValueError::Fate { named: fate.to_owned(), near: near(), all: FATES })
}

fn two(value: &str) -> Result<Wanted, ValueError> {
    let form = || ValueError::Form { value: value.to_owned(), form: "ID,ID", example: "psk,ssk" };
    let (one, other) = value.split_once(',').ok_or_else(form)?;
    Ok(Wanted::Differs(rule_set(one)?, rule_set(other)?))
}

/// What a rule set does with the shortest cycle.
fn does<'c>(entry: &'c TypeEntry, rules: &str) -> Option<&'c str> {
    entry.fates.under(rules).map(|fate| fate.fate.as_str())
}

/// What of a fate makes a difference: not the name of the rule.
fn outcome(fate: &FateEntry) -> (&str, Option<usize>, Option<&str>) {
    (&fate.fate, fate.number, fate.outcome.as_deref())
}

fn has_text(entry: &TypeEntry, text: &str) -> bool {
    let wanted = folded(text);
    begins_identity(entry.id, text) || all_names(entry).any(|name| folded(name).contains(&wanted))
}
