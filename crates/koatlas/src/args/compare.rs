//! The arguments of `koatlas compare`.

use clap::Args;

use super::stakes::Stakes;
use crate::args::ko_rule::Target;

/// `koatlas compare`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Each rule set plays with its own suicide policy. Rule sets that agree in value stand together, the best value for Black first; \
within, those that agree in best moves and what comes of them. \"Not decided\" is what a limit has ended; \"no end can be forced\" is proved.

Examples:
  koatlas compare triple_ko.toml
  koatlas compare --board 2x2 --time-limit 10")]
pub struct Compare {
    /// The start.
    #[command(flatten)]
    pub target: Target,
    /// Who moves, what ends are worth, and how long to look: the limit of states holds for each rule set, that of time for all of them together.
    #[command(flatten)]
    pub stakes: Stakes,
}
