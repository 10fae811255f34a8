//! Arguments that name a rule set, with its options, and those of `koatlas rules`.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command, Error};
use koatlas_board::Suicide;
use koatlas_rulesets::RuleSet;

use crate::moves::with_options;

/// A rule set and its options, as they are asked for.
#[derive(Debug, Args)]
pub struct ChosenRules {
    /// The rule set, as `koatlas rules` lists them
    #[arg(long = "rules", value_name = "ID", value_parser = NamedRuleSet, hide_possible_values = true)]
    rule_set: RuleSet,
    #[command(flatten)]
    options: RuleOptions,
}

/// Options of a rule set.
#[derive(Debug, Args)]
pub struct RuleOptions {
    /// An option of the rule set, as `koatlas rules ID` lists them; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Which suicides are allowed: none, multi, all; the same as --option suicide=POLICY
    #[arg(long, value_name = "POLICY")]
    suicide: Option<Suicide>,
}

impl ChosenRules {
    /// The rule set with its options.
    ///
    /// # Errors
    /// If an option has another form, is given twice, or does not exist, or has no such value.
    pub fn rules(&self) -> anyhow::Result<RuleSet> {
        self.options.set(&self.rule_set)
    }
}

impl RuleOptions {
    /// Whether none is asked for.
    pub fn are_none(&self) -> bool {
        self.options.is_empty() && self.suicide.is_none()
    }

    /// A rule set with these options.
    ///
    /// # Errors
    /// If an option has another form, is given twice, or does not exist, or has no such value.
    pub fn set(&self, rules: &RuleSet) -> anyhow::Result<RuleSet> {
        let suicide = self.suicide.map(|policy| format!("suicide={policy}"));
        let options: Vec<String> = self.options.iter().cloned().chain(suicide).collect();
        with_options(rules, &options)
    }
}

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

/// `koatlas rules`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas rules              a table of all rule sets
  koatlas rules japanese     the rule sets of a family
  koatlas rules psk          one rule set, with its options")]
pub struct Rules {
    /// The rule set to describe, or the family to list; if not given, all are listed
    #[arg(value_name = "NAME")]
    pub named: Option<String>,
}
