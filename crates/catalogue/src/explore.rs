//! The components of one setting.

use koatlas_board::{Arena, BoardPosition, PointSet, Position, Suicide};
use koatlas_classifier::labelled_digraph;
use koatlas_classifier::types::LabelledDigraph;
use koatlas_position_graph::{Components, PositionGraph};

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
    let graph = PositionGraph::new(&arena, legal_positions(&arena), suicide);
    let members = Components::of(&graph).members();
    let found = |nodes: Vec<u32>| {
        let component = graph.induced(&nodes);
        Found { graph: labelled_digraph(&component), least: component.position(0) }
    };
    members.into_iter().filter(|nodes| nodes.len() > 1).map(found).collect()
}

/// The legal positions of a small arena, every point of which is playable.
fn legal_positions(arena: &Arena<u64>) -> Vec<Position<u64>> {
    let subsets = |set: u64| {
        let next = move |&subset: &u64| (subset != 0).then(|| (subset - 1) & set);
        std::iter::successors(Some(set), next)
    };
    let colourings = subsets(arena.all())
        .flat_map(|black| subsets(arena.all().minus(black)).map(move |white| Position { black, white }));
    colourings.filter(|&position| arena.is_legal(position)).collect()
}
