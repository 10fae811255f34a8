//! Tests of the crate, one file for each topic.

mod boards;
mod captured;
mod components;
mod control;
mod dot;
mod findings;
mod implicit;
mod ko_states;
mod petgraph;
mod shortest_cycles;
mod small_boards;
mod small_graphs;
mod surveys;
mod symmetry;
mod ternary;

use koatlas_board::{BoardPosition, Colour, Content, LocalBoard, Point, Position, Setup, Suicide};
use koatlas_position_graph::{ComponentCounts, Control, Exploration, GraphDefinition, GraphNode, Model, Packed, Scope};

/// A whole board.
fn board<S: Packed>(size: &str) -> LocalBoard<S> {
    LocalBoard::whole_board(size.parse().unwrap()).unwrap()
}

/// A diagram with a region of some points, as a local board and its position.
fn local<S: Packed>(rows: &[&str], region: &str) -> (BoardPosition, LocalBoard<S>, Position<S>) {
    let content = |c: char| match c {
        'X' => Content::Some(Colour::Black),
        'O' => Some(Colour::White),
        _ => None,
    };
    let position = BoardPosition::try_from(Setup {
        size: format!("{}x{}", rows.len(), rows[0].len()).parse().unwrap(),
        contents: rows.iter().flat_map(|row| row.chars()).map(content).collect(),
        region: Some(region.split(' ').map(|point| point.parse::<Point>().unwrap()).collect()),
        immortal: Vec::new(),
        to_move: Colour::Black,
    })
    .unwrap();
    let (local_board, start) = position.local_board().unwrap();
    (position, local_board, start)
}

/// A capturing race of two outside strings without outside liberties: not all local board points are playable.
fn race<S: Packed>() -> (BoardPosition, LocalBoard<S>, Position<S>) {
    local(&["X.O.", "XXO.", "X.OO", "XXO."], "b4 b2 d1")
}

fn start<S: Packed>(graph: &GraphDefinition<S>) -> GraphNode<S> {
    graph.node(Position::EMPTY, Colour::Black)
}

/// An exploration of a whole board from the empty position.
fn explored(size: &str, model: Model, suicide: Suicide, reduce: bool) -> Exploration<u64> {
    let graph = GraphDefinition::new(board(size), model, suicide).reduced(reduce);
    let start = start(&graph);
    Exploration::new(graph, Scope::Everything, &[start], &Control::default()).unwrap()
}

/// An exploration of the nodes that can be reached.
fn reached<S: Packed>(graph: GraphDefinition<S>, starts: &[GraphNode<S>]) -> Exploration<S> {
    Exploration::new(graph, Scope::Reachable, starts, &Control::default()).unwrap()
}

fn components<S: Packed>(exploration: &Exploration<S>) -> ComponentCounts {
    exploration.findings(&Control::default()).unwrap().components
}

/// Runs something in a pool with this number of threads.
fn with_threads<R: Send>(threads: usize, run: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(run)
}
