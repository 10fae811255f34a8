//! Tests that the referee answers alike after all sequences that lead to a node.

use koatlas_board::BoardPosition;
use koatlas_files::{Format, parse_position};
use rustc_hash::FxHashMap;

use super::{OneUseMark, WalkNode, WalkStep, Walks};
use crate::certificates::{Measure, NodeKind, SingleUseMarkKind};
use crate::least_plus;
use crate::limits::{Budget, VerifierLimits};
use crate::literal::{LiteralReferee, RULE_SETS};

type Answers = Vec<(WalkNode, Option<OneUseMark>, u32)>;

/// Visits all sequences with this many more moves, and compares the moves from their nodes. Returns the number of sequences.
fn compare(walks: &mut Walks, node: WalkNode, moves: usize, known: &mut FxHashMap<WalkNode, Answers>) -> usize {
    let steps = walks.steps(node);
    let answers: Answers = steps.iter().map(|step| (step.to, step.mark, step.weight)).collect();
    assert_eq!(known.entry(node).or_insert_with(|| answers.clone()), &answers, "{} {node:?}", walks.rules.id);
    let mut compared = 1;
    for WalkStep { to, by, .. } in steps.into_iter().filter(|_| moves > 0) {
        let before = walks.referee.moves();
        assert!(by.is_none_or(|made| made.make(&mut walks.referee)));
        compared += compare(walks, to, moves - 1, known);
        walks.referee.undo_to(before);
    }
    compared
}

fn compare_all(rules: &str, options: &[(&str, &str)], board: &BoardPosition, moves: usize) -> usize {
    let Ok(literal) = LiteralReferee::new(rules, options, board) else { return 0 };
    let shapes = SingleUseMarkKind::ALL.into_iter().flat_map(|kind| NodeKind::ALL.map(|nodes| (kind, nodes)));
    let shapes =
        shapes.flat_map(|(kind, nodes)| [Measure::Plays, Measure::Moves].map(|measure| (measure, kind, nodes)));
    let is_walks = |&(measure, kind, nodes): &(Measure, SingleUseMarkKind, NodeKind)| {
        kind != SingleUseMarkKind::Passes && least_plus(&literal, kind, nodes, measure).is_some()
    };
    let compared = shapes.filter(is_walks).map(|(measure, kind, nodes)| {
        let budget = &mut Budget::new(VerifierLimits::default());
        let Ok(mut walks) = Walks::new(&literal.rules, board, measure, (kind, nodes), budget) else { return 0 };
        let beginning = walks.current_node(None);
        compare(&mut walks, beginning, moves, &mut FxHashMap::default())
    });
    compared.sum()
}

#[test]
fn the_referee_answers_alike_after_all_sequences_that_lead_to_a_node() {
    let ko = ". X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2 a1\n";
    let ko = parse_position(ko.as_bytes(), Format::Text).unwrap().position;
    let row = BoardPosition::empty_board("1x2".parse().unwrap());
    let options: [&[(&str, &str)]; 4] =
        [&[], &[("passes", "never")], &[("passes", "5"), ("suicide", "all")], &[("start", "ignored")]];
    let mut compared = 0;
    for rules in *RULE_SETS {
        for options in options {
            compared += compare_all(rules, options, &ko, 7) + compare_all(rules, options, &row, 5);
        }
    }
    assert!(compared > 100_000, "{compared}");
}
