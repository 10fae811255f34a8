//! `koatlas annotate`: marks and explains kos, repetitions and barred moves in a game record.

use std::path::{Path, PathBuf};

use clap::Args;
use koatlas::files::{claim, write};
use koatlas::{AnnotateAnswer, AnnotateQuestion, Question};
use koatlas_files::shown;

use crate::args::{CommonArgs, warn_of_slips};
use crate::interrupt::{self, INTERRUPT};
use crate::terminal::{line, or_none, title};

/// Annotates a record and prints the number of annotations.
pub fn run(args: &AnnotateArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let _claim = claim(Some(&args.output), None, &common.conditions())?;
    interrupt::listen()?;
    let answer = args.question.ask(&args.file, &common.conditions())?;
    write(&args.output, "record", &INTERRUPT, |out| out.write_all(&answer.text))?;
    warn_of_slips(answer.warnings.iter().map(|slip| slip.in_file(&args.file)));
    if args.output == Path::new("-") {
        return Ok(());
    }
    common.answer(&answer, || page(args, &answer))
}

fn page(args: &AnnotateArgs, answer: &AnnotateAnswer) -> String {
    let [kos, repetitions, barred] = answer.summaries().map(or_none);
    title(&shown(&args.file), &format!(": {} moves, annotated in {}", answer.moves, shown(&args.output)))
        + &line("kos", &kos)
        + &line("repetitions", &repetitions)
        + &line("barred moves", &barred)
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
    /// File to write the annotated record to
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    #[command(flatten)]
    pub question: AnnotateQuestion,
}
