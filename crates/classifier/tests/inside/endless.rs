//! A test of repetitions that passes keep apart.

use koatlas_board::{Colour, Suicide};
use koatlas_position_graph::PositionGraph;
use koatlas_rules::RuleSet;

use super::graph::{EndlessMove, StateGraph};
use super::restrictions::RuleSetEffect;

/// A basic ko, taken and retaken: at once, which repeats the situation, and with a pass of each player between.
#[test]
fn passes_keep_repetitions_from_being_void() {
    let text = b". X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2\n";
    let board = koatlas_files::parse_position(text, koatlas_files::Format::Text).unwrap().position;
    let (local_board, position) = board.local_board::<u64>().unwrap();
    let component = PositionGraph::component(&local_board, position, Suicide::None, 10).unwrap();
    let RuleSetEffect::Cycles(restrictions) = RuleSetEffect::from_rules(&RuleSet::find("japanese-1989").unwrap())
    else {
        panic!()
    };
    let graph = StateGraph::new(&local_board, &component, restrictions);
    let play = |from: u32| EndlessMove::Play(component.edges(from)[0]);
    let capture = component.edges(0)[0];
    let start = (0..).find(|&state| (graph.state(state).node, graph.state(state).to_move) == (0, capture.colour));
    let (start, retake) = (start.unwrap(), play(capture.to));
    assert_ne!(capture.colour, if let EndlessMove::Play(edge) = retake { edge.colour } else { Colour::Black });
    assert!(graph.repeats_without_pass(start, &[play(0), retake]));
    assert!(!graph.repeats_without_pass(
        start,
        &[play(0), EndlessMove::Pass, EndlessMove::Pass, retake, EndlessMove::Pass, EndlessMove::Pass]
    ));
}
