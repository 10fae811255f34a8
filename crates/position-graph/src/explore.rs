//! Exploration: finding every node of a graph, breadth first, in parallel; and what has been explored as a graph.

mod snapshot;

use std::fmt;
use std::ops::Range;
use std::time::Instant;

use koatlas_board::{Colour, Position, grouped};
use koatlas_storage::{Control, LimitError, Pause};
use rayon::prelude::*;

use crate::components::{ComponentSearch, Components};
use crate::content::{Content, Fingerprint};
use crate::definition::{GraphDefinition, Node, Scope};
use crate::digraph::Digraph;
use crate::node_set::NodeSet;
use crate::packed::{ItemIndex, Packed};
use crate::position_graph::{of_situation, situation};
use crate::ternary::Ternary;

/// Nodes whose edges are followed in one portion of work.
const PORTION: usize = 1 << 16;

/// Ternary codes that are looked at in one portion of work, and by one thread in one go.
const CODES: u64 = 1 << 20;
const CODES_OF_A_THREAD: u64 = 1 << 12;

/// The exploration of a graph, at rest between calls of [`Exploration::run`].
///
/// The nodes found are in one set, those among them whose edges have still to be followed in two more: the *frontier*, at
/// distance `level` from the starts, and `next`, one further. Edges are counted when they are followed. A part of the
/// frontier is taken out and followed wholly or not at all, so that what is at rest is always exact, whenever and how often
/// the work has paused; and as portions of work are cut by what is in the frontier, an exploration that stops at a limit
/// stops at the same place for any number of threads. Threads are those of the current rayon pool.
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
    /// The graph.
    pub graph: GraphDefinition<S>,
    scope: Scope,
    starts: Vec<Node<S>>,
    found: NodeSet<S>,
    /// Those to be followed now.
    frontier: NodeSet<S>,
    /// Those to be followed after these, one step farther from the starts.
    next: NodeSet<S>,
    /// The parts of the frontier below this one are empty.
    part: usize,
    phase: Phase,
    /// Nodes found, edges followed, levels completed. What is finished has the nodes and the edges of the graph.
    pub progress: ExplorationProgress,
    /// Number of nodes that can be reached from the starts, themselves among them, as soon as it is known.
    pub reachable: Option<u64>,
    /// The search for components in the file that this exploration was resumed from, if there is one.
    pub search: Option<ComponentSearch>,
}

/// What an exploration is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Exploring from the starts.
    Reaching,
    /// Going through all ternary codes for legal positions not found yet; those below this number are done.
    Seeding(u64),
    /// Exploring from the positions so added.
    Completing,
    /// Nothing is left to do.
    Finished,
}

/// How far an exploration has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExplorationProgress {
    /// Nodes found.
    pub nodes: u64,
    /// Edges followed.
    pub edges: u64,
    /// Levels completed: all nodes at a smaller distance from the starts have been followed.
    pub level: u32,
}

impl fmt::Display for ExplorationProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ExplorationProgress { nodes, edges, level } = *self;
        write!(f, "{} nodes, {} edges, level {level}", grouped(nodes), grouped(edges))
    }
}

impl<S: Packed> Exploration<S> {
    /// An exploration at its beginning. The starts must be legal.
    ///
    /// # Errors
    /// If everything is asked for where that cannot be.
    pub fn new(graph: GraphDefinition<S>, scope: Scope, starts: &[Node<S>]) -> Result<Exploration<S>, LimitError> {
        let starts = graph.normal(starts);
        let progress = ExplorationProgress { nodes: starts.len() as u64, edges: 0, level: 0 };
        let exploration = Exploration::at_rest(graph, scope, starts, Phase::Reaching, progress)?;
        for &start in &exploration.starts {
            exploration.found.insert(start);
            exploration.frontier.insert(start);
        }
        Ok(exploration)
    }

    /// An exploration that has come so far, with empty sets of nodes.
    fn at_rest(
        graph: GraphDefinition<S>,
        scope: Scope,
        starts: Vec<Node<S>>,
        phase: Phase,
        progress: ExplorationProgress,
    ) -> Result<Exploration<S>, LimitError> {
        // All legal positions can be listed by their ternary codes only.
        if scope == Scope::Everything && Ternary::new(&graph.local_board).is_none() {
            return Err(LimitError::Everything);
        }
        let [found, frontier, next] = [(); 3].map(|()| NodeSet::new(graph.sides()));
        let (part, reachable, search) = (0, None, None);
        Ok(Exploration { graph, scope, starts, found, frontier, next, part, phase, progress, reachable, search })
    }

