//! `koatlas games`: counts complete games.

use koatlas::{GamesAnswer, GamesQuestion, Question};
use koatlas_longest::games::Superko;

use crate::args::CommonArgs;
use crate::interrupt;
use crate::terminal::{line, title};

/// Counts the games and prints their number.
pub fn run(question: &GamesQuestion, common: &CommonArgs) -> anyhow::Result<()> {
    interrupt::listen()?;
    let answer = question.ask(&(), &common.conditions())?;
    common.answer(&answer, || page(question, &answer))
}

fn page(question: &GamesQuestion, GamesAnswer { ruleset, suicide, games, longest_plays }: &GamesAnswer) -> String {
    let rules = match ruleset {
        Superko::Positional => "positional superko",
        Superko::Situational => "situational superko",
    };
    let found = line("games", &games.to_string()) + &line("longest", &format!("{longest_plays} plays"));
    let what = format!(": complete games, {rules}, suicide {suicide}");
    let board = question.board.map_or_else(String::new, |board| board.to_string());
    title(&format!("the empty board of {board}"), &what) + &found
}
