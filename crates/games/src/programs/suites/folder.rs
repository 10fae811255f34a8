//! A suite as a folder: `suite.jsonl` for programs, `suite.sgf` for people, and a `README.md`.

use std::collections::BTreeMap;
use std::path::Path;

use koatlas_board::{BoardPosition, Move};
use koatlas_files::{ClaimError, Record, write_atomically};
use koatlas_rules::{Action, GameMove, RuleSet, SequenceEnd};
use serde::Serialize;

use crate::programs::Script;
use crate::programs::suites::purposes::{Purpose, outcome_words};
use crate::programs::suites::search::{Difference, SearchPlan, StartKind, plans_to_show, plans_to_tell_apart};
use crate::programs::suites::suite::{Case, CaseStep, Origin, RuleSetDifference, Suite};
use crate::programs::suites::suite_format::{FORMAT, VERSION};
use crate::programs::suites::verdict::SuiteVerdict;

/// The files of a suite, in the order in which they are written. If `suite.jsonl` exists, so do the others.
pub const FILES: [&str; 3] = ["README.md", "suite.sgf", "suite.jsonl"];

/// Ensures that `dir` has no file of a suite.
///
/// # Errors
/// [`ClaimError::Exists`] if it has one.
pub fn check_free(dir: &Path) -> Result<(), ClaimError> {
    match FILES.iter().map(|name| dir.join(name)).find(|file| file.exists()) {
        Some(file) => Err(ClaimError::Exists(file)),
        None => Ok(()),
    }
}

/// Writes a suite into the folder `dir`, which is created if necessary. Existing files of a suite are replaced.
///
/// # Errors
/// [`ClaimError::Unwritable`] if a file or the folder cannot be written.
pub fn write_suite(suite: &Suite, dir: &Path) -> Result<(), ClaimError> {
    write_files(FILES.into_iter().zip(file_contents(suite)), dir)
}

/// Writes experiments with a program into the folder `dir`: a suite of the rule set that was found, with the file `rules.toml`. The first illegal
/// move is the last of a case.
///
/// # Errors
/// [`ClaimError::Unwritable`] if a file or the folder cannot be written.
pub fn write_experiments(program: &str, rules: &RuleSet, scripts: &[Script], dir: &Path) -> Result<(), ClaimError> {
    let mut suite = Suite::new(rules.clone());
    for Script { start, moves } in scripts {
        let moves: Vec<GameMove> = moves.iter().map(|&board_move| board_move.into()).collect();
        let case = Case::replay(rules, start, &moves, Origin::Experiment);
        suite.cases.extend(case.ok().map(Case::up_to_illegal_move));
    }
    suite.cases.dedup_by(|one, other| one.id == other.id);
    let program = if program.is_empty() { "a program" } else { program };
    let readme = format!(include_str!("experiments.md"), program = program, count = suite.cases.len());
    let contents = contents_with(readme, &suite, BTreeMap::new());
    let rules = rules.definition.file.unwrap_or_default().to_owned();
    write_files(FILES.into_iter().zip(contents).chain([("rules.toml", rules)]), dir)
}

fn write_files(files: impl IntoIterator<Item = (&'static str, String)>, dir: &Path) -> Result<(), ClaimError> {
    std::fs::create_dir_all(dir).map_err(|error| ClaimError::Unwritable(dir.to_owned(), error))?;
    for (name, content) in files {
        let path = dir.join(name);
        write_atomically(&path, content.as_bytes()).map_err(|error| ClaimError::Unwritable(path, error))?;
    }
    Ok(())
}

/// Returns the contents of the files, in the order of [`FILES`].
pub fn file_contents(suite: &Suite) -> [String; 3] {
    let searched = BTreeMap::from([("shows", plans_to_show()), ("tells_from", plans_to_tell_apart())]);
    contents_with(readme(suite), suite, searched)
}

fn contents_with(readme: String, suite: &Suite, searched: BTreeMap<&'static str, [SearchPlan; 2]>) -> [String; 3] {
    let games = suite.cases.iter().map(|case| game(suite.rules.id(), case)).collect();
    let lines = suite.cases.iter().map(json).collect::<String>();
    let options = suite.rules.written_options();
    let head = HeadLine {
        format: FORMAT,
        version: VERSION,
        ruleset: suite.rules.id(),
        options: options.collect(),
        cases: suite.cases.len(),
        searched,
        same: &suite.same,
        not_told_apart: &suite.not_told_apart,
        not_shown: &suite.not_shown,
    };
    [readme, games, json(&head) + &lines]
}

/// The first line of `suite.jsonl`; the others are the cases.
#[derive(Serialize)]
struct HeadLine<'a> {
    format: &'static str,
    version: u64,
    ruleset: &'static str,
    options: BTreeMap<&'static str, String>,
    cases: usize,
    searched: BTreeMap<&'static str, [SearchPlan; 2]>,
    same: &'a [RuleSetDifference],
    not_told_apart: &'a [RuleSetDifference],
    not_shown: &'a [Purpose],
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("texts, numbers and lists can be written as JSON") + "\n"
}

