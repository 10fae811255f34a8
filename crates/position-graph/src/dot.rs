//! Explicit graphs as text in the DOT language of Graphviz.

use koatlas_board::{BoardPosition, Colour, LocalBoard, Move, PointSet, Position};
use petgraph::dot::{Config, Dot};
use petgraph::graph::{DiGraph, EdgeReference, NodeIndex};

use crate::digraph::Digraph;
use crate::position_graph::{Edge, PositionGraph, SituationGraph, split_situation};

/// A position graph in DOT. Nodes are labelled with diagrams, edges with plays, for example `B c3` or `B c3 removes 2`. `board`
/// is the board that the local board was compiled from.
///
/// # Panics
/// If `local_board` or `graph` belongs to another board than `board`.
pub fn dot<S: PointSet>(board: &BoardPosition, local_board: &LocalBoard<S>, graph: &PositionGraph<S>) -> String {
    let mut drawing = DotGraph::new();
    for &position in graph.positions() {
        drawing.add_node(diagram(board, local_board, position));
    }
    for (from, edge) in graph.all_edges() {
        drawing.add_edge(from.into(), edge.to.into(), play(local_board, edge));
    }
    to_dot(&drawing)
}

/// The situations of `graph` for which `is_drawn` is true, in DOT. As [`dot`], with the player to move below the diagrams and
/// passes among the edges.
///
/// # Panics
/// As [`dot`].
pub fn dot_situations<S: PointSet>(
    board: &BoardPosition,
    local_board: &LocalBoard<S>,
    graph: &SituationGraph<'_, S>,
    is_drawn: impl Fn(Position<S>, Colour) -> bool,
) -> String {
    let (mut nodes, mut drawing) = (Vec::new(), DotGraph::new());
    for node in 0..graph.len() as u32 {
        let (position, to_move) = split_situation(node);
        let position = graph.positions.position(position);
        if !is_drawn(position, to_move) {
            continue;
        }
        nodes.push(node);
        drawing.add_node(format!("{}\\n{to_move} to move", diagram(board, local_board, position)));
    }
    for (from, &node) in nodes.iter().enumerate() {
        for (to, edge) in graph.moves(node) {
            let Ok(to) = nodes.binary_search(&to) else { continue };
            let label = match edge {
                None => Move::pass(split_situation(node).1).to_string(),
                Some(edge) => play(local_board, edge),
            };
            drawing.add_edge(NodeIndex::new(from), NodeIndex::new(to), label);
        }
    }
    to_dot(&drawing)
}

/// A graph with the labels of nodes and edges. Line breaks are written `\n`, as in DOT.
type DotGraph = DiGraph<String, String>;

fn diagram<S: PointSet>(board: &BoardPosition, local_board: &LocalBoard<S>, position: Position<S>) -> String {
    board.with_position(local_board, position).rows().join("\\n")
}

fn play<S: PointSet>(local_board: &LocalBoard<S>, edge: Edge) -> String {
    let play = Move::play(edge.colour, local_board.point(edge.point.into()));
    match (edge.removed, edge.suicide) {
        (0, _) => play.to_string(),
        (removed, false) => format!("{play} removes {removed}"),
        (removed, true) => format!("{play} suicide of {removed}"),
    }
}

fn to_dot(drawing: &DotGraph) -> String {
    let no_labels = [Config::EdgeNoLabel, Config::NodeNoLabel];
    let dot = Dot::with_attr_getters(
        drawing,
        &no_labels,
        &|_, edge: EdgeReference<'_, String>| format!("label = \"{}\"", edge.weight()),
        &|_, (_, label): (NodeIndex, &String)| format!("label = \"{label}\" shape = box fontname = monospace"),
    );
    format!("{dot:?}")
}
