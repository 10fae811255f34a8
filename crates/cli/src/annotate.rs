//! `koatlas annotate`: marks and explains kos, repetitions and barred moves in a game record.

use std::path::{Path, PathBuf};

use clap::Args;
use koatlas::{AnnotateQuestion, Question};

use crate::args::{CommonArgs, warn_of_slips};
use crate::interrupt;

/// Annotates a record and prints the number of annotations.
pub fn run(AnnotateArgs { file, question }: &AnnotateArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let conditions = &common.conditions();
    let _claim = question.claim(conditions)?;
    interrupt::listen()?;
    let answer = question.ask(file, conditions)?;
    question.write(&answer, file, conditions)?;
    warn_of_slips(answer.warnings.iter().map(|slip| slip.in_file(file)));
    if question.out.as_deref() == Some(Path::new("-")) {
        return Ok(());
    }
    common.show(&answer, || question.page(&answer, file).unwrap_or_default())
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
The record stays as it is, byte for byte; only slips in its brackets are repaired. koatlas adds comments after those that are there, labels on the points of each ko that arises, a \
variation with its shortest cycle, and triangles on moves that repeat the board or that some rule set bars, in the main line and in all variations. Move 12.2.17 of the summary is move 17 of the second variation after move 12.

Example: koatlas annotate game.sgf --output annotated.sgf")]
pub struct AnnotateArgs {
    /// A record in SGF, with one game
    #[arg(value_name = "GAME")]
    pub file: PathBuf,
    #[command(flatten)]
    pub question: AnnotateQuestion,
}
