//! Exploration of a graph by parallel breadth-first search with hash tables, and the graph that results.

use std::fmt;
use std::mem::size_of;

use koatlas_board::{Colour, Position, grouped};
use koatlas_files::{Control, LimitError};
use rayon::prelude::*;

use crate::components::Components;
use crate::definition::{GraphDefinition, GraphNode, Scope};
use crate::digraph::Digraph;
use crate::findings::{Findings, Fingerprint};
use crate::node_set::NodeSet;
use crate::packed::{ItemIndex, Packed};
use crate::position_graph::{situation_number, split_situation};
use crate::ternary::Ternary;

/// Number of nodes that are followed, and of ternary codes that are examined, between two looks at the limits.
const NODES_BETWEEN_LOOKS: usize = 1 << 16;

/// Number of those that one thread takes at a time.
const NODES_A_TASK: usize = 1 << 9;

/// The nodes of a graph, found by following every edge.
///
/// The edges themselves are not stored. The exploration uses the threads of the current rayon pool; what it finds does not depend
/// on their number.
///
/// ```
/// use koatlas_board::{LocalBoard, Colour, Position, Suicide};
/// use koatlas_position_graph::{Control, Exploration, GraphDefinition, Model, Scope};
///
/// let graph = GraphDefinition::new(LocalBoard::<u64>::whole_board("2x3".parse()?)?, Model::Free, Suicide::Multi);
/// let start = graph.node(Position::EMPTY, Colour::Black);
/// let exploration = Exploration::new(graph, Scope::Everything, &[start], &Control::default())?;
/// assert_eq!((exploration.nodes, exploration.edges), (489, 2312));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Exploration<S> {
    /// Graph that was explored.
    pub graph: GraphDefinition<S>,
    /// Number of nodes.
    pub nodes: u64,
    /// Number of edges.
    pub edges: u64,
    /// Number of nodes that can be reached from the starts, with the starts.
    pub reachable: u64,
    found: NodeSet<S>,
}

impl<S: Packed> Exploration<S> {
    /// Explores `graph` from `starts`, which must be legal.
    ///
    /// # Errors
    /// [`LimitError::PositionsNotNumbered`] if all legal positions are to be explored, but positions have no [`Ternary`] codes.
    /// [`LimitError::Nodes`] or [`LimitError::Memory`] if a limit is passed, [`LimitError::Stopped`] if the control stops the work.
    pub fn new(
        graph: GraphDefinition<S>,
        scope: Scope,
        starts: &[GraphNode<S>],
        control: &Control<'_>,
    ) -> Result<Exploration<S>, LimitError> {
        // All legal positions can be listed by their ternary codes only.
        let ternary = match scope {
            Scope::Reachable => None,
            Scope::Everything => Some(Ternary::new(&graph.local_board).ok_or(LimitError::PositionsNotNumbered)?),
        };
        let found = NodeSet::new(graph.side_count());
        let progress = ExplorationProgress::default();
        let mut search = Search { graph: &graph, found: &found, control, progress };
        let starts = starts.iter().map(|start| graph.node(start.position, start.to_move));
        search.follow_all(starts.filter(|&start| found.insert(start)).collect())?;
        let reachable = search.progress.nodes;
        if let Some(ternary) = ternary {
            let others = search.add_legal_positions(ternary)?;
            search.follow_all(others)?;
        }
        let ExplorationProgress { nodes, edges, .. } = search.progress;
        Ok(Exploration { graph, nodes, edges, reachable, found })
    }

    /// True if `node`, or its representative in a reduced graph, has been found.
    pub fn contains(&self, node: GraphNode<S>) -> bool {
        self.found.contains(self.graph.node(node.position, node.to_move))
    }

    /// All positions found, with either player to move, in ascending order.
    pub fn positions(&self) -> Vec<Position<S>> {
        self.found.positions()
    }

    /// The graph of the nodes found. Its edges are produced on demand.
    ///
    /// # Errors
    /// [`LimitError::TooManyNumbers`] if there are more node numbers than [`Components::MAX_NODES`].
    pub fn implicit_graph(&self) -> Result<ImplicitGraph<'_, S>, LimitError> {
        let index = ItemIndex::new(self.found.positions());
        let graph = ImplicitGraph { graph: &self.graph, nodes: &self.found, index };
        let numbers = graph.len() as u64;
        if graph.len() <= Components::MAX_NODES { Ok(graph) } else { Err(LimitError::TooManyNumbers { numbers }) }
    }

    /// Finds the strongly connected components, and so all that is asked of a graph.
    ///
    /// # Errors
    /// As [`Exploration::implicit_graph`]. [`LimitError::Memory`] if the search could take too much: it is estimated at 4 bytes a
    /// node number and 12 bytes a node, because the path seldom has many nodes. [`LimitError::Stopped`] if the control stops it.
    pub fn findings(&self, control: &Control<'_>) -> Result<Findings, LimitError> {
        let graph = self.implicit_graph()?;
        let Exploration { nodes, edges, reachable, .. } = *self;
        control.check_memory(4 * graph.len() as u64 + 12 * nodes)?;
        let components = Components::find_with_control(&graph, control)?;
        let content = (0..graph.len() as u32).filter_map(|number| {
            let size = components.sizes[components.component(number)? as usize];
            Some((size.into(), Fingerprint::from_node(graph.node(number))))
        });
        let content = content.collect();
        Ok(Findings { nodes, edges, reachable, components: components.summary(&graph), content })
    }
}

