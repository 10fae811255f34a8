//! Questions, most of them about a position: their target and options on the command line, and their answers.

use clap::Args;
use koatlas::each_ko::{OneOrEachKo, ask_each};
use koatlas::page::Page;
use koatlas::question::{BoardTarget, Target};
use koatlas::{Question, Subject};
use koatlas_board::Suicide;

use crate::args::{CommonArgs, warn_of_slips};
use crate::failure::CliError;
use crate::interrupt;

/// A question about a board as it stands.
#[derive(Debug, Args)]
pub struct OnBoard<Q: Args> {
    #[command(flatten)]
    pub target: BoardTarget,
    #[command(flatten)]
    pub question: Q,
}

/// A question about a position and its region.
#[derive(Debug, Args)]
pub struct InRegion<Q: Args> {
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub question: Q,
}

impl<Q: Args + Question<About = Subject>> OnBoard<Q> {
    /// Asks the question and prints the answer.
    pub fn run(&self, common: &CommonArgs) -> anyhow::Result<()> {
        ask(&self.question, &read_board(&self.target)?, common)
    }
}

impl<Q: Args + Question<About = Subject>> InRegion<Q> {
    /// Asks the question and prints the answer.
    pub fn run(&self, common: &CommonArgs) -> anyhow::Result<()> {
        ask(&self.question, &read_target(&self.target, self.question.suicide()?, common)?, common)
    }
}

/// Reads a board or a file.
pub fn read_board(target: &BoardTarget) -> anyhow::Result<Subject> {
    read(target).map(told)
}

/// Reads a position and its region. The numbers of kos depend on `suicide`.
pub fn read_target(target: &Target, suicide: Suicide, common: &CommonArgs) -> anyhow::Result<Subject> {
    Ok(told(target.narrow(read(&target.board)?, suicide, &common.conditions())?))
}

/// Reads a board or a file, one of which has to be named. In messages a board has the name that the command line gives it.
fn read(target: &BoardTarget) -> anyhow::Result<Subject> {
    match (target.board, &target.file) {
        (None, None) => Err(CliError::input("name a position file or a --board")),
        (None, Some(_)) => Ok(target.read()?),
        (Some(size), _) => Ok(Subject { argument: format!("--board {size}"), ..target.read()? }),
    }
}

/// Tells the slips of the file.
fn told(subject: Subject) -> Subject {
    warn_of_slips(&subject.slips);
    subject
}

/// Asks a question and prints the answer, then writes its file and tells what is missing in it. A large board on which no region is marked
/// may be asked about ko by ko: if one fails, the answers before it are printed, and then its error is returned.
pub fn ask<Q: Question<About = Subject>>(question: &Q, subject: &Subject, common: &CommonArgs) -> anyhow::Result<()> {
    let conditions = &common.conditions();
    let _claim = question.claim(conditions)?;
    interrupt::listen()?;
    let asked = match Q::EACH_KO {
        true => ask_each(subject, question.suicide()?, conditions, |subject| question.ask(subject, conditions))?,
        false => OneOrEachKo::One(question.ask(subject, conditions)?),
    };
    match &asked {
        OneOrEachKo::One(answer) => {
            let written = question.write(answer, subject, conditions);
            common.show(answer, || question.page(answer, subject).unwrap_or_default())?;
            written?;
        }
        OneOrEachKo::EachKo(each) => {
            common
                .show(each, || Page::joined(asked.pages(subject, |answer, subject| question.page(answer, subject))))?;
        }
    }
    let answers = match asked {
        OneOrEachKo::One(answer) => vec![answer],
        OneOrEachKo::EachKo(each) => each.ended.map_or(Ok(each.each_ko), Err)?,
    };
    Ok(answers.iter().try_for_each(|answer| question.check_whole(answer, subject, conditions))?)
}

/// Asks a question whose options say all, prints the answer, and writes its file.
pub fn ask_alone<Q: Question<About = ()>>(question: &Q, common: &CommonArgs) -> anyhow::Result<()> {
    let conditions = &common.conditions();
    let _claim = question.claim(conditions)?;
    interrupt::listen()?;
    let answer = question.ask(&(), conditions)?;
    let written = question.write(&answer, &(), conditions);
    common.show(&answer, || question.page(&answer, &()).unwrap_or_default())?;
    written?;
    Ok(question.check_whole(&answer, &(), conditions)?)
}
