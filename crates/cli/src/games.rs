//! `koatlas games`: counts complete games.

use std::path::PathBuf;

use clap::Args;
use koatlas::files::claim;
use koatlas::{GamesAnswer, GamesQuestion, games};
use koatlas_board::{Size, Suicide};
use koatlas_rulesets::RuleSet;
use koatlas_worst_case::games::Superko;

use crate::args::CommonArgs;
use crate::interrupt;
use crate::terminal::{line, resumed_from, title};

/// Counts the games and prints their number.
pub fn run(args: &GamesArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let GamesArgs { board, rules, suicide, ref snapshot, ref resume } = *args;
    let conditions = common.conditions();
    let _claim = claim(snapshot.as_deref(), resume, &conditions)?;
    interrupt::listen()?;
    let question = GamesQuestion { board, rules, suicide, snapshot: snapshot.as_deref(), resume: resume.as_deref() };
    let (answer, saved) = games(question, &conditions)?;
    common.answer(&answer, || page(board, &answer))?;
    Ok(saved?)
}

fn page(
    board: Size,
    GamesAnswer { ruleset, suicide, games, longest_plays, resumed_from: files }: &GamesAnswer,
) -> String {
    let rules = match ruleset {
        Superko::Positional => "positional superko",
        Superko::Situational => "situational superko",
    };
    let found = line("games", &games.to_string()) + &line("longest", &format!("{longest_plays} plays"));
    let what = format!(": complete games, {rules}, suicide {suicide}");
    title(&format!("the empty board of {board}"), &what) + &found + &resumed_from(files)
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Example: koatlas games --board 2x2 --rules psk")]
pub struct GamesArgs {
    /// An empty board with this number of rows and columns; Black moves first
    #[arg(long, value_name = "ROWSxCOLS")]
    pub board: Size,
    /// The rule set: psk (positional superko) or ssk (situational superko)
    #[arg(long, value_name = "ID", value_parser = superko)]
    pub rules: Superko,
    /// Suicides that are allowed: none, multi (two stones or more)
    #[arg(long, value_name = "POLICY", default_value = "multi", value_parser = games_suicide)]
    pub suicide: Suicide,
    /// Save the work in this file every 20 seconds, when it is interrupted, and at the end
    #[arg(long, value_name = "FILE")]
    pub snapshot: Option<PathBuf>,
    /// Continue from a snapshot that was saved with the same board and options. The answer says so, as what the file holds is not verified
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
}

/// Parses the name of a rule set that is a superko.
fn superko(text: &str) -> Result<Superko, String> {
    let rules = RuleSet::find(text).map_err(|error| error.to_string())?;
    rules.id().parse::<Superko>().map_err(|error| error.to_string())
}

fn games_suicide(text: &str) -> Result<Suicide, String> {
    match text.parse() {
        Ok(policy @ (Suicide::None | Suicide::Multi)) => Ok(policy),
        _ => Err(format!("\"{text}\" is not a policy under which games are counted: write none or multi")),
    }
}
