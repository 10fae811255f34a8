//! Fingerprints of graphs.

use koatlas_board::Colour;
use koatlas_position_graph::{Fingerprint, GraphFingerprint, GraphNode, legal_positions};

use crate::board;

/// Fingerprint of a graph with the situations of 2x3 for which `keep` is true. Both arguments get the index of the situation.
fn content(sizes: impl Fn(usize) -> u64, keep: impl Fn(usize) -> bool) -> GraphFingerprint {
    let positions = legal_positions(&board::<u64>("2x3")).expect("a small board");
    let nodes = positions.into_iter().flat_map(|position| Colour::BOTH.map(|to_move| GraphNode { position, to_move }));
    let kept = nodes.enumerate().filter(|&(place, _)| keep(place));
    kept.map(|(place, node)| (sizes(place), Fingerprint::from_node(node))).collect()
}

#[test]
fn whatever_is_different_has_another_hash() {
    let whole = content(|_| 9, |_| true);
    for changed in 0..2 * 489 {
        assert_ne!(content(|_| 9, |place| place != changed).hash(), whole.hash(), "a node is missing");
        let moved = content(|place| if place == changed { 1 } else { 9 }, |_| true);
        assert_ne!(moved.hash(), whole.hash(), "a node has left its component");
        let turned = content(|place| if place == changed ^ 1 { 1 } else { 9 }, |_| true);
        assert_ne!(turned.hash(), moved.hash(), "another player's situation has left its component");
    }
}

#[test]
fn passes_double_every_position() {
    let positions = legal_positions(&board::<u64>("2x3")).expect("a small board");
    let both = |position| Colour::BOTH.map(|player| Fingerprint::from_position(position).with_player(player));
    let doubled: GraphFingerprint = positions.into_iter().flat_map(both).map(|nodes| (8, nodes)).collect();
    assert_eq!(doubled, content(|_| 8, |_| true));
}
