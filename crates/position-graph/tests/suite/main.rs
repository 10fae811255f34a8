//! Tests of the crate, one file for each topic.

mod boards;
mod captured;
#[cfg(feature = "distributed")]
mod clusters;
mod components;
mod control;
mod dot;
mod findings;
mod forging;
mod implicit;
mod ko_states;
mod petgraph;
mod shortest_cycles;
mod small_boards;
mod small_graphs;
mod snapshots;
mod surveys;
mod symmetry;
mod ternary;

use koatlas_board::{BoardPosition, Colour, Content, LocalBoard, Point, Position, Setup, Suicide};
use koatlas_position_graph::{
    ComponentSummary, Components, Control, Exploration, GraphDefinition, GraphNode, LimitError, Model, Packed, Pause,
    Scope,
};

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

/// A finished exploration of a whole board from the empty position.
fn explored(size: &str, model: Model, suicide: Suicide, reduce: bool) -> Exploration<u64> {
    let graph = GraphDefinition::new(board(size), model, suicide).reduced(reduce);
    let start = start(&graph);
    finished(Exploration::new(graph, Scope::Everything, &[start]).unwrap())
}

/// A finished exploration of the nodes that can be reached.
fn reached<S: Packed>(graph: GraphDefinition<S>, starts: &[GraphNode<S>]) -> Exploration<S> {
    finished(Exploration::new(graph, Scope::Reachable, starts).unwrap())
}

fn finished<S: Packed>(mut exploration: Exploration<S>) -> Exploration<S> {
    assert_eq!(exploration.run(&Control::default()), Ok(Pause::Finished));
    exploration
}

fn components<S: Packed>(exploration: &Exploration<S>) -> ComponentSummary {
    components_under(exploration, &Control::default()).unwrap().unwrap()
}

/// The components of a finished exploration; `None` if the control asks for a pause before they are known.
fn components_under<S: Packed>(
    exploration: &Exploration<S>,
    control: &Control<'_>,
) -> Result<Option<ComponentSummary>, LimitError> {
    let graph = exploration.implicit_graph()?;
    let mut search = exploration.component_search(&graph, control)?;
    let pause = search.run(&graph, control);
    Ok((pause == Pause::Finished).then(|| Components::from_search(search).summary(&graph)))
}

/// Runs something in a pool with this number of threads.
fn with_threads<R: Send>(threads: usize, run: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(run)
}
