//! The arguments of `koatlas rules`.

use clap::Args;

/// `koatlas rules`.
#[derive(Debug, Args)]
pub struct Rules {
    /// The rule set to describe, or the family to list; without it all are listed
    #[arg(value_name = "NAME")]
    pub named: Option<String>,
}
