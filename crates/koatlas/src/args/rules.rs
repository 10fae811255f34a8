//! The arguments of `koatlas rules`.

use clap::Args;

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
