//! Filters of the ko types in a catalogue: a key with a value, compiled into a predicate on [`TypeEntry`].

use std::{fmt, sync::Arc};

use koatlas_board::fold_name;
use koatlas_classifier::{CycleWord, FateEntry};

use super::names::{all_names, begins_identity};
use crate::query::error::ValueError;
use crate::query::keys::{Criterion, Key};
use crate::query::range::Range;
use crate::query::words::{fate, rule_set, yes_no};
use crate::{CyclesUnder, TypeEntry};

/// A condition on types: a key with a value.
#[derive(Clone)]
pub struct Filter {
    /// The key.
    pub key: &'static Key,
    /// The value in its canonical form.
    pub value: String,
    predicate: TypePredicate,
}

type TypePredicate = Arc<dyn Fn(&TypeEntry) -> bool + Send + Sync>;

impl Filter {
    /// Compiles the filter of `key` with the value `value`.
    ///
    /// # Errors
    /// [`ValueError`] if the value does not fit the key.
    pub fn new(key: &'static Key, value: &str) -> Result<Filter, ValueError> {
        let (value, predicate) = match key.criterion {
            Criterion::Numbers(numbers) | Criterion::Signed(numbers) => {
                let range: Range = value.parse()?;
                when(range, move |entry| numbers(entry).into_iter().any(|number| range.contains(number)))
            }
            Criterion::YesNo(is_true) => {
                let yes = yes_no(value)?;
                when(if yes { "yes" } else { "no" }, move |entry| is_true(entry) == yes)
            }
            Criterion::Word => {
                let word: CycleWord = value.parse()?;
                when(value, move |entry| {
                    entry.cycle_words.contains_key(&word) || entry.shortest.cycle.cycle_word == word
                })
            }
            Criterion::Text | Criterion::Name if fold_name(value).is_empty() => {
                return Err(ValueError::Text(value.to_owned()));
            }
            Criterion::Text | Criterion::Name => {
                let (text, wanted) = (value.to_owned(), fold_name(value));
                when(value, move |entry| {
                    begins_identity(entry.id, &text) || all_names(entry).any(|name| fold_name(name).contains(&wanted))
                })
            }
            Criterion::ForEver(wanted) => {
                let rules = rule_set(value)?;
                let goes_on = |cycles: Option<&CyclesUnder>| cycles.is_some_and(CyclesUnder::goes_on_for_ever);
                when(rules, move |entry| goes_on(entry.cycles_under.under(rules)) == wanted)
            }
            Criterion::Fate => {
                let (rules, wanted) = split_rule_set(value, ':', "ID:FATE", "psk:stopped")?;
                let fate = fate(wanted)?;
                let is_it = move |entry: &FateEntry| entry.fate.replace(' ', "-") == fate;
                when(format!("{rules}:{fate}"), move |entry| entry.fates.under(rules).is_some_and(is_it))
            }
            Criterion::AtMove => {
                let (rules, range) = split_rule_set(value, ':', "ID:N", "psk:2")?;
                let range: Range = range.parse()?;
                let is_in = move |fate: &FateEntry| fate.number.is_some_and(|number| range.contains(number as i64));
                when(format!("{rules}:{range}"), move |entry| entry.fates.under(rules).is_some_and(is_in))
            }
            Criterion::Differs => {
                let (first, second) = split_rule_set(value, ',', "ID,ID", "psk,ssk")?;
                let second = rule_set(second)?;
                when(format!("{first},{second}"), move |entry| behaviour(entry, first) != behaviour(entry, second))
            }
        };
        Ok(Filter { key, value, predicate })
    }

    /// True if the type `entry` passes the filter.
    pub fn matches(&self, entry: &TypeEntry) -> bool {
        (self.predicate)(entry)
    }
}

impl fmt::Debug for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key.name, self.value)
    }
}

/// A value in its canonical form, with its predicate.
fn when(value: impl fmt::Display, is: impl Fn(&TypeEntry) -> bool + Send + Sync + 'static) -> (String, TypePredicate) {
    (value.to_string(), Arc::new(is))
}

/// Splits `value` at `sign` into a rule set and the rest. `form` and `example` are for the error message.
fn split_rule_set<'v>(
    value: &'v str,
    sign: char,
    form: &'static str,
    example: &'static str,
) -> Result<(&'static str, &'v str), ValueError> {
    let parts = value.split_once(sign).ok_or_else(|| ValueError::Form(value.to_owned(), form, example));
    parts.and_then(|(rules, rest)| Ok((rule_set(rules)?, rest)))
}

/// The behaviour of the rule set `rules` that `differs` compares: the fate of the shortest cycle, without the name of the ko rule that
/// decides it, and the lengths of the shortest cycles that go on for ever.
fn behaviour<'c>(entry: &'c TypeEntry, rules: &str) -> impl PartialEq + use<'c> {
    let fate = entry.fates.under(rules).map(|fate| (&fate.fate, fate.number, &fate.outcome));
    (fate, entry.cycles_under.under(rules).map(CyclesUnder::moves))
}
