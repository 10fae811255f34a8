//! Exploration of a graph by parallel breadth-first search with hash tables, and the graph that results.

mod snapshot;

use std::fmt;
use std::ops::Range;

use koatlas_board::{Colour, Position, grouped};
use koatlas_storage::clock::Instant;
use koatlas_storage::{Control, LimitError, Pause};
use rayon::prelude::*;

use crate::components::{ComponentSearch, Components};
use crate::definition::{GraphDefinition, GraphNode, Scope};
use crate::digraph::Digraph;
use crate::findings::{Fingerprint, GraphFingerprint};
use crate::node_set::NodeSet;
use crate::packed::{ItemIndex, Packed};
use crate::position_graph::{situation_number, split_situation};
use crate::ternary::Ternary;

/// Target number of nodes in a portion of work.
const PORTION: usize = 1 << 16;

/// Number of ternary codes in a portion of work, a multiple of [`CODES_OF_A_THREAD`].
const CODES: u64 = 1 << 20;
/// Number of ternary codes that one thread examines at a time.
const CODES_OF_A_THREAD: u64 = 1 << 12;

/// The exploration of a graph. It can be saved between calls of [`Exploration::run`].
///
/// `found` has all nodes found. Two more sets have those whose edges are still to be followed: the *frontier*, at distance
/// `level` from the starts, and `next`, one edge farther. Edges are counted when they are followed. A shard of the frontier is
/// followed wholly or not at all, so that the sets and counts are exact at every pause. Portions of work depend only on the
/// frontier, so an exploration that stops at a limit stops at the same place for any number of threads. It uses the threads of
/// the current rayon pool.
///
/// ```
/// use koatlas_board::{LocalBoard, Colour, Position, Suicide};
/// use koatlas_position_graph::{Control, Exploration, GraphDefinition, Model, Pause, Scope};
///
/// let graph = GraphDefinition::new(LocalBoard::<u64>::whole_board("2x3".parse()?)?, Model::Free, Suicide::Multi);
/// let start = graph.node(Position::EMPTY, Colour::Black);
/// let mut exploration = Exploration::new(graph, Scope::Everything, &[start])?;
/// assert_eq!(exploration.run(&Control::default())?, Pause::Finished);
/// assert_eq!((exploration.progress.nodes, exploration.progress.edges), (489, 2312));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Exploration<S> {
    /// Graph that is explored.
    pub graph: GraphDefinition<S>,
    scope: Scope,
    starts: Vec<GraphNode<S>>,
    found: NodeSet<S>,
    /// Nodes to be followed now.
    frontier: NodeSet<S>,
    /// Nodes to be followed after the frontier, one edge farther from the starts.
    next: NodeSet<S>,
    /// Shards of the frontier below this index are empty.
    part: usize,
    phase: Phase,
    /// Numbers of nodes found, edges followed and levels completed. At the end these are the nodes and edges of the graph.
    pub progress: ExplorationProgress,
    /// Number of nodes that can be reached from the starts, with the starts. `None` until it is known.
    pub reachable: Option<u64>,
    /// Search for components in the file from which this exploration was resumed, if the file has one.
    pub search: Option<ComponentSearch>,
}

/// The stage of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Exploring from the starts.
    Reaching,
    /// Examining all ternary codes for legal positions not found yet. Codes below this one are done.
    Seeding(u64),
    /// Exploring from the positions found in that way.
    Completing,
    /// Everything is done.
    Finished,
}

/// Numbers that tell how much of an exploration is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExplorationProgress {
    /// Number of nodes found.
    pub nodes: u64,
    /// Number of edges followed.
    pub edges: u64,
    /// Number of levels completed: all nodes at a smaller distance from the starts have been followed.
    pub level: u32,
}

impl fmt::Display for ExplorationProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ExplorationProgress { nodes, edges, level } = *self;
        write!(f, "{} nodes, {} edges, level {level}", grouped(nodes), grouped(edges))
    }
}

impl<S: Packed> Exploration<S> {
    /// An exploration before its first step. The `starts` must be legal.
    ///
    /// # Errors
    /// [`LimitError::PositionsNotNumbered`] if all legal positions are to be explored, but positions have no [`Ternary`] codes.
    pub fn new(graph: GraphDefinition<S>, scope: Scope, starts: &[GraphNode<S>]) -> Result<Exploration<S>, LimitError> {
        let starts = graph.representatives(starts);
        let progress = ExplorationProgress { nodes: starts.len() as u64, edges: 0, level: 0 };
        let exploration = Exploration::with_progress(graph, scope, starts, Phase::Reaching, progress)?;
        for &start in &exploration.starts {
            exploration.found.insert(start);
            exploration.frontier.insert(start);
        }
        Ok(exploration)
    }