/// Numbers that tell how much of an exploration is done.
#[derive(Clone, Copy, Debug, Default)]
struct ExplorationProgress {
    nodes: u64,
    edges: u64,
    /// Number of levels completed: all nodes at a smaller distance from the starts have been followed.
    level: u32,
}

impl fmt::Display for ExplorationProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ExplorationProgress { nodes, edges, level } = *self;
        write!(f, "{} nodes, {} edges, level {level}", grouped(nodes), grouped(edges))
    }
}

/// An exploration that is going on.
struct Search<'a, S> {
    graph: &'a GraphDefinition<S>,
    /// All nodes found.
    found: &'a NodeSet<S>,
    control: &'a Control<'a>,
    progress: ExplorationProgress,
}

impl<S: Packed> Search<'_, S> {
    /// Follows all edges from the nodes `level`, which are in `found` but not counted yet, to their ends.
    fn follow_all(&mut self, mut level: Vec<GraphNode<S>>) -> Result<(), LimitError> {
        self.progress.nodes += level.len() as u64;
        while !level.is_empty() {
            let mut next = Vec::new();
            for portion in level.chunks(NODES_BETWEEN_LOOKS) {
                self.check(level.len() + next.len())?;
                let followed: Vec<_> = portion.par_chunks(NODES_A_TASK).map(|nodes| self.follow(nodes)).collect();
                for (nodes, edges) in followed {
                    self.progress.nodes += nodes.len() as u64;
                    self.progress.edges += edges;
                    next.extend(nodes);
                }
                (self.control.progress)(&self.progress);
            }
            level = next;
            self.progress.level += 1;
        }
        self.check(0)
    }

    /// Follows the edges of some nodes. Returns the new nodes and the number of edges.
    fn follow(&self, nodes: &[GraphNode<S>]) -> (Vec<GraphNode<S>>, u64) {
        let (mut new, mut edges) = (Vec::new(), 0);
        for &node in nodes {
            self.graph.for_each_edge(node, |to| {
                edges += 1;
                // Several threads may find the node at the same time; only one insertion succeeds.
                if self.found.insert(to) {
                    new.push(to);
                }
            });
        }
        (new, edges)
    }

    /// Adds the legal positions that have not been found, with either player to move. Returns them.
    fn add_legal_positions(&self, ternary: Ternary) -> Result<Vec<GraphNode<S>>, LimitError> {
        let mut all = Vec::new();
        for from in (0..ternary.codes()).step_by(NODES_BETWEEN_LOOKS) {
            self.check(all.len())?;
            let codes = (from..ternary.codes().min(from + NODES_BETWEEN_LOOKS as u64)).into_par_iter();
            let new: Vec<_> = codes.flat_map_iter(|code| self.new_nodes(ternary.position(code))).collect();
            all.extend(new);
        }
        Ok(all)
    }

    /// Adds `position` with either player to move, if it is legal. Returns the new nodes.
    fn new_nodes(&self, position: Position<S>) -> impl Iterator<Item = GraphNode<S>> {
        let nodes = Colour::BOTH[..self.graph.side_count()].iter().map(move |&to_move| GraphNode { position, to_move });
        let mut new = nodes.filter(|&node| !self.found.contains(node) && self.graph.is_representative(node)).peekable();
        let legal = new.peek().is_some() && self.graph.local_board.is_legal(position);
        new.filter(move |&node| legal && self.found.insert(node))
    }

    /// Compares the work with the limits; `pending` nodes are listed beside those found.
    fn check(&self, pending: usize) -> Result<(), LimitError> {
        self.control.check_nodes(self.progress.nodes)?;
        self.control.check_memory(self.found.memory() + (pending * size_of::<GraphNode<S>>()) as u64)?;
        self.control.check_stop()
    }
}

/// The graph of an exploration. Only the set of nodes is stored.
///
/// Positions are numbered in ascending order. The number of a node is that of its position, or its [`situation_number`] if there is a
/// player to move. Not every number is a node.
#[derive(Debug)]
pub struct ImplicitGraph<'e, S> {
    graph: &'e GraphDefinition<S>,
    nodes: &'e NodeSet<S>,
    index: ItemIndex<Position<S>>,
}

impl<S: Packed> ImplicitGraph<'_, S> {
    /// Number of `node`.
    ///
    /// # Panics
    /// If the position has not been found. If it was found with the other player to move alone, the number is no node.
    #[inline]
    pub fn number(&self, node: GraphNode<S>) -> u32 {
        let position = self.index.index_of(node.position).expect("the position has been found");
        if self.graph.side_count() == 1 { position } else { situation_number(position, node.to_move) }
    }

    /// Node with this `number`. If `number` is no node (see [`Digraph::is_node`]) the result was not found by the exploration.
    #[inline]
    pub fn node(&self, number: u32) -> GraphNode<S> {
        let has_turns = self.graph.side_count() > 1;
        let (position, to_move) = if has_turns { split_situation(number) } else { (number, Colour::Black) };
        GraphNode { position: self.index.items()[position as usize], to_move }
    }
}

impl<S: Packed> Digraph for ImplicitGraph<'_, S> {
    fn len(&self) -> usize {
        self.index.items().len() * self.graph.side_count()
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
