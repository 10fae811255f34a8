//! What a command is about: a board or a file, with the bare rules or the basic ko rule on top of them.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, builder::ArgPredicate};
use koatlas_board::{Size, Suicide};

/// The bare rules, or the basic ko rule on top of them.
#[derive(Clone, Copy, Debug, Args)]
pub struct KoRules {
    /// Which suicides are allowed: none, multi (two stones or more), all (also of a single stone)
    #[arg(
        long,
        value_name = "POLICY",
        default_value = "multi",
        default_value_if("ko_rule", ArgPredicate::IsPresent, "none")
    )]
    pub suicide: Suicide,
    /// A rule on top of the bare rules: basic-ko, with the model alternating and without suicide
    #[arg(id = "ko_rule", long = "rules", value_name = "RULE")]
    pub ko_rule: Option<KoRule>,
}

/// Rules whose state is small enough to be explored with the situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoRule {
    /// A stone that has just taken a single stone in a basic ko may not be retaken at once.
    BasicKo,
}

impl FromStr for KoRule {
    type Err = String;

    fn from_str(text: &str) -> Result<KoRule, String> {
        match text {
            "basic-ko" => Ok(KoRule::BasicKo),
            _ => Err(format!("\"{text}\" is no rule for this command: write basic-ko, or leave --rules out")),
        }
    }
}

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
