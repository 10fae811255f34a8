//! Algorithms of petgraph on a position graph.
//!
//! `cargo run -p koatlas-position-graph --example petgraph` prints for 2x2: the sizes of the strongly connected components, a
//! position that is farthest from the empty board, and how often a random player sees the position that he sees most.

use koatlas_board::{LocalBoard, Position, Suicide};
use koatlas_position_graph::{PositionGraph, legal_positions};
use petgraph::algo::{dijkstra, page_rank, tarjan_scc};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let local_board = LocalBoard::<u64>::whole_board("2x2".parse()?)?;
    let positions = legal_positions(&local_board).ok_or("the board is small")?;
    let graph = PositionGraph::new(&local_board, positions, Suicide::Multi);

    let sizes: Vec<usize> = tarjan_scc(&graph).iter().map(Vec::len).collect();
    println!("components: {sizes:?}");

    let empty = graph.node(Position::EMPTY).ok_or("the empty board is legal")?;
    let plays = dijkstra(&graph, empty, None, |_| 1_u32);
    let (farthest, distance) = plays.iter().max_by_key(|&(&node, &plays)| (plays, node)).ok_or("there are nodes")?;
    println!("farthest: {:?}, after {distance} plays", graph.position(*farthest));

    let ranks = page_rank(&graph, 0.85_f64, 50);
    let most = ranks.iter().copied().fold(0.0, f64::max);
    println!("seen most by a random player: {:.1} % of the time", 100.0 * most);
    Ok(())
}
