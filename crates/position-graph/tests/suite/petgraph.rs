//! Algorithms of petgraph on a position graph compared with ours.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{LocalBoard, Position, Suicide};
use koatlas_position_graph::{Components, Digraph, PositionGraph, UNREACHED, distances, legal_positions};
use petgraph::algo::{dijkstra, tarjan_scc};
use petgraph::visit::{EdgeRef, IntoEdgeReferences, IntoEdges, IntoNodeReferences};

fn graph(board: &str) -> PositionGraph<u64> {
    let local_board = LocalBoard::whole_board(board.parse().unwrap()).unwrap();
    PositionGraph::new(&local_board, legal_positions(&local_board).unwrap(), Suicide::Multi)
}

#[test]
fn components_are_those_that_petgraph_finds() {
    for board in ["1x2", "1x5", "2x2", "2x3", "2x4"] {
        let graph = graph(board);
        let ours = Components::find(&graph);
        let theirs = tarjan_scc(&graph);
        let number: BTreeMap<u32, usize> =
            (0..).zip(&theirs).flat_map(|(number, nodes)| nodes.iter().map(move |&node| (node, number))).collect();
        let pairs: BTreeSet<_> = (0..graph.len() as u32).map(|node| (ours.component(node), number[&node])).collect();
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
        let (ours, theirs) = (distances(&graph, &[start]), dijkstra(&graph, start, None, |_| 1_u32));
        for node in 0..graph.len() as u32 {
            let found = theirs.get(&node).copied().unwrap_or(UNREACHED);
            assert_eq!(ours[node as usize], found, "{board}, node {node}");
        }
    }
}

#[test]
fn edges_and_positions_are_those_of_the_graph() {
    let graph = graph("2x3");
    let ours: Vec<_> = graph.all_edges().map(|(from, edge)| (from, edge.to, edge)).collect();
    let theirs = (&graph).edge_references().map(|play| (play.source(), play.target(), *play.weight()));
    assert_eq!(theirs.collect::<Vec<_>>(), ours);
    let numbers: BTreeSet<_> = (&graph).edge_references().map(|play| play.id()).collect();
    assert_eq!(numbers.len(), ours.len(), "no two edges have one number");
    for (node, position) in (&graph).node_references() {
        assert_eq!(graph.node(*position), Some(node));
        assert_eq!(IntoEdges::edges(&graph, node).count(), graph.edges(node).len());
    }
}
