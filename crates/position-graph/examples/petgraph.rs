//! Algorithms of petgraph on a position graph.
//!
//! `cargo run -p koatlas-position-graph --example petgraph` prints for 2x2: the sizes of the strongly connected components, a
//! position that is farthest from the empty board, and how often a random player sees the position that he sees most.

use koatlas_board::{Arena, Position, Suicide};
use koatlas_position_graph::{PositionGraph, legal_positions};
use petgraph::algo::{dijkstra, page_rank, tarjan_scc};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arena = Arena::<u64>::whole_board("2x2".parse()?)?;
    let positions = legal_positions(&arena).ok_or("the board is small")?;
    let graph = PositionGraph::new(&arena, positions, Suicide::Multi);

    let plays = graph.to_petgraph();
    let sizes: Vec<usize> = tarjan_scc(&plays).iter().map(Vec::len).collect();
    println!("components: {sizes:?}");

    let empty = graph.node(Position::EMPTY).ok_or("the empty board is legal")?;
    let distances = dijkstra(&plays, empty.into(), None, |_| 1_u32);
    let (farthest, distance) =
        distances.iter().max_by_key(|&(&node, &distance)| (distance, node)).ok_or("there are nodes")?;
    println!("farthest: {:?}, after {distance} plays", plays[*farthest]);

    let ranks = page_rank(&plays, 0.85_f64, 50);
    let most = ranks.iter().copied().fold(0.0, f64::max);
    println!("seen most by a random player: {:.1} % of the time", 100.0 * most);
    Ok(())
}
