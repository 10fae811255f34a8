//! The arguments of `koatlas diagram`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::target::{BareRules, Target};

/// `koatlas diagram`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example: koatlas diagram triple_ko.toml --output triple_ko.svg")]
pub struct Diagram {
    /// The position.
    #[command(flatten)]
    pub target: Target,
    /// The bare rules.
    #[command(flatten)]
    pub rules: BareRules,
    /// What to write
    #[arg(long, value_name = "FORMAT", default_value = "svg")]
    pub format: DiagramFormat,
    /// Write it there instead of on standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// How a position is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DiagramFormat {
    /// A picture: the region is shaded, the ko points have a small square
    Svg,
    /// A game record without moves
    Sgf,
    /// A text diagram
    Text,
    /// A position file
    Toml,
}
