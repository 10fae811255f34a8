//! The walk graphs of this crate and those that the verifier builds on its own: the same nodes, edges and marks.

use koatlas_board::BoardPosition;
use koatlas_files::{Format, parse_position};
use koatlas_longest::{SequenceGraph, WalkModel};
use koatlas_rules::RuleSet;
use koatlas_test_support::{Random, random_rule_file};
use koatlas_verifier::certificates::Measure;
use koatlas_verifier::literal::LiteralReferee;
use koatlas_verifier::{FlowEdge as ListedEdge, VerifierLimits};

use crate::listed::listed;

fn board(text: &str) -> BoardPosition {
    parse_position(text.as_bytes(), Format::Text).expect("a board").position
}

fn empty_board(size: &str) -> BoardPosition {
    BoardPosition::empty_board(size.parse().expect("a size"))
}

fn boards() -> Vec<BoardPosition> {
    let empty = ["1x1", "1x2", "1x3"].map(empty_board);
    let ko = ". X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2 a1\n";
    let returned = ". O . X\nO X X X\nO . X .\nO O X X\nregion: a4 c4 b2\nto-move: W\n";
    empty.into_iter().chain([board(ko), board(returned)]).collect()
}

/// The rule set with options that change the content of nodes.
fn variants(rules: &RuleSet) -> Vec<RuleSet> {
    let changes = [
        ("start", "ignored"),
        ("start_creator", "W"),
        ("passes", "1"),
        ("passes", "3"),
        ("passes", "never"),
        ("repetition", "situational"),
        ("suicide", "all"),
        ("suicide", "none"),
    ];
    let changed = changes.iter().filter_map(|(key, value)| rules.clone().with_option(key, value).ok());
    std::iter::once(rules.clone()).chain(changed).collect()
}

/// Graph as the verifier builds it: start, end weights, edges, number of marks.
type Shape = (u32, Vec<u64>, Vec<ListedEdge>, usize);

fn of_the_verifier(rules: &RuleSet, board: &BoardPosition, measure: Measure, reading: WalkModel) -> Shape {
    let options: Vec<(String, String)> =
        rules.parameters().into_iter().map(|p| (p.key.to_owned(), p.value(rules))).collect();
    let options: Vec<(&str, &str)> = options.iter().map(|(key, value)| (&**key, &**value)).collect();
    let literal = LiteralReferee::of_file(rules.id(), rules.file_text(), &options, board).expect("the same rule set");
    let (tokens_are, nodes_are) = (reading.marks, reading.nodes);
    let least = koatlas_verifier::least_plus(&literal, tokens_are, nodes_are, measure);
    assert_eq!(least, Some(reading.plus), "{} in {measure} by {reading:?}", rules.id());
    let shape = (tokens_are, nodes_are);
    let model =
        koatlas_verifier::FlowGraph::new(&literal, board, measure, shape, VerifierLimits::default()).expect("a graph");
    (model.start, model.end_weights, model.edges, model.marks)
}

fn of_this_crate(model: &SequenceGraph<u64>) -> Shape {
    let listed = listed(&model.graph);
    (listed.start, listed.end_weights, listed.edges, listed.marks)
}

/// Compares the graphs of all models of some rule sets. Returns the number of graphs.
fn compared(board: &BoardPosition, all: impl Iterator<Item = RuleSet>) -> usize {
    let mut compared = 0;
    // Of the others no graphs are made.
    for rules in all.filter(|rules| rules.search_refusal().is_none()) {
        for measure in [Measure::Plays, Measure::Moves] {
            for reading in WalkModel::for_rules(&rules, measure) {
                let Ok(model) = SequenceGraph::with_model(&rules, board, measure, reading, 1 << 16) else {
                    continue;
                };
                let (ours, theirs) = (of_this_crate(&model), of_the_verifier(&rules, board, measure, reading));
                assert!(ours == theirs, "{rules:?} in {measure} by {reading:?} on\n{}", board.rows().join("\n"));
                compared += 1;
            }
        }
    }
    compared
}

/// On the smallest boards with all options; on 2x2, whose graphs are larger, every rule set as it is.
#[test]
fn graphs_are_those_of_the_verifier() {
    let with_options = || RuleSet::all().flat_map(|rules| variants(&rules));
    let small: usize = boards().iter().map(|board| compared(board, with_options())).sum();
    let of_2x2 = compared(&empty_board("2x2"), RuleSet::all().chain(RuleSet::more()));
    assert!(small > 1500 && of_2x2 > 50, "{small} {of_2x2}");
}

/// Rule sets of random parts, and those that are found by name.
#[test]
fn graphs_of_files_are_those_of_the_verifier() {
    let mut random = Random::new(12);
    let files: Vec<RuleSet> =
        (0..3_000).filter_map(|_| RuleSet::read(&random_rule_file(&mut random)).ok()).chain(RuleSet::more()).collect();
    let of_files: usize = boards().iter().map(|board| compared(board, files.iter().cloned())).sum();
    assert!(of_files > 500, "{of_files}");
}
