//! The sequences that another program is asked about first: the cycles of the known positions, the sequences of `data/sequences.toml`, and the cases of
//! the rule set's test suite.

use koatlas_board::Move;
use koatlas_classifier::collection;
use koatlas_conformance::Script;
use koatlas_conformance::suites::{Case, CaseStep, SearchError, suite};
use koatlas_formats::{Format, parse_position};
use koatlas_rulesets::RuleSet;
use koatlas_storage::Control;
use serde::Deserialize;

use crate::failure::Failure;

/// Said if somebody wants an end.
pub const INTERRUPTED: &str = "interrupted: not everything was asked";

/// The file of the sequences, as the project has it.
const SEQUENCES: &str = include_str!("../../../data/sequences.toml");

#[derive(Deserialize)]
struct SequencesFile {
    sequence: Vec<WrittenSequence>,
}

#[derive(Deserialize)]
struct WrittenSequence {
    to_move: String,
    diagram: String,
    moves: String,
}

/// All of them, with all points of their boards playable.
///
/// # Errors
/// If somebody wants an end.
pub fn all(rules: &RuleSet, control: &Control<'_>) -> anyhow::Result<Vec<Script>> {
    let mut scripts = of_the_project()?;
    scripts.extend(of_the_suite(rules, control)?);
    scripts.retain(Script::is_playable);
    Ok(scripts)
}

/// The moves of the cases that are made; whether a last one that is refused may be made is asked there.
///
/// # Errors
/// If somebody wants an end.
pub fn of_the_suite(rules: &RuleSet, control: &Control<'_>) -> anyhow::Result<Vec<Script>> {
    // A suite has boards of many sizes, and the point of a ko is one of one board.
    if rules.ko.is_some() {
        return Ok(Vec::new());
    }
    let suite = suite(rules, control).map_err(|error| match error {
        SearchError::Stopped => Failure::work(INTERRUPTED),
        SearchError::Ko(_) => Failure::input(error),
    })?;
    let script = |case: &Case| Script::new(&case.start, case.steps.iter().map_while(known_and_made).collect());
    Ok(suite.cases.iter().filter_map(script).collect())
}

/// The move of a step, if it is made and other programs know such moves.
fn known_and_made(step: &CaseStep) -> Option<Move> {
    step.verdict.refused.is_none().then_some(step.made)?.bare()
}

fn of_the_project() -> anyhow::Result<Vec<Script>> {
    let file: SequencesFile = toml::from_str(SEQUENCES)?;
    let mut scripts: Vec<Script> =
        collection().into_iter().filter_map(|known| Script::new(&known.position, known.known.cycle)).collect();
    for sequence in file.sequence {
        let text = format!("{}\nto-move: {}\n", sequence.diagram.trim(), sequence.to_move);
        let start = parse_position(text.as_bytes(), Format::Text)?.position;
        scripts.extend(Script::new(&start, made(&sequence.moves)));
    }
    Ok(scripts)
}

/// The moves that are made, up to one that other programs do not know.
#[must_use]
pub fn made(steps: &str) -> Vec<Move> {
    let steps = steps.split([',', '\n']).map(str::trim).filter(|step| !step.is_empty());
    let steps = steps.filter(|step| !step.starts_with('!') && !step.starts_with("board "));
    let of_step = |step: &str| {
        let words: Vec<&str> = step.split_whitespace().take(2).collect();
        words.join(" ").parse().ok()
    };
    steps.map_while(of_step).collect()
}
