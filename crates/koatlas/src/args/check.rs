//! The arguments of `koatlas check`.

use clap::Args;
use koatlas_board::Colour;
use koatlas_rulesets::RuleSet;

use super::target::Target;

/// `koatlas check`.
#[derive(Debug, Args)]
pub struct Check {
    /// The start; a game in an SGF file if no moves are given.
    #[command(flatten)]
    pub target: Target,
    /// The rule set, as `koatlas rules` lists them
    #[arg(long = "rules", value_name = "ID", value_parser = RuleSet::find)]
    pub rule_set: RuleSet,
    /// The moves, for example "B d2; W pass; B kopass:c2"; without them those of an SGF game
    #[arg(long)]
    pub moves: Option<String>,
    /// Who moves first, if not the one that the target names
    #[arg(long, value_name = "B|W")]
    pub to_move: Option<Colour>,
    /// An option of the rule set, as `koatlas rules ID` lists them; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
}
