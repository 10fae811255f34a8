//! The arguments of `koatlas catalogue`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use koatlas_answers::catalogue::{max_points, mortal, suicide};
use koatlas_board::Suicide;
use koatlas_catalogue::Shard;

/// `koatlas catalogue`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas catalogue --max-points 4              the tables on the terminal
  koatlas catalogue --max-points 7 --out DIR    files in a folder
  koatlas catalogue --max-points 5 --mortal 1   kos that strings couple, too
  koatlas catalogue --max-points 8 --out A --shard 1/2
  koatlas catalogue --max-points 8 --out B --shard 2/2
  koatlas catalogue merge A B --out DIR         the two parts, joined")]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Catalogue {
    /// What else can be done with catalogues.
    #[command(subcommand)]
    pub command: Option<CatalogueCommand>,
    /// Points of the largest regions: at most 10, with mortal strings 6
    #[arg(long, value_name = "K", required = true, value_parser = max_points)]
    pub max_points: Option<usize>,
    /// Which suicides are allowed: none, multi (two stones or more)
    #[arg(long, value_name = "POLICY", default_value = "multi", value_parser = suicide)]
    pub suicide: Suicide,
    /// How many strings of each colour outside the region can be captured: 0 or 1. With 1 a region may have several pieces that
    /// hang together by them
    #[arg(long, value_name = "N", default_value = "0", value_parser = mortal)]
    pub mortal: u8,
    /// Write the catalogue into this directory
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Go on where a run in the same directory was interrupted
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Do only the I-th of N parts of the work; `catalogue merge` joins them
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<Shard>,
    /// Leave out the longest sequences, which take most of the time; `catalogue longest DIR` adds them
    #[arg(long)]
    pub no_longest: bool,
}

impl Catalogue {
    /// Whether there may be mortal strings.
    pub fn mortal(&self) -> bool {
        self.mortal > 0
    }
}

/// What else can be done with catalogues.
#[derive(Debug, Subcommand)]
pub enum CatalogueCommand {
    /// Join all shards of a catalogue
    #[command(after_long_help = "Example: koatlas catalogue merge A B --out DIR")]
    Merge {
        /// The directories of the shards
        #[arg(required = true, value_name = "DIR")]
        shards: Vec<PathBuf>,
        /// Write the catalogue into this directory
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// Leave out the longest sequences, which take most of the time; `catalogue longest DIR` adds them
        #[arg(long)]
        no_longest: bool,
    },
    /// Add the longest sequences to a catalogue that was made with --no-longest; after an interruption it goes on
    #[command(after_long_help = "Example: koatlas catalogue longest DIR")]
    Longest {
        /// The directory of the catalogue
        #[arg(value_name = "DIR")]
        dir: PathBuf,
    },
}
