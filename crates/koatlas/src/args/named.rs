//! Arguments that name a rule set.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use koatlas_rulesets::RuleSet;

/// Reads the name of a rule set; the identifiers are offered where a shell completes the command line.
#[derive(Clone, Copy, Debug)]
pub struct NamedRuleSet;

impl TypedValueParser for NamedRuleSet {
    type Value = RuleSet;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<RuleSet, Error> {
        TypedValueParser::parse_ref(&RuleSet::find, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(RuleSet::all().map(|rules| PossibleValue::new(rules.id()))))
    }
}

/// A rule set, or all of them.
#[derive(Clone, Debug)]
pub enum Asked {
    /// `all`.
    All,
    /// The name of a rule set.
    One(RuleSet),
}

/// Reads the name of a rule set, or `all`.
#[derive(Clone, Copy, Debug)]
pub struct NamedOrAll;

/// What stands for all rule sets.
const ALL: &str = "all";

impl TypedValueParser for NamedOrAll {
    type Value = Asked;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Asked, Error> {
        if value.eq_ignore_ascii_case(ALL) {
            return Ok(Asked::All);
        }
        NamedRuleSet.parse_ref(command, arg, value).map(Asked::One)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let ids = RuleSet::all().map(|rules| PossibleValue::new(rules.id()));
        Some(Box::new(ids.chain([PossibleValue::new(ALL)])))
    }
}
