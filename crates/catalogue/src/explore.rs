//! The components of one setting.

use koatlas_board::{Arena, BoardPosition, Position, Suicide};
use koatlas_classifier::labelled_digraph;
use koatlas_classifier::types::LabelledDigraph;
use koatlas_position_graph::{Components, PositionGraph, legal_positions};

/// A component found in a setting.
pub(crate) struct Found {
    /// What it does.
    pub graph: LabelledDigraph,
    /// Its least position.
    pub least: Position<u64>,
}

/// The arena of a setting's board.
///
/// # Panics
/// If the region has more than 64 points.
pub(crate) fn arena(board: &BoardPosition) -> Arena<u64> {
    board.arena().expect("the region of a setting is small").0
}

/// All components of a setting: of the graph of all its legal positions, those with more than one.
pub(crate) fn components(board: &BoardPosition, suicide: Suicide) -> Vec<Found> {
    let arena = arena(board);
    let positions = legal_positions(&arena).expect("a small region, all of it playable");
    let graph = PositionGraph::new(&arena, positions, suicide);
    let members = Components::of(&graph).members();
    let found = |nodes: Vec<u32>| {
        let component = graph.induced(&nodes);
        Found { graph: labelled_digraph(&component), least: component.position(0) }
    };
    members.into_iter().filter(|nodes| nodes.len() > 1).map(found).collect()
}
