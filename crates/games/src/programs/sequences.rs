//! The scripts that are played first: the cycles of the known positions, the sequences of `data/sequences.toml`, and the cases of
//! the test suite of the rule set.

use koatlas_board::Move;
use koatlas_classifier::collection;
use koatlas_files::{Control, Format, parse_position};
use koatlas_rules::RuleSet;
use serde::Deserialize;

use crate::programs::Script;
use crate::programs::suites::{CaseStep, SearchError, suite};

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

/// Returns all scripts whose moves can be made if nothing is said about repetition. All points of their boards are playable.
///
/// # Errors
/// [`SearchError::Stopped`] after a request to stop.
///
/// # Panics
/// If the sequences that are built into the library cannot be read.
pub fn all_scripts(rules: &RuleSet, control: &Control<'_>) -> Result<Vec<Script>, SearchError> {
    let mut scripts = of_the_project();
    scripts.extend(suite_scripts(rules, control)?);
    scripts.retain(Script::is_playable);
    Ok(scripts)
}

/// Returns the cases of the test suite of `rules` as scripts. A refused last move is left out: the program is asked about it in
/// that position.
///
/// # Errors
/// [`SearchError::Stopped`] after a request to stop.
pub fn suite_scripts(rules: &RuleSet, control: &Control<'_>) -> Result<Vec<Script>, SearchError> {
    // The option `ko` names a point of one board, and a suite has boards of many sizes.
    if rules.ko.is_some() {
        return Ok(Vec::new());
    }
    // The sequence ends before a move that is illegal or a pass for a ko, which other programs do not have.
    let made = |step: &CaseStep| step.verdict.refused.is_none().then_some(step.game_move)?.without_ko_pass();
    let mut scripts = Vec::new();
    for case in suite(rules, control)?.cases {
        scripts.extend(Script::new(&case.start, case.steps.iter().map_while(made).collect()));
    }
    Ok(scripts)
}

/// Returns the cycles of the known positions, and the sequences of `data/sequences.toml`.
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

/// Parses the moves of a sequence up to one that is neither a play nor a pass. Refused moves (`!`) and diagrams (`board`) are skipped.
pub fn parse_moves(steps: &str) -> Vec<Move> {
    let steps = steps.split([',', '\n']).map(str::trim).filter(|step| !step.is_empty());
    let steps = steps.filter(|step| !step.starts_with('!') && !step.starts_with("board "));
    steps.map_while(parse_move).collect()
}

/// Parses the colour and the point of a step such as `B d2`; a verdict may follow.
fn parse_move(step: &str) -> Option<Move> {
    let words: Vec<&str> = step.split_whitespace().take(2).collect();
    words.join(" ").parse().ok()
}
