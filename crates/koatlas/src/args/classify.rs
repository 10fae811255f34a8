//! The arguments of `koatlas classify`.

use clap::Args;
use koatlas_answers::number::number;

use super::target::{BareRules, Target};

/// `koatlas classify`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas classify triple_ko.toml
  koatlas classify triple_ko.toml --cycle \"B d3; W d2\"")]
pub struct Classify {
    /// The position.
    #[command(flatten)]
    pub target: Target,
    /// The bare rules.
    #[command(flatten)]
    pub rules: BareRules,
    /// Longest cycles, in moves, that are looked for under the Default Restriction Rules
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<usize>)]
    pub max_length: usize,
    /// The cycle that the position is known for, for example "B d3; W b2; B pass; ..."; if not given, that of a .toml file
    #[arg(long, value_name = "MOVES")]
    pub cycle: Option<String>,
    /// Look for the longest sequences inside the component too, under every rule set that ends all sequences
    #[arg(long)]
    pub longest: bool,
}
