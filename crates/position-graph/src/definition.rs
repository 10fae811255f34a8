//! Which graph: everything that determines nodes and edges, without storing any.

use std::fmt;

use koatlas_board::{Colour, LocalBoard, Position, Suicide};

use crate::packed::Packed;
use crate::symmetry::Symmetries;

koatlas_board::named_values! {
    /// How a position graph is read.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Model {
        /// Nodes are positions; either colour may play at any time, passes are invisible. The game graph G(m,n) of Tromp
        /// and Farneback, Combinatorics of Go.
        Free = "free",
        /// Nodes are situations; the colours alternate, nobody passes.
        Alternating = "alternating",
        /// As `Alternating`, with one pass edge a situation.
        WithPasses = "with-passes",
    }
    else "model"
}

/// A node of the graph: a position and the player to move; Black where the model knows no player to move.
///
/// Nodes order by position, then Black to move before White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node<S> {
    /// What the points hold.
    pub position: Position<S>,
    /// Who is to move.
    pub to_move: Colour,
}

/// Which nodes belong to the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Those that can be reached from the starts.
    Reachable,
    /// All legal positions, with either player to move: once everything that can be reached is explored, all other legal
    /// positions are added to the starts.
    Everything,
}

/// A position or situation graph as a rule that says what the edges of a node are.
///
/// Reduced, the nodes are *orbits*: a node and its images under the [`Symmetries`] of the local board count as one, and the
/// least of them stands for all. An edge is then a play (or pass) from such a representative, so edges are counted with
/// one representative of each orbit. What this does to components is said at [`crate::ComponentSummary`].
#[derive(Clone, Debug)]
pub struct GraphDefinition<S> {
    /// The local board.
    pub local_board: LocalBoard<S>,
    /// The reading.
    pub model: Model,
    /// The suicide policy.
    pub suicide: Suicide,
    /// The symmetries that are divided out, if the graph is reduced.
    pub symmetries: Option<Symmetries<S>>,
}

impl<S: Packed> GraphDefinition<S> {
    /// The graph with all plays that change the position, not reduced.
    #[must_use]
    pub fn new(local_board: LocalBoard<S>, model: Model, suicide: Suicide) -> GraphDefinition<S> {
        GraphDefinition { local_board, model, suicide, symmetries: None }
    }

    /// The same up to symmetry and exchange of the colours, if `reduce`.
    #[must_use]
    pub fn reduced(self, reduce: bool) -> GraphDefinition<S> {
        GraphDefinition { symmetries: reduce.then(|| Symmetries::of(&self.local_board)), ..self }
    }

    /// Number of players that a node may have to move: 1 where the model knows none.
    #[must_use]
    pub fn sides(&self) -> usize {
        if self.model == Model::Free { 1 } else { 2 }
    }

    /// The node of a position and a player to move: the representative of its orbit if the graph is reduced.
    #[inline]
    #[must_use]
    pub fn node(&self, position: Position<S>, to_move: Colour) -> Node<S> {
        match &self.symmetries {
            None => self.side(position, to_move),
            Some(_) => self.least_image(Node { position, to_move }),
        }
    }

    /// The nodes of these positions and players to move, each once, in ascending order.
    pub(crate) fn normal(&self, nodes: &[Node<S>]) -> Vec<Node<S>> {
        let mut nodes: Vec<Node<S>> = nodes.iter().map(|node| self.node(node.position, node.to_move)).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }

    #[inline(never)]
    fn least_image(&self, node: Node<S>) -> Node<S> {
        self.images(node).min().expect("the identity is a symmetry")
    }

    /// Whether the node is the least of its orbit, if the graph is reduced; otherwise every node is.
    #[must_use]
    pub fn is_representative(&self, node: Node<S>) -> bool {
        self.symmetries.is_none() || self.images(node).all(|image| node <= image)
    }

    /// The number of nodes in the orbit of its least node; `None` for other nodes.
    #[must_use]
    pub fn orbit(&self, node: Node<S>) -> Option<u64> {
        let (mut all, mut fixed) = (0, 0);
        for image in self.images(node) {
            if image < node {
                return None;
            }
            (all, fixed) = (all + 1, fixed + u64::from(image == node));
        }
        Some(all / fixed)
    }

    /// The images of a node under the symmetries, of one that is its own image under several of them as often; of a graph that is
    /// not reduced the node itself.
    pub fn images(&self, node: Node<S>) -> impl Iterator<Item = Node<S>> {
        let elements = self.symmetries.as_ref().map_or(&[][..], |symmetries| &symmetries.elements);
        let images = elements.iter().map(move |g| self.side(g.position(node.position), g.colour(node.to_move)));
        images.chain(self.symmetries.is_none().then_some(node))
    }

    #[inline]
    fn side(&self, position: Position<S>, to_move: Colour) -> Node<S> {
        Node { position, to_move: if self.model == Model::Free { Colour::Black } else { to_move } }
    }

    /// Calls `visit` with the far end of every edge from `node`: plays by point, Black before White, then the pass.
    #[inline]
    pub fn for_each_edge(&self, node: Node<S>, mut visit: impl FnMut(Node<S>)) {
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

/// The terms in which counts are stated, for example `orbits of positions under 16 symmetries (8 exchange the colours)`.
impl<S: Packed> fmt::Display for GraphDefinition<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = if self.model == Model::Free { "positions" } else { "situations" };
        let Some(symmetries) = &self.symmetries else { return f.write_str(nodes) };
        let exchanging = symmetries.elements.iter().filter(|g| g.exchanges_colours).count();
        let all = symmetries.elements.len();
        write!(f, "orbits of {nodes} under {all} symmetries ({exchanging} exchange the colours)")
    }
}
