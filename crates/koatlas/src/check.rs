//! `koatlas check`: moves under a rule set.

mod checked;
mod games;
mod json;
pub mod moves;
mod replay;
mod text;

use crate::args::check::Check;
use crate::args::common::Common;
use crate::args::named::Asked;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use checked::Checked;
pub use text::named;

/// Replays moves and prints the verdicts.
///
/// # Errors
/// If the target, a move or an option cannot be read, if no sequence can begin there, or if nothing can be printed. If a
/// move is illegal, the answer is "no". Of several games all are checked before an error is told.
pub fn run(args: &Check, common: &Common) -> anyhow::Result<()> {
    if matches!(args.rule_set, Some(Asked::All)) && !args.options.is_empty() {
        return Err(Failure::input("--option goes with one rule set: leave it out, or name the rule set"));
    }
    let (records, alone) = games::of(args)?;
    let mut games = records.into_iter().map(|record| checked::check(args, record?));
    if alone {
        return games.try_for_each(|game| one(&game?, common));
    }
    several(&games.collect::<Vec<_>>(), common)
}

fn one(game: &Checked, common: &Common) -> anyhow::Result<()> {
    if common.json {
        print_json(&json::single(game))?;
    } else {
        print_text(&text::single(game))?;
    }
    if game.answer.is_no() { Err(Failure::no()) } else { Ok(()) }
}

fn several(games: &[anyhow::Result<Checked>], common: &Common) -> anyhow::Result<()> {
    if common.json {
        print_json(&json::several(games))?;
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
