//! The arguments of `koatlas classify` and `koatlas cycles`.

use std::path::PathBuf;

use clap::{Args, builder::ArgPredicate};
use koatlas_answers::text::number;
use koatlas_position_graph::Model;

use crate::args::ko_rule::{BareRules, KoRules, Target};

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

/// `koatlas cycles`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
In the model with-passes the circuit of two passes is left out: it exists in every position.

With --rules basic-ko the cycles are those that the basic ko rule does not stop: players alternate, nobody passes, and the plays can \
be repeated for ever. No situation is met twice in such a cycle, whatever its ko point. A retake leads back to the situation before \
the capture, so that of the cycles of the alternating model the rule stops those of two plays, and no others.

Examples:
  koatlas cycles --board 2x2 --model alternating --max-length 10
  koatlas cycles triple_ko.toml --list cycles.jsonl")]
pub struct Cycles {
    /// Where to look for cycles.
    #[command(flatten)]
    pub target: Target,
    /// The bare rules, or the basic ko rule.
    #[command(flatten)]
    pub rules: KoRules,
    /// Who may move: free (either colour at any time), alternating, with-passes
    #[arg(long, default_value = "free", default_value_if("ko_rule", ArgPredicate::IsPresent, "alternating"))]
    pub model: Model,
    /// Most edges of a cycle: an edge is a play, or in the model with-passes a pass (two passes alone are left out)
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<usize>)]
    pub max_length: usize,
    /// Write every cycle there as a move-sequence, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub list: Option<PathBuf>,
}
