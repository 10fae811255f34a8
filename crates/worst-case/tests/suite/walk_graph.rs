//! What a walk graph is, and what a walk.

use koatlas_worst_case::{WalkEdge, WalkError, WalkGraph, WalkGraphError};

fn edge(to: u32, token: Option<u32>, weight: u32) -> WalkEdge {
    WalkEdge { to, token, weight }
}

/// 0 to 1 by token 0, back and forth without a token, and on to 2 by token 1 from both.
fn graph() -> WalkGraph {
    let lists = vec![
        vec![edge(1, Some(0), 1), edge(2, Some(1), 1)],
        vec![edge(0, None, 0), edge(2, Some(1), 1)],
        vec![edge(0, None, 0)],
    ];
    WalkGraph::new(0, lists, 2).unwrap()
}

#[test]
fn edges_know_where_they_start() {
    let graph = graph();
    assert_eq!((graph.nodes(), graph.edges().len(), graph.tokens(), graph.start()), (3, 5, 2, 0));
    let all: Vec<(u32, u32)> = graph.all_edges().collect();
    assert_eq!(all, [(0, 0), (0, 1), (1, 2), (1, 3), (2, 4)]);
    assert!(all.iter().all(|&(from, edge)| graph.source(edge) == from));
}

#[test]
fn source_passes_over_nodes_without_edges() {
    let lists = vec![vec![], vec![edge(0, None, 0)], vec![], vec![edge(0, None, 0)]];
    let graph = WalkGraph::new(1, lists, 0).unwrap();
    assert_eq!((graph.source(0), graph.source(1)), (1, 3));
}

#[test]
fn walks_have_values() {
    let graph = graph();
    assert_eq!(graph.walk_value(&[]), Ok(0));
    assert_eq!(graph.walk_value(&[0, 2, 1, 4]), Ok(2));
    assert_eq!(graph.walk_value(&[3]), Err(WalkError::Jump { step: 0, from: 1, at: 0 }));
    assert_eq!(graph.walk_value(&[0, 2, 0]), Err(WalkError::Token { step: 2, token: 0 }));
    assert_eq!(graph.walk_value(&[1, 4, 0, 3]), Err(WalkError::Token { step: 3, token: 1 }));
    assert_eq!(graph.walk_value(&[0, 5]), Err(WalkError::Edge { step: 1, edge: 5 }));
    assert!(graph.is_walk(&[1, 4, 0]) && !graph.is_walk(&[1, 0]));
}

#[test]
fn bad_graphs_are_refused() {
    let new = |start, edges: Vec<WalkEdge>| WalkGraph::new(start, vec![edges, vec![]], 3);
    assert_eq!(new(2, vec![]), Err(WalkGraphError::Start { start: 2, nodes: 2 }));
    let target = WalkGraphError::Target { edge: 1, to: 2, nodes: 2 };
    assert_eq!(new(0, vec![edge(1, None, 1), edge(2, None, 1)]), Err(target));
    assert_eq!(new(0, vec![edge(1, Some(3), 1)]), Err(WalkGraphError::Token { edge: 0, token: 3, tokens: 3 }));
}

#[test]
fn walks_of_any_weight_are_refused() {
    let new = |there, back| WalkGraph::new(0, vec![vec![there], vec![back]], 1);
    assert_eq!(new(edge(1, None, 0), edge(0, None, 1)), Err(WalkGraphError::Endless { edge: 1 }));
    assert!(new(edge(1, None, 0), edge(0, None, 0)).is_ok());
    assert!(new(edge(1, None, 1), edge(0, Some(0), 1)).is_ok());
    assert!(new(edge(1, None, 1), edge(1, None, 0)).is_ok());
    assert_eq!(new(edge(0, None, 1), edge(0, None, 0)), Err(WalkGraphError::Endless { edge: 0 }));
}
