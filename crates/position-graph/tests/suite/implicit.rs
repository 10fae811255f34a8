//! Implicit and explicit graphs are equal, on any number of threads.

use koatlas_board::{Colour, Suicide};
use koatlas_position_graph::{
    Components, Control, Digraph, Exploration, GraphDefinition, GraphNode, Model, Packed, PositionGraph,
    SituationGraph, legal_positions,
};

use crate::{board, components, explored, local, race, reached, start, with_threads};

const SUICIDES: [Suicide; 2] = [Suicide::None, Suicide::Multi];

/// All results of an exploration.
fn results<S: Packed>(exploration: &Exploration<S>) -> impl PartialEq + std::fmt::Debug + use<S> {
    (exploration.positions(), exploration.findings(&Control::default()).unwrap())
}

#[test]
fn implicit_is_explicit() {
    for (size, suicide) in ["1x5", "2x3", "3x3"].into_iter().flat_map(|size| SUICIDES.map(|suicide| (size, suicide))) {
        let local_board = board::<u64>(size);
        let explicit = PositionGraph::new(&local_board, legal_positions(&local_board).unwrap(), suicide);
        let free = explored(size, Model::Free, suicide, false);
        assert_eq!(free.positions(), explicit.positions());
        assert_eq!(free.edges, explicit.edge_count() as u64);
        assert_eq!(components(&free), Components::find(&explicit).summary(&explicit));
        for (model, passes) in [(Model::Alternating, false), (Model::WithPasses, true)] {
            let situations = SituationGraph { positions: &explicit, passes };
            let implicit = explored(size, model, suicide, false);
            let edges: usize = (0..situations.len() as u32).map(|v| situations.moves(v).count()).sum();
            assert_eq!(implicit.edges, edges as u64);
            assert_eq!(components(&implicit), Components::find(&situations).summary(&situations));
        }
    }
}

#[test]
fn numbers_of_nodes_lead_back() {
    {
        for model in Model::ALL {
            let graph = GraphDefinition::new(board::<u64>("2x2"), model, Suicide::Multi);
            let start = start(&graph);
            let exploration = reached(graph, &[start]);
            let graph = exploration.implicit_graph().unwrap();
            let nodes = (0..graph.len() as u32).filter(|&v| graph.is_node(v));
            assert_eq!(nodes.clone().count() as u64, exploration.nodes);
            assert!(nodes.clone().all(|v| graph.number(graph.node(v)) == v && exploration.contains(graph.node(v))));
            assert!(nodes.clone().all(|v| {
                let mut closed = true;
                graph.for_each_successor(v, |to| closed &= graph.is_node(to));
                closed
            }));
        }
    }
}

#[test]
fn any_number_of_threads() {
    let run = || {
        let dense = explored("3x3", Model::WithPasses, Suicide::Multi, false);
        let graph = GraphDefinition::new(board::<u64>("2x4"), Model::Alternating, Suicide::None);
        let start = start(&graph);
        (results(&dense), results(&reached(graph, &[start])))
    };
    let one = with_threads(1, run);
    assert!([2, 3, 8].into_iter().all(|threads| with_threads(threads, run) == one));
}

#[test]
fn widths_agree() {
    fn run<S: Packed>() -> (u64, u64) {
        let (_, local_board, position) = race::<S>();
        let graph = GraphDefinition::new(local_board, Model::Free, Suicide::Multi);
        let start = graph.node(position, Colour::Black);
        let exploration = reached(graph, &[start]);
        (exploration.nodes, exploration.edges)
    }
    assert_eq!(run::<u64>(), run::<u128>());
}

/// Plays that remove stones outside the playable points lead to more positions, but never into a component.
#[test]
fn plays_that_can_never_be_undone() {
    let (_, local_board, position) = race::<u64>();
    assert!(local_board.playable() != local_board.all());
    for suicide in SUICIDES {
        let graph = GraphDefinition::new(local_board.clone(), Model::Free, suicide);
        let start = graph.node(position, Colour::Black);
        let all = reached(graph, &[start]);
        // Without such plays fewer positions are reached.
        let limit = all.nodes as usize - 1;
        let component = PositionGraph::component(&local_board, position, suicide, limit).unwrap();
        let outside = local_board.all() & !local_board.playable();
        assert!(component.positions().iter().all(|p| p.difference(position) & outside == 0));
        let graph = all.implicit_graph().unwrap();
        let components = Components::find(&graph);
        let own = components.component(graph.number(start));
        let members = (0..graph.len() as u32).filter(|&node| components.component(node) == own);
        assert!(members.map(|node| graph.node(node).position).eq(component.positions().iter().copied()));
    }
}

#[test]
fn stones_outside_can_be_safe() {
    let (_, local_board, position) = local::<u64>(&["XX.OO", ".X.O.", "XX.OO"], "c1 c2 c3");
    assert_eq!((local_board.len()), (3));
    let graph = GraphDefinition::new(local_board.clone(), Model::Free, Suicide::Multi);
    let starts: Vec<GraphNode<u64>> = vec![graph.node(position, Colour::Black)];
    let exploration = reached(graph, &starts);
    // Nothing is ever captured: all 27 positions, and no cycle.
    assert_eq!(exploration.positions(), legal_positions(&local_board).unwrap());
    let summary = components(&exploration);
    assert_eq!((exploration.nodes, summary.count.0, summary.nontrivial.0), (27, 27, 0));
}
