//! Definition of a graph: everything that determines its nodes and edges, which are then produced on demand.

use std::fmt;

use koatlas_board::{Colour, LocalBoard, Position, Suicide};

use crate::packed::Packed;
use crate::symmetry::Symmetries;

koatlas_board::named_values! {
    /// The model of a position graph: who may play, and whether there are passes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Model {
        /// Nodes are positions. Either colour may play at any time, and there are no passes. The game graph G(m,n) of Tromp and
        /// Farnebäck, Combinatorics of Go (2007).
        Free = "free",
        /// Nodes are situations. The colours alternate, and nobody passes.
        Alternating = "alternating",
        /// As `Alternating`, with one edge more from each situation: the pass.
        WithPasses = "with-passes",
    }
    else "model"
}

/// A node of a graph: a position and the player to move. In the free model `to_move` is always Black.
///
/// Nodes are ordered by position, then Black to move before White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GraphNode<S> {
    /// Contents of the points.
    pub position: Position<S>,
    /// Player to move.
    pub to_move: Colour,
}

/// The set of nodes of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// The nodes that can be reached from the starts.
    Reachable,
    /// All legal positions, with either player to move. What can be reached from the starts is explored first; then all other
    /// legal positions are added.
    Everything,
}

/// A graph of positions or situations whose edges are produced on demand.
///
/// In a *reduced* graph the nodes are orbits: all images of a node under the [`Symmetries`] of the local board count as one node,
/// and the least image represents them. An edge is a play or pass from the representative, so each orbit counts its edges once.
/// [`crate::Components::summary`] explains the components of such a graph.
#[derive(Clone, Debug)]
pub struct GraphDefinition<S> {
    /// Local board whose positions are the nodes.
    pub local_board: LocalBoard<S>,
    /// Who may play, and whether there are passes.
    pub model: Model,
    /// Suicides that are allowed.
    pub suicide: Suicide,
    /// Symmetries of the local board if the graph is reduced, otherwise `None`.
    pub symmetries: Option<Symmetries<S>>,
}

impl<S: Packed> GraphDefinition<S> {
    /// The graph with all plays that change the position, not reduced.
    pub fn new(local_board: LocalBoard<S>, model: Model, suicide: Suicide) -> GraphDefinition<S> {
        GraphDefinition { local_board, model, suicide, symmetries: None }
    }

    /// If `reduce` is true, the same graph up to symmetries and the exchange of the colours.
    #[must_use]
    pub fn reduced(self, reduce: bool) -> GraphDefinition<S> {
        GraphDefinition { symmetries: reduce.then(|| Symmetries::find(&self.local_board)), ..self }
    }

    /// Number of players who may be to move in a node: 1 in the free model, otherwise 2.
    pub fn side_count(&self) -> usize {
        if self.model == Model::Free { 1 } else { 2 }
    }

    /// Node of `position` with `to_move` to move. In a reduced graph, the representative of its orbit.
    #[inline]
    pub fn node(&self, position: Position<S>, to_move: Colour) -> GraphNode<S> {
        match &self.symmetries {
            None => self.side(position, to_move),
            Some(_) => self.least_image(GraphNode { position, to_move }),
        }
    }

    #[inline(never)]
    fn least_image(&self, node: GraphNode<S>) -> GraphNode<S> {
        self.images(node).min().expect("the identity is a symmetry")
    }

    /// True if `node` is the least node of its orbit, or the graph is not reduced.
    pub fn is_representative(&self, node: GraphNode<S>) -> bool {
        self.symmetries.is_none() || self.images(node).all(|image| node <= image)
    }

    /// Number of nodes in the orbit of `node` if `node` is its representative, otherwise `None`.
    pub fn orbit_size(&self, node: GraphNode<S>) -> Option<u64> {
        let (mut all, mut fixed) = (0, 0);
        for image in self.images(node) {
            if image < node {
                return None;
            }
            (all, fixed) = (all + 1, fixed + u64::from(image == node));
        }
        // By the orbit-stabiliser theorem: `all` is the order of the group, `fixed` that of the stabiliser of `node`.
        Some(all / fixed)
    }

    /// Images of `node`, one for each symmetry: a node that is its own image under several symmetries occurs as often. In a graph
    /// that is not reduced, `node` alone.
    pub fn images(&self, node: GraphNode<S>) -> impl Iterator<Item = GraphNode<S>> {
        let elements = self.symmetries.as_ref().map_or(&[][..], |symmetries| &symmetries.elements);
        let images = elements.iter().map(move |symmetry| {
            self.side(symmetry.image_of_position(node.position), symmetry.image_of_colour(node.to_move))
        });
        images.chain(self.symmetries.is_none().then_some(node))
    }

    /// Node of `position`, with Black to move in the free model.
    #[inline]
    fn side(&self, position: Position<S>, to_move: Colour) -> GraphNode<S> {
        GraphNode { position, to_move: if self.model == Model::Free { Colour::Black } else { to_move } }
    }

    /// Calls `visit` with the target of every edge from `node`: plays ordered by point, Black before White, then the pass.
    #[inline]
    pub fn for_each_edge(&self, node: GraphNode<S>, mut visit: impl FnMut(GraphNode<S>)) {
        let free = self.model == Model::Free;
        self.local_board.for_each_changing_play(node.position, self.suicide, |play| {
            if free || play.colour == node.to_move {
                visit(self.node(play.after, !play.colour));
            }
        });
        if self.model == Model::WithPasses {
            visit(self.node(node.position, !node.to_move));
        }
    }
}

/// The unit in which counts are stated, for example `orbits of positions under 16 symmetries (8 exchange the colours)`.
impl<S: Packed> fmt::Display for GraphDefinition<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = if self.model == Model::Free { "positions" } else { "situations" };
        let Some(symmetries) = &self.symmetries else { return f.write_str(nodes) };
        let exchanging = symmetries.elements.iter().filter(|g| g.exchanges_colours).count();
        let all = symmetries.elements.len();
        write!(f, "orbits of {nodes} under {all} symmetries ({exchanging} exchange the colours)")
    }
}