    /// An exploration with this progress and empty sets of nodes.
    fn with_progress(
        graph: GraphDefinition<S>,
        scope: Scope,
        starts: Vec<GraphNode<S>>,
        phase: Phase,
        progress: ExplorationProgress,
    ) -> Result<Exploration<S>, LimitError> {
        // All legal positions can be listed by their ternary codes only.
        if scope == Scope::Everything && Ternary::new(&graph.local_board).is_none() {
            return Err(LimitError::PositionsNotNumbered);
        }
        let [found, frontier, next] = [(); 3].map(|()| NodeSet::new(graph.side_count()));
        let (part, reachable, search) = (0, None, None);
        Ok(Exploration { graph, scope, starts, found, frontier, next, part, phase, progress, reachable, search })
    }

    /// Explores until everything is done or the control asks for a pause.
    ///
    /// # Errors
    /// [`LimitError::Nodes`] or [`LimitError::Memory`] if a limit is passed. The exploration may then be saved, or continued with
    /// other limits.
    pub fn run(&mut self, control: &Control<'_>) -> Result<Pause, LimitError> {
        let began = Instant::now();
        while self.phase != Phase::Finished {
            control.check_nodes(self.progress.nodes)?;
            control.check_memory(self.memory())?;
            if control.is_stopped() {
                return Ok(Pause::Stopped);
            }
            self.work();
            (control.progress)(&self.progress);
            if control.pause_after.is_some_and(|time| began.elapsed() >= time) && !self.is_finished() {
                return Ok(Pause::TimeIsUp);
            }
        }
        Ok(Pause::Finished)
    }

    /// Does one portion of work.
    fn work(&mut self) {
        if let Phase::Seeding(from) = self.phase {
            return self.seed(from);
        }
        let parts = self.portion();
        self.part = parts.end;
        if !parts.is_empty() {
            let followed = parts.into_par_iter().map(|part| self.follow(part));
            let [nodes, edges] = followed.reduce(<[u64; 2]>::default, |a, b| [a[0] + b[0], a[1] + b[1]]);
            self.progress.nodes += nodes;
            self.progress.edges += edges;
            return;
        }
        // The level is complete. `drain` has emptied the old frontier, so that it can take the next level.
        std::mem::swap(&mut self.frontier, &mut self.next);
        self.part = 0;
        if self.frontier.len() > 0 {
            self.progress.level += 1;
        } else {
            self.next_phase();
        }
    }

    /// Next shards of the frontier that have about [`PORTION`] nodes.
    fn portion(&self) -> Range<usize> {
        let parts = self.frontier.parts();
        let mut len = 0;
        // The shards before `self.part` are done, and empty ones need no thread.
        let begin = (self.part..parts).find(|&part| self.frontier.part_len(part) > 0).unwrap_or(parts);
        let end = (begin..parts).find(|&part| {
            len += self.frontier.part_len(part);
            len >= PORTION
        });
        begin..end.map_or(parts, |last| last + 1)
    }

    /// Follows the edges of a shard of the frontier. Returns the number of new nodes and the number of edges.
    fn follow(&self, part: usize) -> [u64; 2] {
        let (mut nodes, mut edges) = (0, 0);
        self.frontier.drain(part, |node| {
            self.graph.for_each_edge(node, |to| {
                edges += 1;
                nodes += u64::from(self.add(to));
            });
        });
        [nodes, edges]
    }

    /// Adds `node` to the nodes found and to the next level. True if it is new.
    #[inline]
    fn add(&self, node: GraphNode<S>) -> bool {
        // Several threads may find the node at the same time; only one insertion into `found` succeeds.
        self.found.insert(node) && self.next.insert(node)
    }

    /// Adds the legal positions among the next ternary codes, with either player to move, in parallel.
    fn seed(&mut self, from: u64) {
        let ternary = Ternary::new(&self.graph.local_board).expect("only numbered local boards are gone through");
        let end = ternary.codes().min(from.saturating_add(CODES));
        let parts = (from / CODES_OF_A_THREAD..end.div_ceil(CODES_OF_A_THREAD)).into_par_iter();
        let codes = parts.flat_map_iter(|part| CODES_OF_A_THREAD * part..end.min(CODES_OF_A_THREAD * (part + 1)));
        let new: u64 = codes.map(|code| self.seed_position(ternary.position(code))).sum();
        self.progress.nodes += new;
        self.phase = if end < ternary.codes() { Phase::Seeding(end) } else { Phase::Completing };
    }

