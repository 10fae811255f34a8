//! The arguments of `koatlas compare`.

use clap::Args;

use super::stakes::Stakes;
use super::target::Target;

/// `koatlas compare`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Each rule set plays with its own suicide policy. Rule sets that agree in value and best first moves stand in one row.

Examples:
  koatlas compare triple_ko.toml
  koatlas compare --board 2x2 --time-limit 10")]
pub struct Compare {
    /// The start.
    #[command(flatten)]
    pub target: Target,
    /// Who moves, what ends are worth, and how long to look: the limits hold for each rule set.
    #[command(flatten)]
    pub stakes: Stakes,
}