/// Writes a case as a game of `suite.sgf`.
fn game(ruleset: &str, case: &Case) -> String {
    // A pass for a ko is a pass: game records have no other.
    let moves = case.moves().map(|game_move| game_move.without_ko_pass().unwrap_or(Move::pass(game_move.colour)));
    let moves: Vec<Move> = moves.collect();
    let steps = case.steps.iter().zip(1..);
    let comments: Vec<String> = steps.map(|(step, number)| comment(step, number, number == moves.len())).collect();
    let legal = case.steps.iter().filter(|step| step.verdict.refused.is_none());
    let boards: Vec<BoardPosition> = legal.map(|step| step.board.clone()).collect();
    let record = Record {
        name: &case.id,
        rules: ruleset,
        start: &case.start,
        ko_points: &[],
        comment: &purposes(case).join("\n"),
        moves: &moves,
        comments: &comments,
        boards: Some(&boards),
    };
    record.to_sgf().expect("the boards are given")
}

/// Returns the purposes of `case` as lines: one for each of [`Case::shows`], and one for each verdict of [`Case::tells_from`].
fn purposes(case: &Case) -> Vec<String> {
    let mut alike: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for other in &case.tells_from {
        let by = if other.smallest.contains(&Difference::Repetition) { " (by repetition)" } else { "" };
        alike.entry(in_words(other.verdict)).or_default().push(format!("{}{by}", other.ruleset));
    }
    let shows = case.shows.iter().map(|Purpose { id, words }| format!("{id}: {words}."));
    let others = alike
        .iter()
        .map(|(verdict, named)| format!("Other rule sets say of the last move: {verdict} {}.", named.join(", ")));
    shows.chain(others).collect()
}

/// Returns the comment about `step`. A move before the last that is legal, and has no other effect, has none.
fn comment(step: &CaseStep, number: usize, is_last: bool) -> String {
    let verdict = in_words(step.verdict);
    if !is_last && verdict == "Legal." {
        return String::new();
    }
    let player = step.game_move.colour.name();
    let move_words = match step.game_move.action {
        Action::Play(point) => format!("plays at {point}"),
        Action::Pass => "passes".to_owned(),
        Action::KoPass(point) => format!("passes for the ko at {point}"),
    };
    format!("Move {number}: {player} {move_words}. {verdict}")
}

/// Returns a verdict as a sentence.
fn in_words(verdict: SuiteVerdict) -> String {
    let forfeited = if verdict.forfeited { " The stone is taken off again." } else { "" };
    let offered = if verdict.offered { " The players may agree that there is no result." } else { "" };
    match verdict {
        SuiteVerdict { refused: Some(refused), .. } => format!("ILLEGAL, and not made: {refused}."),
        SuiteVerdict { ended: Some(SequenceEnd { outcome, rule: by }), score, .. } => {
            let score = score.unwrap_or_default();
            format!("Legal.{forfeited} It ends the sequence ({by}): {}; area {score}.", outcome_words(outcome))
        }
        _ => format!("Legal.{forfeited}{offered}"),
    }
}

fn readme(suite: &Suite) -> String {
    let rules = &suite.rules;
    let options = rules.written_options().map(|(key, value)| format!("`{key}={value}`"));
    let options: Vec<String> = options.collect();
    format!(
        include_str!("readme.md"),
        name = rules.definition.name,
        version = VERSION,
        id = rules.id(),
        count = suite.cases.len(),
        options = options.join(", "),
        ko_passes = if rules.has_ko_passes() { KO_PASSES } else { "" },
        shown = searched("what it shows by itself", &plans_to_show()),
        told = searched("what tells it from others", &plans_to_tell_apart()),
        others = others(suite),
    )
}

/// Part of `README.md` about passes for a ko, which few programs have.
const KO_PASSES: &str = " Moves such as `B kopass:c2` are passes for a ko, here for the one in which Black would retake at c2. \
The SGF file has a plain pass for them.";

fn searched(what: &str, plans: &[SearchPlan]) -> String {
    let mut lines = String::new();
    for plan in plans {
        let boards: Vec<String> = plan.boards.iter().map(|(size, moves)| format!("{size} {moves}")).collect();
        let from = match plan.start_kind {
            StartKind::EmptyBoard => "the empty board",
            StartKind::SetUp => "set-up positions",
            StartKind::AnyPosition => "all positions",
        };
        lines += &format!("- {what}, from {from}: {}\n", boards.join(", "));
    }
    lines
}

/// Lists the rule sets of [`Suite::same`] and [`Suite::not_told_apart`].
fn others(suite: &Suite) -> String {
    let lines = [
        ("The same in all but the name", &suite.same, Difference::AnyMove),
        ("The same but for suicides and the number of passes that end", &suite.same, Difference::Repetition),
        ("No difference up to these bounds", &suite.not_told_apart, Difference::AnyMove),
        (
            "No difference in a play up to these bounds, if no suicide is tried and nobody passes after a pass",
            &suite.not_told_apart,
            Difference::Repetition,
        ),
    ];
    let mut text = String::new();
    for (what, pairs, difference) in lines {
        let ids = pairs.iter().filter(|pair| pair.difference == difference).map(|pair| pair.ruleset);
        let ids: Vec<&str> = ids.collect();
        text += &format!("- {what}: {}.\n", if ids.is_empty() { "none".to_owned() } else { ids.join(", ") });
    }
    text + "\nFrom each of all others a case tells it: `tells_from` names them."
}
