//! The situation graph: positions with the player to move; and the explored graph with its edges made on demand.

use std::{fmt, str::FromStr};

use koatlas_board::{Colour, PointSet, Position};

use crate::components::Components;
use crate::content::{Content, Fingerprint};
use crate::definition::{GraphDefinition, Node};
use crate::digraph::Digraph;
use crate::packed::{ItemIndex, Packed};
use crate::position_graph::{Edge, PositionGraph};
use crate::sparse_set::NodeSet;

/// How a position graph is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Model {
    /// Nodes are positions; either colour may play at any time, passes are invisible. The game graph G(m,n) of Tromp
    /// and Farneback, Combinatorics of Go.
    Free,
    /// Nodes are situations; the colours alternate, nobody passes.
    Alternating,
    /// As `Alternating`, with one pass edge a situation.
    WithPasses,
}

impl Model {
    /// All readings.
    pub const ALL: [Model; 3] = [Model::Free, Model::Alternating, Model::WithPasses];
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Model::Free => "free",
            Model::Alternating => "alternating",
            Model::WithPasses => "with-passes",
        })
    }
}

/// A text that names no model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no model: write free, alternating or with-passes")]
pub struct ModelError(pub String);

impl FromStr for Model {
    type Err = ModelError;

    fn from_str(text: &str) -> Result<Model, ModelError> {
        Model::ALL.into_iter().find(|model| model.to_string() == text).ok_or_else(|| ModelError(text.to_owned()))
    }
}

/// The number of a situation: twice that of its position, and one more if White is to move.
#[must_use]
pub fn situation(position: u32, to_move: Colour) -> u32 {
    2 * position + to_move.index() as u32
}

/// Position and player to move of a situation.
#[must_use]
pub fn of_situation(situation: u32) -> (u32, Colour) {
    (situation / 2, Colour::BOTH[situation as usize % 2])
}

/// The reading `Alternating` or `WithPasses` of a position graph; nodes are [`situation`] numbers.
#[derive(Clone, Copy, Debug)]
pub struct SituationGraph<'g, S> {
    positions: &'g PositionGraph<S>,
    passes: bool,
}

impl<'g, S: PointSet> SituationGraph<'g, S> {
    /// The situations of these positions, with or without pass edges.
    #[must_use]
    pub fn new(positions: &'g PositionGraph<S>, passes: bool) -> Self {
        SituationGraph { positions, passes }
    }

    /// The position graph under the situations.
    #[must_use]
    pub fn positions(&self) -> &'g PositionGraph<S> {
        self.positions
    }

    /// The moves from a situation: plays by point, then the pass (`None`), each with the situation after it.
    pub fn moves(&self, node: u32) -> impl Iterator<Item = (u32, Option<Edge>)> + use<'g, S> {
        let (position, to_move) = of_situation(node);
        let plays = self.positions.edges(position).iter().filter(move |edge| edge.colour == to_move);
        let pass = self.passes.then(|| (situation(position, !to_move), None));
        plays.map(move |&edge| (situation(edge.to, !to_move), Some(edge))).chain(pass)
    }
}

impl<S: PointSet> Digraph for SituationGraph<'_, S> {
    fn len(&self) -> usize {
        2 * self.positions.len()
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        self.moves(node).for_each(|(to, _)| visit(to));
    }
}

/// A finished exploration as a graph: nothing is stored but the set of nodes.
///
/// Positions are numbered by their places in the ascending list of all positions found. The number of a node is that of its
/// position, or where there is a player to move, the [`situation`] made of both. Not every number is a node.
#[derive(Debug)]
pub struct ImplicitGraph<'e, S> {
    graph: &'e GraphDefinition<S>,
    nodes: &'e NodeSet<S>,
    index: ItemIndex<Position<S>>,
}

impl<'e, S: Packed> ImplicitGraph<'e, S> {
    /// The graph over a set of nodes that no edge leaves.
    pub(crate) fn new(graph: &'e GraphDefinition<S>, nodes: &'e NodeSet<S>) -> Self {
        ImplicitGraph { graph, nodes, index: ItemIndex::new(nodes.positions()) }
    }

    /// The number of a node.
    ///
    /// # Panics
    /// May panic, or give some number, if it is not among the nodes found.
    #[inline]
    #[must_use]
    pub fn number(&self, node: Node<S>) -> u32 {
        let position = self.index.place(node.position).expect("the position has been found");
        if self.graph.sides() == 1 { position } else { situation(position, node.to_move) }
    }

    /// The node with this number. For a number that is no node (see [`Digraph::is_node`]) the answer is a position, with a
    /// player to move, that the exploration has not found.
    ///
    /// # Panics
    /// If the number is not below [`Digraph::len`].
    #[inline]
    #[must_use]
    pub fn node(&self, number: u32) -> Node<S> {
        let (position, to_move) = if self.graph.sides() == 1 { (number, Colour::Black) } else { of_situation(number) };
        let position = self.index.items()[position as usize];
        Node { position, to_move }
    }

    /// Which nodes there are, and how large the component of each is. `components` are those of this graph.
    #[must_use]
    pub fn content(&self, components: &Components) -> Content {
        Content::of(components, |number| Fingerprint::of_node(self.node(number)))
    }
}

impl<S: Packed> Digraph for ImplicitGraph<'_, S> {
    fn len(&self) -> usize {
        self.index.items().len() * self.graph.sides()
    }

    #[inline]
    fn is_node(&self, number: u32) -> bool {
        self.nodes.contains(self.node(number))
    }

    #[inline]
    fn for_each_successor(&self, number: u32, mut visit: impl FnMut(u32)) {
        self.graph.for_each_edge(self.node(number), |to| visit(self.number(to)));
    }
}
