//! The arguments of `koatlas scan`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use koatlas_formats::Variations;

use crate::args::ko_rule::BareRules;

/// `koatlas scan`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
A repetition is a play after which the whole board is as it was after an earlier move, and all that goes on with the same \
cycle. Games go on as they were played, whatever a rule set says. A file, game or archive that cannot be read is told on \
standard error, and the others are scanned. Nothing is unpacked on the disk.

With --json each repetition is a line with a JSON object of its own.

Exit code: 0 if everything was read, 2 if something could not be, 1 if the work was interrupted or could not be written.

Examples:
  koatlas scan games/                        a folder and all that is in it
  koatlas scan 2026.zip kgs.tar.gz --json    a line for each repetition
  koatlas scan games/ --out DIR              tables as CSV and Parquet")]
pub struct Scan {
    /// SGF files, folders, archives (.zip, .tar.gz, .tgz), or - for standard input
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// Which variations of a game are scanned: its main line, or all
    #[arg(long, value_name = "main|all", default_value = "main", hide_possible_values = true)]
    pub variations: Wanted,
    /// The bare rules, for the ko types.
    #[command(flatten)]
    pub rules: BareRules,
    /// Write the repetitions, what rule sets do in them, and the totals into this folder, as CSV and Parquet
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Which variations are wanted.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Wanted {
    /// The main line.
    Main,
    /// All of them.
    All,
}

impl From<Wanted> for Variations {
    fn from(wanted: Wanted) -> Variations {
        match wanted {
            Wanted::Main => Variations::Main,
            Wanted::All => Variations::All,
        }
    }
}