    /// Adds `position` with either player to move if it is legal. Returns the number of new nodes.
    fn seed_position(&self, position: Position<S>) -> u64 {
        let nodes = Colour::BOTH[..self.graph.side_count()].iter().map(|&to_move| GraphNode { position, to_move });
        let mut new = nodes.filter(|&node| !self.found.contains(node) && self.graph.is_representative(node)).peekable();
        let legal = new.peek().is_some() && self.graph.local_board.is_legal(position);
        new.filter(|&node| legal && self.add(node)).count() as u64
    }

    /// Begins the next stage, when the frontier and the next level are empty.
    fn next_phase(&mut self) {
        self.reachable.get_or_insert(self.progress.nodes);
        self.phase = match (self.phase, self.scope) {
            (Phase::Reaching, Scope::Everything) => Phase::Seeding(0),
            _ => Phase::Finished,
        };
    }

    /// True if everything is done.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.phase == Phase::Finished
    }

    /// True if `node`, or its representative in a reduced graph, has been found.
    #[must_use]
    pub fn contains(&self, node: GraphNode<S>) -> bool {
        self.found.contains(self.graph.node(node.position, node.to_move))
    }

    /// All positions found, with either player to move, in ascending order.
    #[must_use]
    pub fn positions(&self) -> Vec<Position<S>> {
        self.found.positions()
    }

    /// Bytes that the sets of nodes take.
    #[must_use]
    pub fn memory(&self) -> u64 {
        [&self.found, &self.frontier, &self.next].map(NodeSet::memory).into_iter().sum()
    }

    /// The graph of the nodes found. Its edges are produced on demand.
    ///
    /// # Errors
    /// [`LimitError::TooManyNumbers`] if there are more node numbers than [`Components::MAX_NODES`].
    ///
    /// # Panics
    /// If the exploration is not finished.
    pub fn implicit_graph(&self) -> Result<ImplicitGraph<'_, S>, LimitError> {
        assert!(self.is_finished(), "edges lead out of a graph that is not wholly explored");
        let graph =
            ImplicitGraph { graph: &self.graph, nodes: &self.found, index: ItemIndex::new(self.found.positions()) };
        if graph.len() <= Components::MAX_NODES {
            Ok(graph)
        } else {
            Err(LimitError::TooManyNumbers { numbers: graph.len() as u64 })
        }
    }

    /// A search for the strongly connected components of `graph`, before its first step. `graph` is the result of
    /// [`Exploration::implicit_graph`].
    ///
    /// # Errors
    /// [`LimitError::Memory`] if the search could take too much: it is estimated at 4 bytes a node number and 12 bytes a node,
    /// because the path seldom has many nodes.
    pub fn component_search(
        &self,
        graph: &ImplicitGraph<'_, S>,
        control: &Control<'_>,
    ) -> Result<ComponentSearch, LimitError> {
        control.check_memory(4 * graph.len() as u64 + 12 * self.progress.nodes)?;
        Ok(ComponentSearch::new(graph))
    }
}

/// The graph of a finished exploration. Only the set of nodes is stored.
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
    #[must_use]
    pub fn number(&self, node: GraphNode<S>) -> u32 {
        let position = self.index.index_of(node.position).expect("the position has been found");
        if self.graph.side_count() == 1 { position } else { situation_number(position, node.to_move) }
    }

    /// Node with this `number`. If `number` is no node (see [`Digraph::is_node`]) the result was not found by the exploration.
    #[inline]
    #[must_use]
    pub fn node(&self, number: u32) -> GraphNode<S> {
        let (position, to_move) =
            if self.graph.side_count() == 1 { (number, Colour::Black) } else { split_situation(number) };
        let position = self.index.items()[position as usize];
        GraphNode { position, to_move }
    }

    /// Fingerprints of the nodes by the size of their component. `components` must be those of this graph.
    #[must_use]
    pub fn content(&self, components: &Components) -> GraphFingerprint {
        GraphFingerprint::from_components(components, |number| Fingerprint::from_node(self.node(number)))
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
