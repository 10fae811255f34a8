//! Algorithms of petgraph on a position graph.
//!
//! `cargo run -p koatlas-position-graph --example petgraph` prints for 2x2: the sizes of the strongly connected components, a
//! position that is farthest from the empty board, and how often a random player sees the position that he sees most.

use koatlas_board::{LocalBoard, Position, Suicide};
use koatlas_position_graph::{PositionGraph, legal_positions};
use petgraph::algo::{dijkstra, page_rank, tarjan_scc};
use petgraph::graph::DiGraph;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let local_board = LocalBoard::<u64>::whole_board("2x2".parse()?)?;
    let positions = legal_positions(&local_board).ok_or("the board is small")?;
    let plays = PositionGraph::new(&local_board, positions, Suicide::Multi);
    let graph = DiGraph::<(), ()>::from_edges(plays.all_edges().map(|(from, play)| (from, play.to)));

    let sizes: Vec<usize> = tarjan_scc(&graph).iter().map(Vec::len).collect();
    println!("components: {sizes:?}");

    let empty = plays.node(Position::EMPTY).ok_or("the empty board is legal")?;
    let distances = dijkstra(&graph, empty.into(), None, |_| 1_u32);
    let farthest = distances.iter().max_by_key(|&(&node, &plays)| (plays, node));
    let (farthest, distance) = farthest.ok_or("there are nodes")?;
    println!("farthest: {:?}, after {distance} plays", plays.position(farthest.index() as u32));

    let ranks = page_rank(&graph, 0.85_f64, 50);
    let most = ranks.iter().copied().fold(0.0, f64::max);
    println!("seen most by a random player: {:.1} % of the time", 100.0 * most);
    Ok(())
}
