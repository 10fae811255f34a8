//! The sequences that are played first: the cycles of the known positions, the sequences of `data/sequences.toml`, and the cases of
//! the rule set's test suite.

use koatlas_board::Move;
use koatlas_classifier::collection;
use koatlas_formats::{Format, parse_position};
use koatlas_rulesets::RuleSet;
use koatlas_storage::Control;
use serde::Deserialize;

use crate::Script;
use crate::suites::{Case, CaseStep, SearchError, suite};

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
///
/// # Panics
/// Never: the project's files can be read.
pub fn all_scripts(rules: &RuleSet, control: &Control<'_>) -> Result<Vec<Script>, SearchError> {
    let mut scripts = of_the_project();
    scripts.extend(suite_scripts(rules, control)?);
    scripts.retain(Script::is_playable);
    Ok(scripts)
}

/// The moves of the cases that are made; whether a last one that is refused may be made is asked there.
///
/// # Errors
/// If somebody wants an end.
pub fn suite_scripts(rules: &RuleSet, control: &Control<'_>) -> Result<Vec<Script>, SearchError> {
    // A suite has boards of many sizes, and the point of a ko is one of one board.
    if rules.ko.is_some() {
        return Ok(Vec::new());
    }
    let script = |case: &Case| Script::new(&case.start, case.steps.iter().map_while(known_and_made).collect());
    Ok(suite(rules, control)?.cases.iter().filter_map(script).collect())
}

/// The move of a step, if it is made and other programs know such moves.
fn known_and_made(step: &CaseStep) -> Option<Move> {
    step.verdict.refused.is_none().then_some(step.made)?.without_ko_pass()
}

fn of_the_project() -> Vec<Script> {
    let file: SequencesFile = toml::from_str(koatlas_data::SEQUENCES).expect("the file of the project");
    let mut scripts: Vec<Script> =
        collection().into_iter().filter_map(|known| Script::new(&known.position, known.known.cycle)).collect();
    for sequence in file.sequence {
        let text = format!("{}\nto-move: {}\n", sequence.diagram.trim(), sequence.to_move);
        let start = parse_position(text.as_bytes(), Format::Text).expect("a position of the project").position;
        scripts.extend(Script::new(&start, parse_moves(&sequence.moves)));
    }
    scripts
}

/// The moves that are made, up to one that other programs do not know.
#[must_use]
pub fn parse_moves(steps: &str) -> Vec<Move> {
    let steps = steps.split([',', '\n']).map(str::trim).filter(|step| !step.is_empty());
    let steps = steps.filter(|step| !step.starts_with('!') && !step.starts_with("board "));
    let of_step = |step: &str| {
        let words: Vec<&str> = step.split_whitespace().take(2).collect();
        words.join(" ").parse().ok()
    };
    steps.map_while(of_step).collect()
}
