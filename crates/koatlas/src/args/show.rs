//! The arguments of `koatlas show`.

use std::path::PathBuf;

use clap::Args;

/// `koatlas show`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas show \"basic ko\" DIR
  koatlas show p4e5-c6 DIR               the beginning of an identity
  koatlas show \"double ko\" DIR --json")]
pub struct Show {
    /// The identity, a name or an alias of a type, or the beginning of one
    #[arg(value_name = "ID|NAME")]
    pub named: String,
    /// The directory of the catalogue
    #[arg(value_name = "DIR", default_value = ".")]
    pub dir: PathBuf,
}
