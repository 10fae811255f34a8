//! Graphs as DOT text.

use koatlas_board::{BoardPosition, Colour, Suicide};
use koatlas_position_graph::{
    GraphDefinition, GraphNode, Model, PositionGraph, SituationGraph, dot, dot_situations, legal_positions,
};

use crate::{board, local, reached};

#[test]
fn a_basic_ko() {
    let (position, local_board, start) = local::<u64>(&[".XO.", "X.XO", ".XO."], "b2 c2");
    let ko = PositionGraph::component(&local_board, start, Suicide::Multi, 10).unwrap();
    let text = dot(&position, &local_board, &ko);
    let expected = r#"digraph {
    0 [ label = ".XO.\nXO.O\n.XO." shape = box fontname = monospace]
    1 [ label = ".XO.\nX.XO\n.XO." shape = box fontname = monospace]
    0 -> 1 [ label = "B c2 removes 1"]
    1 -> 0 [ label = "W b2 removes 1"]
}
"#;
    assert_eq!(text, expected);
}

#[test]
fn situations_that_can_be_reached() {
    let local_board = board::<u64>("1x2");
    let position = BoardPosition::empty_board(local_board.size());
    let positions = PositionGraph::new(&local_board, legal_positions(&local_board).unwrap(), Suicide::Multi);
    let graph = GraphDefinition::new(local_board.clone(), Model::Alternating, Suicide::Multi);
    let exploration = reached(graph.clone(), &[crate::start(&graph)]);
    let found = |position, to_move| exploration.contains(GraphNode { position, to_move });
    let text = dot_situations(&position, &local_board, &SituationGraph { positions: &positions, passes: false }, found);
    let lines = |with: &str| text.lines().filter(|line| line.contains(with)).count() as u64;
    assert_eq!((lines(" to move\""), lines("->")), (exploration.nodes, exploration.edges));
    assert_eq!((lines("..\\nB to move"), lines("..\\nW to move"), lines("W b1 removes 1")), (1, 0, 1));
    let all =
        dot_situations(&position, &local_board, &SituationGraph { positions: &positions, passes: true }, |_, _| true);
    assert_eq!(all.lines().filter(|line| line.contains("pass\"")).count(), 10);
    assert!(all.contains("\"B a1 suicide of 2\""));
    let none = dot_situations(
        &position,
        &local_board,
        &SituationGraph { positions: &positions, passes: true },
        |_, colour| colour != Colour::Black && colour != Colour::White,
    );
    assert_eq!(none, "digraph {\n}\n");
}
