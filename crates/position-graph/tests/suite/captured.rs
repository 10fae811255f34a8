//! Robert Jasiek's claim that without ko rules every stone of every position can be captured in a cycle: for all positions of small boards.
//!
//! A cycle goes through positions of one component, either colour moving at any time. In a cycle a stone stays or is captured. So
//! a stone can be captured in a cycle if and only if some position of the component does not have it: a walk there and back can be
//! made, and it is a cycle or consists of cycles, one of which takes the stone.

use koatlas_board::{LocalBoard, Position, Suicide};
use koatlas_position_graph::{Components, PositionGraph, legal_positions};
use koatlas_test_support::data::figures;
use serde::Deserialize;

/// Positions with a stone that no cycle captures.
fn exceptions(size: &str, suicide: Suicide) -> usize {
    let local_board = LocalBoard::<u64>::whole_board(size.parse().unwrap()).unwrap();
    let positions: Vec<Position<u64>> = legal_positions(&local_board).into_iter().flatten().collect();
    let graph = PositionGraph::new(&local_board, positions, suicide);
    let components = Components::find(&graph);
    let nodes = 0..graph.positions().len() as u32;
    let own = |node: u32| components.component(node).unwrap() as usize;
    // The stones that all positions of a component have.
    let mut constant = vec![Position { black: u64::MAX, white: u64::MAX }; components.sizes.len()];
    for node in nodes.clone() {
        let (all, one) = (&mut constant[own(node)], graph.position(node));
        *all = Position { black: all.black & one.black, white: all.white & one.white };
    }
    nodes.filter(|&node| constant[own(node)] != Position { black: 0, white: 0 }).count()
}

#[test]
fn every_stone_of_small_boards_can_be_captured_in_a_cycle() {
    let sizes = ["1x1", "1x2", "1x3", "1x4", "2x2", "2x3", "2x4", "3x3", "3x4"];
    for size in sizes {
        for suicide in [Suicide::None, Suicide::Multi, Suicide::All] {
            assert_eq!(exceptions(size, suicide), 0, "{size} {suicide}");
        }
    }
}

#[derive(Deserialize)]
struct Row {
    board: String,
    suicide: String,
    model: String,
    sizes: Vec<(u64, u64)>,
}

/// On boards of three points or more all positions that have a stone lie in one component. For each stone one of them does not have it: on
/// 4x4 that is what decides, by the components of `data/figures.toml`.
#[test]
fn all_positions_with_a_stone_lie_in_one_component() {
    let rows: Vec<Row> = figures("components");
    let mut compared = Vec::new();
    for row in rows.iter().filter(|row| row.model == "free") {
        let points: u64 = row.board.split('x').map(|side| side.parse::<u64>().unwrap()).product();
        let nodes: u64 = row.sizes.iter().map(|(size, count)| size * count).sum();
        if points >= 3 {
            let largest = row.sizes.iter().map(|(size, _)| *size).max().unwrap();
            assert!(largest >= nodes - 1, "{} {}", row.board, row.suicide);
            // If one position is left, it is the empty board: without suicide no play leads back to it.
            assert!(largest == nodes || row.suicide == "none", "{} {}", row.board, row.suicide);
            compared.push(format!("{} {}", row.board, row.suicide));
        }
    }
    assert!(["4x4 none", "4x4 multi"].iter().all(|of| compared.iter().any(|one| one == of)), "{compared:?}");
}
