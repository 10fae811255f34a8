//! Walk graphs and walks: values, and errors of graphs that cannot be.

use koatlas_longest::{WalkEdge, WalkGraph, WalkGraphError};

fn edge(to: u32, mark: Option<u32>, weight: u32) -> WalkEdge {
    WalkEdge { to, mark, weight }
}

/// Graph with an edge from 0 to 1 with mark 0, edges back and forth without a mark, and edges to 2 with mark 1 from both.
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
    assert_eq!((graph.nodes(), graph.edges.items().len(), graph.marks, graph.start), (3, 5, 2, 0));
    let all: Vec<u32> = graph.edges.iter().map(|(from, _)| from).collect();
    assert_eq!(all, [0, 0, 1, 1, 2]);
    assert!((0..).zip(&all).all(|(edge, &from)| graph.edges.row_of(edge) == from));
}

#[test]
fn source_passes_over_nodes_without_edges() {
    let lists = vec![vec![], vec![edge(0, None, 0)], vec![], vec![edge(0, None, 0)]];
    let graph = WalkGraph::new(1, lists, 0).unwrap();
    assert_eq!((graph.edges.row_of(0), graph.edges.row_of(1)), (1, 3));
}

#[test]
fn walks_have_values() {
    let graph = graph();
    assert_eq!(graph.walk_weight(&[]), Some(0));
    assert_eq!(graph.walk_weight(&[0, 2, 1, 4]), Some(2));
    assert!(graph.walk_weight(&[1, 4, 0]).is_some());
}

#[test]
fn other_lists_of_edges_have_none() {
    let graph = graph();
    // From another node than the walk stands at.
    assert_eq!(graph.walk_weight(&[3]), None);
    assert_eq!(graph.walk_weight(&[1, 0]), None);
    // A mark twice: that of the same edge, and that of another one.
    assert_eq!(graph.walk_weight(&[0, 2, 0]), None);
    assert_eq!(graph.walk_weight(&[1, 4, 0, 3]), None);
    // No edge.
    assert_eq!(graph.walk_weight(&[0, 5]), None);
}

fn new(start: u32, edges: Vec<WalkEdge>) -> WalkGraph {
    WalkGraph::new(start, vec![edges, vec![]], 3).unwrap()
}

#[test]
#[should_panic(expected = "the start is node 2, and the nodes are 0 to 2, exclusive")]
fn the_start_is_a_node() {
    new(2, vec![]);
}

#[test]
#[should_panic(expected = "edge 1 leads to node 2, and the nodes are 0 to 2, exclusive")]
fn edges_lead_to_nodes() {
    new(0, vec![edge(1, None, 1), edge(2, None, 1)]);
}

#[test]
#[should_panic(expected = "edge 0 has mark Some(3), and the marks are 0 to 3, exclusive")]
fn marks_are_numbered() {
    new(0, vec![edge(1, Some(3), 1)]);
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
