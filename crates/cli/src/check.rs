//! `koatlas check`: replays moves under a rule set.

use std::path::PathBuf;

use clap::Args;
use koatlas::check::{CheckBy, CheckSummary, GameRecord, JudgedLines, RulesChoice, read_records};
use koatlas::subject::MovePath;
use koatlas::{CheckQuestion, CheckedGames, Subject, check};
use koatlas_board::{Colour, Size};
use koatlas_rulesets::GameMove;

use crate::args::{BoardArgs, CommonArgs, RULE_SET_OR_ALL, ReadingArgs, SlipsOfMany, moves_option};
use crate::failure::{CliError, explain};
use crate::terminal::count_noun;

/// Replays moves and prints the verdicts. Exits with "no" if a move is illegal. All games are checked before an error
/// is reported.
pub fn run(args: &CheckArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let by = check_by(args)?;
    let (records, alone) = records(args)?;
    let mut slips = SlipsOfMany::default();
    records.iter().flatten().flat_map(|record| &record.subject.slips).for_each(|slip| slips.warn(&slip.to_string()));
    slips.finish();
    let with_to_move = |record: GameRecord| GameRecord { subject: record.subject.with_to_move(args.to_move), ..record };
    let mut records = records.into_iter().map(|record| record.map(with_to_move));
    if alone && let Some(record) = records.next() {
        let record = record?;
        let answer = check(CheckQuestion { record: &record, by: &by, strict: args.reading.strict })?;
        common.show(&answer, || answer.page(&record, args.all))?;
        return if answer.has_illegal_moves() { Err(CliError::No.into()) } else { Ok(()) };
    }
    let answer = CheckedGames::new(records, &by, args.reading.strict, explain);
    common.show(&answer, || answer.page(args.all))?;
    match answer.summary {
        CheckSummary { illegal: 0, errors: 0, .. } => Ok(()),
        CheckSummary { errors: 0, .. } => Err(CliError::No.into()),
        CheckSummary { errors, .. } => {
            let reasons = "the reasons stand with the answers";
            Err(CliError::input(format_args!("{} could not be checked: {reasons}", count_noun(errors, "game"))))
        }
    }
}

fn check_by(args: &CheckArgs) -> anyhow::Result<CheckBy> {
    if args.all && matches!(args.rule_set, Some(RulesChoice::One(_))) {
        return Err(CliError::input("--all goes with all rule sets: leave it out, or write --rules all"));
    }
    let choice = if args.all { Some(RulesChoice::All) } else { args.rule_set.clone() };
    Ok(CheckBy::new(choice, args.options.clone())?)
}

/// The games, and true if the command line names a single one: a board, or a file with one game.
fn records(args: &CheckArgs) -> anyhow::Result<(Vec<koatlas::Result<GameRecord>>, bool)> {
    let files = &args.target.files[..];
    let moves = args.moves.as_deref().map(moves_option).transpose()?;
    let records = match (files, moves) {
        ([], moves) => vec![Ok(given_record(args, None, moves.unwrap_or_default())?)],
        ([file], Some(moves)) if !file.is_dir() => vec![Ok(given_record(args, Some(file), moves)?)],
        (_, Some(_)) => return Err(CliError::input("--moves goes with one position: name one file, or a --board")),
        (files, None) => read_records(files, args.reading.reading(), &args.lines()),
    };
    let alone = records.len() == 1 && !files.first().is_some_and(|file| files.len() > 1 || file.is_dir());
    Ok((records, alone))
}

fn given_record(args: &CheckArgs, file: Option<&PathBuf>, moves: Vec<GameMove>) -> anyhow::Result<GameRecord> {
    let after = args.after.clone().unwrap_or_default();
    let (board, reading) = (args.target.board, args.reading);
    let board = BoardArgs { board, file: file.cloned(), after, reading, ..BoardArgs::default() };
    let subject = Subject { slips: Vec::new(), ..board.read()? };
    Ok(GameRecord::from_moves(subject, moves))
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
    /// The rule set, as `koatlas rules` lists them, a tradition such as `japanese` or `ing`, of which the usual one is taken, or `all`; if not given, the rules that each game names (RU)
    #[arg(long = "rules", value_name = "ID|all", value_parser = RULE_SET_OR_ALL, hide_possible_values = true)]
    pub rule_set: Option<RulesChoice>,
    /// The moves, for example "B d2; W pass; B kopass:c2"; if not given, those of SGF games. Of a record they begin after its last move, or that of --move, without its history
    #[arg(long)]
    pub moves: Option<String>,
    /// Who moves first; if not given, the player that the target names
    #[arg(long, value_name = "B|W")]
    pub to_move: Option<Colour>,
    /// An option of the rule set, as `koatlas rules ID` lists them; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// All rule sets, including models by which nobody plays
    #[arg(long)]
    pub all: bool,
    /// Leave out the variations
    #[arg(long)]
    pub main_line: bool,
    /// Judge the line that leads to this move of a record, up to it: its number, or in a variation 12.2.17; with --moves, begin after it
    #[arg(long = "move", value_name = "N", conflicts_with = "main_line")]
    pub after: Option<MovePath>,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

impl CheckArgs {
    /// The lines of records that are judged.
    fn lines(&self) -> JudgedLines {
        match &self.after {
            Some(path) => JudgedLines::To(path.clone()),
            None if self.main_line => JudgedLines::MainLine,
            None => JudgedLines::All,
        }
    }
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
