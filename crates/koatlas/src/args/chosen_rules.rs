//! The rule set that a command is about, with its options.

use clap::Args;
use koatlas_board::Suicide;
use koatlas_rulesets::RuleSet;

use super::named::NamedRuleSet;
use crate::rule_options::with_options;

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
