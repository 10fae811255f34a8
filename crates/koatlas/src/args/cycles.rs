//! The arguments of `koatlas cycles`.

use std::path::PathBuf;

use clap::Args;
use koatlas_position_graph::Model;

use super::target::{BareRules, Target};

/// `koatlas cycles`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
In the model with-passes the circuit of two passes is left out: it exists in every position.

Examples:
  koatlas cycles --board 2x2 --model alternating --max-length 10
  koatlas cycles triple_ko.toml --list cycles.jsonl")]
pub struct Cycles {
    /// Where to look for cycles.
    #[command(flatten)]
    pub target: Target,
    /// The bare rules.
    #[command(flatten)]
    pub rules: BareRules,
    /// Who may move: free (either colour at any time), alternating, with-passes
    #[arg(long, default_value = "free")]
    pub model: Model,
    /// Most edges of a cycle: an edge is a play, or in the model with-passes a pass (two passes alone are left out)
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub max_length: usize,
    /// Write every cycle there as a move-sequence, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub list: Option<PathBuf>,
}
