//! The arguments of `koatlas rules`.

use clap::Args;
use koatlas_rulesets::RuleSet;

/// `koatlas rules`.
#[derive(Debug, Args)]
pub struct Rules {
    /// The rule set to describe; without it all are listed
    #[arg(value_name = "ID", value_parser = RuleSet::find)]
    pub rule_set: Option<RuleSet>,
}
