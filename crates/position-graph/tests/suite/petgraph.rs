//! Algorithms of petgraph on a position graph compared with ours.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{LocalBoard, Position, Suicide};
use koatlas_position_graph::{Components, Digraph, PositionGraph, UNREACHED, distances, legal_positions};
use petgraph::algo::{dijkstra, tarjan_scc};
use petgraph::graph::{DiGraph, NodeIndex};

fn graph(board: &str) -> PositionGraph<u64> {
    let local_board = LocalBoard::whole_board(board.parse().unwrap()).unwrap();
    PositionGraph::new(&local_board, legal_positions(&local_board).unwrap(), Suicide::Multi)
}

fn to_petgraph(graph: &PositionGraph<u64>) -> DiGraph<(), ()> {
    DiGraph::from_edges(graph.all_edges().map(|(from, edge)| (from, edge.to)))
}

#[test]
fn components_are_those_that_petgraph_finds() {
    for board in ["1x2", "1x5", "2x2", "2x3", "2x4"] {
        let graph = graph(board);
        let ours = Components::find(&graph);
        let theirs = tarjan_scc(&to_petgraph(&graph));
        let number: BTreeMap<NodeIndex, usize> =
            (0..).zip(&theirs).flat_map(|(number, nodes)| nodes.iter().map(move |&node| (node, number))).collect();
        let nodes = 0..graph.len() as u32;
        let pairs: BTreeSet<_> = nodes.map(|node| (ours.component(node), number[&node.into()])).collect();
        // The pairs are a one-to-one correspondence.
        assert_eq!(pairs.len(), theirs.len(), "{board}");
        assert_eq!(pairs.iter().map(|pair| pair.0).collect::<BTreeSet<_>>().len(), theirs.len());
    }
}

#[test]
fn distances_are_those_that_petgraph_finds() {
    for board in ["1x5", "2x3", "2x4"] {
        let graph = graph(board);
        let start = graph.node(Position::EMPTY).unwrap();
        let ours = distances(&graph, &[start]);
        let theirs = dijkstra(&to_petgraph(&graph), start.into(), None, |_| 1_u32);
        for node in 0..graph.len() as u32 {
            let found = theirs.get(&NodeIndex::from(node)).copied().unwrap_or(UNREACHED);
            assert_eq!(ours[node as usize], found, "{board}, node {node}");
        }
    }
}
