//! Proofs about a board, carried over to its mirror image.

use koatlas_board::BoardPosition;
use koatlas_files::{Format, parse_position};
use koatlas_longest::BoundLimits;
use koatlas_longest::flows::upper_bound;
use koatlas_longest::walk_models::transfer_flow;
use koatlas_longest::{BoardSymmetry, SequenceGraph, WalkModel};
use koatlas_rules::RuleSet;
use koatlas_verifier::certificates::Measure;

use crate::listed::listed;

fn board(text: &str) -> BoardPosition {
    parse_position(text.as_bytes(), Format::Text).expect("a board").position
}

/// Two double kos, and the same two reflected and rotated.
fn boards() -> [BoardPosition; 3] {
    let one = "O O O O O\nO X O . O\nX . X O X\nX X X X X\nregion: b3 b2 d3 d2\n";
    let mirrored = "O O O O O\nO . O X O\nX O X . X\nX X X X X\nregion: b3 b2 d3 d2\n";
    let turned = "X X O O\nX . X O\nX X O O\nX O . O\nX X O O\nregion: b2 b4 c2 c4\n";
    [one, mirrored, turned].map(board)
}

#[test]
fn images_of_boards_are_found() {
    let [one, mirrored, turned] = boards();
    assert_eq!(BoardSymmetry::between(&one, &one), BoardSymmetry::all(one.size()).next());
    let symmetry = BoardSymmetry::between(&one, &mirrored).expect("a mirror");
    assert_eq!(symmetry.point("b3".parse().unwrap()).to_string(), "d3");
    let symmetry = BoardSymmetry::between(&one, &turned).expect("turned round");
    let points = ["b3", "b2", "d3", "d2", "a4"].map(|name| symmetry.point(name.parse().unwrap()).to_string());
    assert_eq!(symmetry.game_move("W kopass:b3".parse().unwrap()).to_string(), format!("W kopass:{}", points[0]));
    let empty = |size: &str| BoardPosition::empty_board(size.parse().unwrap());
    assert_eq!(BoardSymmetry::between(&one, &empty("4x5")), None);
    assert!(BoardSymmetry::between(&empty("2x3"), &empty("3x2")).is_some());
    assert_eq!(BoardSymmetry::between(&one, &one.with_to_move(!one.to_move())), None);
}

/// Bound from a graph, and the bound from the proof carried over to the graph of the image.
fn both(rules: &RuleSet, reading: WalkModel, measure: Measure, boards: [&BoardPosition; 2]) -> Option<[u64; 2]> {
    let graph = |board| SequenceGraph::<u64>::with_model(rules, board, measure, reading, 1 << 14).ok();
    let (from, to) = (graph(boards[0])?, graph(boards[1])?);
    let limits = BoundLimits { rounds: 5, known: 0, stop: &|| false };
    let found = upper_bound(&from.graph, (reading.marks, reading.nodes), limits, &mut |_| ());
    let symmetry = BoardSymmetry::between(boards[0], boards[1]).expect("a symmetry");
    let carried =
        transfer_flow(&found.proof, &from, &to, |point| symmetry.point(point)).expect("the graphs correspond");
    let proved = koatlas_verifier::bound(&carried, &listed(&to.graph)).expect("the proof holds");
    Some([found.bound, proved])
}

#[test]
fn proofs_are_carried_to_images_of_boards() {
    let [one, mirrored, turned] = boards();
    let mut compared = 0;
    for rules in RuleSet::all() {
        for measure in [Measure::Plays, Measure::Moves] {
            for reading in WalkModel::for_rules(&rules, measure) {
                for image in [&mirrored, &turned] {
                    let Some([found, proved]) = both(&rules, reading, measure, [&one, image]) else { continue };
                    assert_eq!(found, proved, "{} in {measure} by {reading:?}", rules.id());
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn a_proof_is_not_carried_to_another_graph() {
    let rules = RuleSet::find("psk").expect("a rule set");
    let (measure, reading) = (Measure::Plays, WalkModel::for_rules(&rules, Measure::Plays)[0]);
    let graph =
        |board: &BoardPosition| SequenceGraph::<u64>::with_model(&rules, board, measure, reading, 1 << 14).unwrap();
    let [from, to] = ["1x3", "1x4"].map(|size| graph(&BoardPosition::empty_board(size.parse().unwrap())));
    let limits = BoundLimits { rounds: 5, known: 0, stop: &|| false };
    let kinds = (from.model.marks, from.model.nodes);
    let proof = upper_bound(&from.graph, kinds, limits, &mut |_| ()).proof;
    assert_eq!(transfer_flow(&proof, &from, &to, |point| point), None);
    assert_eq!(transfer_flow(&proof, &to, &to, |point| point), None);
    assert_eq!(transfer_flow(&proof, &from, &from, |point| point), Some(proof));
}
