//! `koatlas check`: replays moves under a rule set.

use std::path::PathBuf;

use clap::Args;
use koatlas::check::{CheckSummary, GameRecord};
use koatlas::page::count_noun;
use koatlas::question::BoardTarget;
use koatlas::{CheckQuestion, CheckedGames, Question, Subject};
use koatlas_board::Size;

use crate::args::{CommonArgs, SlipsOfMany};
use crate::asked::read_board;
use crate::failure::{CliError, explain};

/// Replays moves and prints the verdicts. Exits with "no" if a move is illegal. All games are checked before an error
/// is reported.
pub fn run(args: &CheckArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let CheckArgs { target, question } = args;
    let (records, alone) = records(target, question)?;
    let mut slips = SlipsOfMany::default();
    records.iter().flatten().flat_map(|record| &record.subject.slips).for_each(|slip| slips.warn(&slip.to_string()));
    slips.finish();
    let mut records = records.into_iter();
    if alone && let Some(record) = records.next() {
        let record = record?;
        let answer = question.ask(&record, &common.conditions())?;
        common.show(&answer, || answer.page(&record, question.all))?;
        return if answer.has_illegal_moves() { Err(CliError::No.into()) } else { Ok(()) };
    }
    let answer = CheckedGames::new(records, question, explain);
    common.show(&answer, || answer.page(question.all))?;
    match answer.summary {
        CheckSummary { illegal: 0, errors: 0, .. } => Ok(()),
        CheckSummary { errors: 0, .. } => Err(CliError::No.into()),
        CheckSummary { errors, .. } => {
            let reasons = "the reasons stand with the answers";
            Err(CliError::input(format_args!("{} could not be checked: {reasons}", count_noun(errors, "game"))))
        }
    }
}

/// The games, and true if the command line names a single one: a board, or a file with one game.
fn records(
    target: &CheckTargets,
    question: &CheckQuestion,
) -> anyhow::Result<(Vec<koatlas::Result<GameRecord>>, bool)> {
    let files = &target.files[..];
    let records = match (files, &question.moves) {
        ([], _) => vec![Ok(given_record(target, question)?)],
        ([file], Some(_)) if !file.is_dir() => vec![Ok(given_record(target, question)?)],
        (_, Some(_)) => return Err(CliError::input("--moves goes with one position: name one file, or a --board")),
        (files, None) => question.read_records(files),
    };
    let alone = records.len() == 1 && !files.first().is_some_and(|file| files.len() > 1 || file.is_dir());
    Ok((records, alone))
}

fn given_record(target: &CheckTargets, question: &CheckQuestion) -> anyhow::Result<GameRecord> {
    let (file, reading) = (target.files.first().cloned(), question.reading);
    let after = question.r#move.clone().filter(|_| file.is_some());
    let board = BoardTarget { board: target.board, file, r#move: after, reading, ..BoardTarget::default() };
    Ok(question.record(Subject { slips: Vec::new(), ..read_board(&board)? }))
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
After an illegal move a recorded game goes on as it was played. Each violation has a line of its own; what only \
follows from a violation has none. Variations are judged after the main line: move 12.2.17 is move 17 of the second \
variation after move 12, as --move takes it; --rules all takes the main line alone. A move of --moves that is illegal is not made, and the same player goes on. With --strict the first illegal move of a line is the last that is judged.

The sequence has ended where it ended first: the moves that a record has after that are judged as if it had not.

Exit code: 0 if all moves are legal and none comes after the end, 1 if not, 2 if something cannot be read. With --rules all the exit code \
says nothing about the moves.

Examples:
  koatlas check game.sgf                 by the rules that the game names (RU)
  koatlas check games/ --rules aga       every game of a folder
  koatlas check game.sgf --rules all     how it goes by the rules in use
  koatlas check game.sgf --all           how it goes under every rule set
  koatlas check --board 3x3 --rules psk --moves \"B b2; W a1; B pass\"")]
pub struct CheckArgs {
    #[command(flatten)]
    pub target: CheckTargets,
    #[command(flatten)]
    pub question: CheckQuestion,
}

/// A board, or files and folders.
#[derive(Clone, Debug, Args)]
#[group(required = true, multiple = false)]
pub struct CheckTargets {
    /// An empty board with this number of rows and columns; every point is playable, and Black moves first
    #[arg(long, value_name = "ROWSxCOLS")]
    pub board: Option<Size>,
    /// Position files, files of SGF games, and folders, of which every .sgf file is taken
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}
