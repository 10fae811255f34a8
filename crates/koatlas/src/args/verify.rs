//! The arguments of `koatlas verify`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
use koatlas_answers::text::number;
use koatlas_verifier::Limits;

use super::common::Common;

/// `koatlas verify`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
What would take more memory or more work than allowed is not decided. This says nothing against it.

Exit code: 0 if everything holds, 1 if something does not or is not decided, 2 if the file cannot be read.

Examples:
  koatlas verify ssk.json
  koatlas verify outcome.json
  koatlas verify DIR/catalogue.json
  koatlas verify DIR/suite.jsonl
  koatlas verify ssk.json --work-limit 100000000000")]
pub struct Verify {
    /// A certificate of a longest sequence or of an outcome, a table of outcomes, a test suite (suite.jsonl), or a catalogue: the file catalogue.json, or its folder
    #[arg(value_name = "FILE", value_parser = PathBufValueParser::new().map(in_folder))]
    pub file: PathBuf,
    /// Most work that the searches may take, in steps: a step is about a look at one point of a position
    #[arg(long, value_name = "STEPS", default_value_t = Limits::default().work, value_parser = number::<u64>)]
    pub work_limit: u64,
}

impl Verify {
    /// The most work and memory that may be taken.
    pub fn limits(&self, common: &Common) -> Limits {
        let memory = common.given_memory_limit.map_or(Limits::default().memory, |limit| limit.0);
        Limits { work: self.work_limit, memory }
    }
}

/// Of a folder the catalogue in it is meant.
fn in_folder(path: PathBuf) -> PathBuf {
    if path.is_dir() { path.join("catalogue.json") } else { path }
}
