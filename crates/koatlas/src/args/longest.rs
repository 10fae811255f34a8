//! The arguments of `koatlas longest`.

use std::path::PathBuf;

use clap::Args;
use koatlas_answers::longest::Search;
use koatlas_answers::progress::seconds;
use koatlas_answers::text::number;
use koatlas_certificates::Measure;

use super::chosen_rules::ChosenRules;
use crate::args::ko_rule::OptionalTarget;

/// `koatlas longest`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas longest --board 2x2 --rules psk
  koatlas longest --board 2x3 --rules ssk --time-limit 60 --certificate ssk.json")]
pub struct Longest {
    /// Where sequences begin.
    #[command(flatten)]
    pub target: OptionalTarget,
    /// A family of boards instead of a target: the families are listed in data/families.toml
    #[arg(long, value_name = "NAME", requires = "n", conflicts_with_all = ["board", "file"])]
    pub family: Option<String>,
    /// The member of the family
    #[arg(long, value_name = "N", requires = "family")]
    pub n: Option<u32>,
    /// The rule set, with its options.
    #[command(flatten)]
    pub chosen: ChosenRules,
    /// What is counted: plays, or moves (plays and passes, also the passes at the end)
    #[arg(long, default_value = "plays")]
    pub measure: Measure,
    /// Steps of the random search
    #[arg(long, value_name = "N", default_value_t = Search::ITERATIONS, value_parser = number::<u64>)]
    pub iterations: u64,
    /// The seed of the random search: the same number gives the same choices
    #[arg(long, value_name = "N", default_value_t = Search::SEED, value_parser = number::<u64>)]
    pub seed: u64,
    /// End after so many seconds, with the best bounds found so far
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<f64>,
    /// Begin with the sequence of a certificate, as far as the rule set accepts it, and with its bound; may be repeated
    ///
    /// The board of the certificate may be the target turned round or in a mirror. Its bound counts only if rule set, options and measure are the same. The board may also be another one, such as a smaller member of a family: then its moves are tried as they stand.
    #[arg(long, value_name = "FILE")]
    pub resume: Vec<PathBuf>,
    /// Print a long sequence whole
    #[arg(long)]
    pub full: bool,
    /// Write the sequence and the proof there; `koatlas verify` checks them
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
}
