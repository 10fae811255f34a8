//! `koatlas verify`: checks a certificate, a table or a catalogue.

use std::path::PathBuf;

use clap::Args;
use koatlas::memory_limit::MemoryLimit;
use koatlas::{Conditions, Question, VerifyQuestion};
use koatlas_verifier::VerifierLimits;

use crate::args::CommonArgs;

/// Checks a file and prints what is proved.
pub fn run(VerifyArgs { file, question }: &VerifyArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let memory = common.given_memory_limit.unwrap_or(MemoryLimit(VerifierLimits::default().memory));
    let answer = question.ask(file, &Conditions { memory, ..common.conditions() })?;
    common.show(&answer, || question.page(&answer, file).unwrap_or_default())
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
For a folder, catalogue.json is verified, and the fates in further_rules.json. All its tables, pages and texts are made again from the verified catalogue.json, and compared. BLAKE3SUMS in the folder has the hash of every file: `b3sum --check BLAKE3SUMS` finds files that have changed, but not whether they are right.

What would take more memory or more work than allowed is not decided. This says nothing against it.

Exit code: 0 if everything holds, 1 if something does not or is not decided, 2 if the file cannot be read.

Examples:
  koatlas verify ssk.json
  koatlas verify outcome.json
  koatlas verify DIR
  koatlas verify DIR/catalogue.json             this file alone
  koatlas verify ssk.json --work-limit 100000000000")]
pub struct VerifyArgs {
    /// A certificate of a longest sequence or of an outcome, a table of outcomes, or a catalogue: its folder, or the file catalogue.json alone
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub question: VerifyQuestion,
}
