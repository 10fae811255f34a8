//! `koatlas games`: counts complete games.

use clap::Args;
use koatlas::{GamesAnswer, GamesQuestion, games};
use koatlas_board::{Size, Suicide};
use koatlas_rulesets::RuleSet;
use koatlas_worst_case::games::Superko;

use crate::args::CommonArgs;
use crate::interrupt;
use crate::terminal::{line, title};

/// Counts the games and prints their number.
pub fn run(args: &GamesArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let GamesArgs { board, rules, suicide } = *args;
    interrupt::listen()?;
    let answer = games(GamesQuestion { board, rules, suicide }, &common.conditions())?;
    common.answer(&answer, || page(board, &answer))
}

fn page(board: Size, GamesAnswer { ruleset, suicide, games, longest_plays }: &GamesAnswer) -> String {
    let rules = match ruleset {
        Superko::Positional => "positional superko",
        Superko::Situational => "situational superko",
    };
    let found = line("games", &games.to_string()) + &line("longest", &format!("{longest_plays} plays"));
    let what = format!(": complete games, {rules}, suicide {suicide}");
    title(&format!("the empty board of {board}"), &what) + &found
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
