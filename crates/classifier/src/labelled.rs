//! From a component to the labelled digraph that its type is about.

use koatlas_board::PointSet;
use koatlas_position_graph::{Edge, PositionGraph};

use crate::types::{Label, LabelledDigraph};

/// The component as a digraph whose edges are labelled with what the plays do: what is left of a ko when position,
/// shape and place drop out. O(positions + plays).
///
/// # Panics
/// If there is no position.
#[must_use]
pub fn labelled_digraph<S: PointSet>(component: &PositionGraph<S>) -> LabelledDigraph {
    let edges: Vec<_> = component.all_edges().map(|(from, edge)| (from, edge.to, Label::from(edge))).collect();
    let graph = LabelledDigraph::new(component.positions().len(), &edges);
    graph.expect("a component has a position, and no two plays lead from a position to another")
}

/// What the play does.
impl From<Edge> for Label {
    fn from(edge: Edge) -> Label {
        Label::new(edge.colour, edge.suicide, edge.removed.into())
    }
}