    /// Explores until everything is done or the control asks for a pause.
    ///
    /// # Errors
    /// If a limit of the control is passed. The exploration is then at rest like after any other pause, and may go on
    /// under other limits.
    pub fn run(&mut self, control: &Control<'_>) -> Result<Pause, LimitError> {
        let began = Instant::now();
        while self.phase != Phase::Finished {
            control.allow_nodes(self.progress.nodes)?;
            control.allow_memory(self.memory())?;
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

    /// One portion of work.
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
        std::mem::swap(&mut self.frontier, &mut self.next);
        self.part = 0;
        if self.frontier.len() > 0 {
            self.progress.level += 1;
        } else {
            self.next_phase();
        }
    }

    /// The next parts of the frontier with about [`PORTION`] nodes.
    fn portion(&self) -> Range<usize> {
        let parts = self.frontier.parts();
        let mut len = 0;
        let begin = (self.part..parts).find(|&part| self.frontier.part_len(part) > 0).unwrap_or(parts);
        let end = (begin..parts).find(|&part| {
            len += self.frontier.part_len(part);
            len >= PORTION
        });
        begin..end.map_or(parts, |last| last + 1)
    }

    /// Follows the edges of a part of the frontier; how many nodes are new, and how many edges there are.
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

    /// Adds a node, whose edges are followed with the next level, and says whether it is new.
    #[inline]
    fn add(&self, node: Node<S>) -> bool {
        self.found.insert(node) && self.next.insert(node)
    }

    /// Adds the legal positions among the next ternary codes, whoever is to move, in parallel.
    fn seed(&mut self, from: u64) {
        let ternary = Ternary::new(&self.graph.local_board).expect("only numbered local boards are gone through");
        let end = ternary.codes().min(from.saturating_add(CODES));
        let codes = |part| CODES_OF_A_THREAD * part..end.min(CODES_OF_A_THREAD * (part + 1));
        let parts = (from / CODES_OF_A_THREAD..end.div_ceil(CODES_OF_A_THREAD)).into_par_iter();
        let new: u64 = parts.flat_map_iter(codes).map(|code| self.seed_position(ternary.position(code))).sum();
        self.progress.nodes += new;
        self.phase = if end < ternary.codes() { Phase::Seeding(end) } else { Phase::Completing };
    }

    /// Adds a position, whoever is to move, if it is legal; the number of nodes that are new.
    fn seed_position(&self, position: Position<S>) -> u64 {
        let nodes = Colour::BOTH[..self.graph.sides()].iter().map(|&to_move| Node { position, to_move });
        let mut new = nodes.filter(|&node| !self.found.contains(node) && self.graph.is_representative(node)).peekable();
        let legal = new.peek().is_some() && self.graph.local_board.is_legal(position);
        new.filter(|&node| legal && self.add(node)).count() as u64
    }

    fn next_phase(&mut self) {
        self.reachable.get_or_insert(self.progress.nodes);
        self.phase = match (self.phase, self.scope) {
            (Phase::Reaching, Scope::Everything) => Phase::Seeding(0),
            _ => Phase::Finished,
        };
    }

    /// Whether nothing is left to do.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.phase == Phase::Finished
    }

    /// Whether the node, or its orbit, has been found.
    #[must_use]
    pub fn contains(&self, node: Node<S>) -> bool {
        self.found.contains(self.graph.node(node.position, node.to_move))
    }

    /// All positions found, with whoever to move, in ascending order.
    #[must_use]
    pub fn positions(&self) -> Vec<Position<S>> {
        self.found.positions()
    }

    /// Bytes that the sets of nodes take.
    #[must_use]
    pub fn memory(&self) -> u64 {
        [&self.found, &self.frontier, &self.next].map(NodeSet::memory).into_iter().sum()
    }

    /// The graph over the nodes found, its edges made on demand.
    ///
    /// # Errors
    /// If there are more node numbers than [`Components::MAX_NODES`].
    ///
    /// # Panics
    /// If the exploration is not finished.
    pub fn explored(&self) -> Result<ImplicitGraph<'_, S>, LimitError> {
        assert!(self.is_finished(), "edges lead out of a graph that is not wholly explored");
        let graph =
            ImplicitGraph { graph: &self.graph, nodes: &self.found, index: ItemIndex::new(self.found.positions()) };
        if graph.len() <= Components::MAX_NODES {
            Ok(graph)
        } else {
            Err(LimitError::Numbers { numbers: graph.len() as u64 })
        }
    }

    /// A search for the strongly connected components of the graph over the nodes found, before its first step. `graph` is
    /// what [`Exploration::explored`] gives.
    ///
    /// # Errors
    /// If the search could take more memory than allowed: 4 bytes a number and 12 a node are reckoned with, as never many
    /// nodes are on the search's path at a time.
    pub fn component_search(
        &self,
        graph: &ImplicitGraph<'_, S>,
        control: &Control<'_>,
    ) -> Result<ComponentSearch, LimitError> {
        control.allow_memory(4 * graph.len() as u64 + 12 * self.progress.nodes)?;
        Ok(ComponentSearch::new(graph))
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

impl<S: Packed> ImplicitGraph<'_, S> {
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
