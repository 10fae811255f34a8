//! `koatlas check`: moves under a rule set.

mod json;
pub mod moves;
mod replay;
mod text;

use koatlas_rulesets::{GameMove, RuleSet};

use crate::args::check::Check;
use crate::args::common::Common;
use crate::output::{print_json, print_text};
use crate::rule_options::with_options;
use crate::target::Subject;
use replay::Replay;

/// What has been asked, and what the referee has said.
struct Answer<'a> {
    subject: &'a Subject,
    rules: &'a RuleSet,
    replay: &'a Replay,
}

/// Replays moves and prints the verdicts.
///
/// # Errors
/// If the target, a move or an option cannot be read, if no sequence can begin there, or if nothing can be printed. That a
/// move is illegal is no error.
pub fn run(args: &Check, common: &Common) -> anyhow::Result<()> {
    let rules = with_options(&args.rule_set, &args.options)?;
    let (mut subject, moves) = subject_and_moves(args)?;
    if let Some(colour) = args.to_move {
        subject.position = subject.position.with_to_move(colour);
    }
    let replay = replay::replay(&rules, &subject.position, &moves).map_err(|error| subject.refused(error))?;
    let answer = Answer { subject: &subject, rules: &rules, replay: &replay };
    if common.json { print_json(&json::object(&answer)) } else { print_text(&text::page(&answer)) }
}

/// The start, and the moves that are given, or else those of the game.
fn subject_and_moves(args: &Check) -> anyhow::Result<(Subject, Vec<GameMove>)> {
    if let Some(text) = &args.moves {
        return Ok((args.target.read()?, moves::read(text)?));
    }
    let (subject, moves) = args.target.read_game()?;
    Ok((subject, moves.into_iter().map(GameMove::from).collect()))
}
