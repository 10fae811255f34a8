//! Questions about a position: their target and options on the command line, and their answers.

use clap::Args;
use koatlas::each_ko::{EachKo, OneOrEachKo, ask_each};
use koatlas::question::{BoardTarget, Target};
use koatlas::{Answer, Question, Subject};
use koatlas_board::Suicide;

use crate::args::{CommonArgs, warn_of_slips};
use crate::failure::CliError;
use crate::interrupt;
use crate::terminal::{join_unbreakable, title};

/// A question about a position whose answer has a page.
pub trait Paged: Question<About = Subject> {
    /// The answer as text for a terminal.
    fn page(&self, subject: &Subject, answer: &Self::Answer) -> String;
}

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

impl<Q: Args + Paged> OnBoard<Q> {
    /// Asks the question and prints the answer.
    pub fn run(&self, common: &CommonArgs) -> anyhow::Result<()> {
        ask(&self.question, &read_board(&self.target)?, common)
    }
}

impl<Q: Args + Paged> InRegion<Q> {
    /// Asks the question and prints the answer.
    pub fn run(&self, common: &CommonArgs) -> anyhow::Result<()> {
        ask(&self.question, &read_target(&self.target, self.question.suicide()?, common)?, common)
    }
}

/// Reads a board or a file.
pub fn read_board(target: &BoardTarget) -> anyhow::Result<Subject> {
    is_named(target)?;
    Ok(told(target.read()?, target))
}

/// Reads a position and its region. The numbers of kos depend on `suicide`.
pub fn read_target(target: &Target, suicide: Suicide, common: &CommonArgs) -> anyhow::Result<Subject> {
    is_named(&target.board)?;
    Ok(told(target.read(suicide, &common.conditions())?, &target.board))
}

/// Refuses a target that is not named, where the command line allows that.
fn is_named(target: &BoardTarget) -> anyhow::Result<()> {
    match (target.board, &target.file) {
        (None, None) => Err(CliError::input("name a position file or a --board")),
        _ => Ok(()),
    }
}

/// Tells the slips of the file, and names an empty board as it was asked for.
fn told(subject: Subject, target: &BoardTarget) -> Subject {
    warn_of_slips(&subject.slips);
    match target.board {
        Some(size) => Subject { argument: format!("--board {size}"), ..subject },
        None => subject,
    }
}

/// Asks a question and prints the answer, then writes its file and tells what is missing in it.
pub fn ask<Q: Paged>(question: &Q, subject: &Subject, common: &CommonArgs) -> anyhow::Result<()> {
    let conditions = &common.conditions();
    let _claim = question.claim(conditions)?;
    interrupt::listen()?;
    if Q::EACH_KO {
        return match ask_each(subject, question.suicide()?, conditions, |subject| question.ask(subject, conditions))? {
            OneOrEachKo::One(answer) => show(question, subject, &answer, common),
            OneOrEachKo::EachKo(each) => show_each(question, subject, each, common),
        };
    }
    show(question, subject, &question.ask(subject, conditions)?, common)
}

fn show<Q: Paged>(question: &Q, subject: &Subject, answer: &Q::Answer, common: &CommonArgs) -> anyhow::Result<()> {
    let conditions = &common.conditions();
    let written = question.write(answer, subject, conditions);
    common.answer(answer, || question.page(subject, answer))?;
    Ok(written.and_then(|()| question.check_whole(answer, subject, conditions))?)
}

/// Prints the answers about each ko of a large board on which no region is marked. If one fails, the answers before it are printed, and then
/// its error is returned.
fn show_each<Q: Paged>(
    question: &Q,
    board: &Subject,
    mut each: EachKo<Q::Answer>,
    common: &CommonArgs,
) -> anyhow::Result<()>
where
    EachKo<Q::Answer>: Answer,
{
    common.answer(&each, || match each.kos.len() {
        0 => title(&board.title, &format!(": nothing repeats here within {} plays", each.within)),
        _ => join_unbreakable(each.kos.iter().zip(&each.each_ko).map(|(ko, answer)| question.page(ko, answer)), "\n"),
    })?;
    each.ended.take().map_or(Ok(()), Err)?;
    let conditions = &common.conditions();
    let mut answers = each.kos.iter().zip(&each.each_ko);
    Ok(answers.try_for_each(|(_, answer)| question.check_whole(answer, board, conditions))?)
}
