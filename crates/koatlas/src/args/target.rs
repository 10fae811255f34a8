//! What a command is about: a board or a file, and the bare rules.

use std::path::PathBuf;

use clap::Args;
use koatlas_board::{Size, Suicide};

/// A board or a file.
#[derive(Clone, Debug, Args)]
#[group(required = true, multiple = false)]
pub struct Target {
    /// The empty board of so many rows and columns, every point playable, Black first
    #[arg(long, value_name = "ROWSxCOLS")]
    pub board: Option<Size>,
    /// A position file: .toml, .sgf or .txt
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// A board or a file, or neither.
#[derive(Clone, Debug, Args)]
#[group(id = "optional_target", multiple = false)]
pub struct OptionalTarget {
    /// The empty board of so many rows and columns, every point playable, Black first
    #[arg(long, value_name = "ROWSxCOLS")]
    pub board: Option<Size>,
    /// A position file: .toml, .sgf or .txt
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// The bare rules.
#[derive(Clone, Copy, Debug, Args)]
pub struct BareRules {
    /// Which suicides are allowed: none, multi (two stones or more), all (also of a single stone)
    #[arg(long, value_name = "POLICY", default_value = "multi")]
    pub suicide: Suicide,
}
