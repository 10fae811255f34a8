//! `koatlas check`: moves under a rule set.

mod text;

use std::path::PathBuf;

use clap::Args;
use koatlas_answers::check::games::{By, Checked, Record, Records, check};
use koatlas_answers::check::{games, several, single};
use koatlas_board::{Colour, Size};
use koatlas_rulesets::GameMove;

use crate::args::chosen_rules::{Asked, NamedOrAll};
use crate::args::common::Common;
use crate::args::ko_rule::Target;
use crate::failure::Failure;
use crate::moves;
use crate::output::{print_json, print_text};

pub use text::named;

/// Replays moves and prints the verdicts.
///
/// # Errors
/// If the target, a move or an option cannot be read, if no sequence can begin there, or if nothing can be printed. If a
/// move is illegal, the answer is "no". Of several games all are checked before an error is told.
pub fn run(args: &Check, common: &Common) -> anyhow::Result<()> {
    let by = by(args)?;
    let (records, alone) = records(args)?;
    let moved = |record: Record| match args.to_move {
        Some(colour) => record.with_to_move(colour),
        None => record,
    };
    let mut games = records.into_iter().map(|record| check(&by, args.strict, moved(record?)));
    if alone {
        return games.try_for_each(|game| one(&game?, common));
    }
    all(&games.collect::<Vec<_>>(), common)
}

fn by(args: &Check) -> anyhow::Result<By> {
    match &args.rule_set {
        Some(Asked::All) if !args.options.is_empty() => {
            Err(Failure::input("--option goes with one rule set: leave it out, or name the rule set"))
        }
        Some(Asked::All) => Ok(By::All),
        Some(Asked::One(rules)) => Ok(By::One(Some(rules.clone()), args.options.clone())),
        None => Ok(By::One(None, args.options.clone())),
    }
}

/// The games, and whether the command line names one of them alone: a board, or a file that holds one.
fn records(args: &Check) -> anyhow::Result<(Records, bool)> {
    let files = &args.target.files[..];
    let moves = args.moves.as_deref().map(moves::read).transpose()?;
    let given = |file: Option<&PathBuf>, moves: Vec<GameMove>| {
        let subject = Target { board: args.target.board, file: file.cloned() }.read()?;
        Ok(Record::given(subject, moves))
    };
    let records = match (files, moves) {
        ([], moves) => vec![given(None, moves.unwrap_or_default())],
        ([file], Some(moves)) if !file.is_dir() => vec![given(Some(file), moves)],
        (_, Some(_)) => return Err(Failure::input("--moves goes with one position: name one file, or a --board")),
        (files, None) => games::of_paths(files),
    };
    let alone = records.len() == 1 && !files.first().is_some_and(|file| files.len() > 1 || file.is_dir());
    Ok((records, alone))
}

fn one(game: &Checked, common: &Common) -> anyhow::Result<()> {
    if common.json {
        print_json(&single(game))?;
    } else {
        print_text(&text::single(game))?;
    }
    if game.answer.is_no() { Err(Failure::no()) } else { Ok(()) }
}

fn all(games: &[anyhow::Result<Checked>], common: &Common) -> anyhow::Result<()> {
    if common.json {
        print_json(&several(games))?;
    } else {
        print_text(&text::several(games))?;
    }
    let unreadable = games.iter().filter(|game| game.is_err()).count();
    if unreadable > 0 {
        let games = if unreadable == 1 { "game" } else { "games" };
        Err(Failure::input(format_args!(
            "{unreadable} {games} could not be checked: the reasons stand with the answers"
        )))
    } else if games.iter().flatten().any(|game| game.answer.is_no()) {
        Err(Failure::no())
    } else {
        Ok(())
    }
}

/// `koatlas check`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
After an illegal move a recorded game goes on as it was played. Each violation has a line of its own; what only \
follows from a violation has none. A move of --moves that is illegal is not made, and the same player goes on.

The sequence has ended where it ended first: the moves that a record has after that are judged as if it had not.

Exit code: 0 if all moves are legal and none comes after the end, 1 if not, 2 if something cannot be read. With --rules all the exit code \
says nothing about the moves.

Examples:
  koatlas check game.sgf                 by the rules that the game names (RU)
  koatlas check games/ --rules aga       every game of a folder
  koatlas check game.sgf --rules all     how the game goes under each
  koatlas check --board 3x3 --rules psk --moves \"B b2; W a1; B pass\"")]
pub struct Check {
    /// What is checked.
    #[command(flatten)]
    pub target: Targets,
    /// The rule set, as `koatlas rules` lists them, or `all`; if not given, the rules that each game names (RU)
    #[arg(long = "rules", value_name = "ID|all", value_parser = NamedOrAll, hide_possible_values = true)]
    pub rule_set: Option<Asked>,
    /// The moves, for example "B d2; W pass; B kopass:c2"; if not given, those of SGF games
    #[arg(long)]
    pub moves: Option<String>,
    /// Who moves first; if not given, the player that the target names
    #[arg(long, value_name = "B|W")]
    pub to_move: Option<Colour>,
    /// An option of the rule set, as `koatlas rules ID` lists them; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Stop at the first move that is illegal
    #[arg(long)]
    pub strict: bool,
}

/// A board, or files and folders.
#[derive(Clone, Debug, Args)]
#[group(required = true, multiple = false)]
pub struct Targets {
    /// The empty board of so many rows and columns, every point playable, Black first
    #[arg(long, value_name = "ROWSxCOLS")]
    pub board: Option<Size>,
    /// Position files, files of SGF games, and folders, of which every .sgf file is taken
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}
