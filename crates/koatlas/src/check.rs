//! `koatlas check`: moves under a rule set.

mod text;

use std::path::PathBuf;

use koatlas_answers::check::games::{By, Checked, Record, Records, check};
use koatlas_answers::check::{games, several, single};
use koatlas_rulesets::GameMove;

use crate::args::check::Check;
use crate::args::chosen_rules::Asked;
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
