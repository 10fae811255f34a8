//! Exploration: finding every node of a graph, breadth first, in parallel.

use std::iter::Sum;
use std::ops::{Add, Range};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use koatlas_board::Position;
use rayon::prelude::*;

use crate::node_set::NodeSet;
use crate::phase::Phase;
use crate::{
    ComponentSummary, Components, Control, Digraph, GraphDefinition, ImplicitGraph, LimitError, Limits, Node, Packed,
    Pause, Progress, Storage,
};

/// Which nodes belong to the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Those that can be reached from the starts.
    Reachable,
    /// All legal positions, with either player to move: once everything that can be reached is explored, all other legal
    /// positions are added to the starts.
    Everything,
}

/// The exploration of a graph, at rest between calls of [`Exploration::run`].
///
/// The nodes found are in one set, those among them whose edges have still to be followed in two more: the *frontier*, at
/// distance `level` from the starts, and `next`, one further. Edges are counted when they are followed. A part of the
/// frontier is taken out and followed wholly or not at all, so that what is at rest is always exact, whenever and how often
/// the work has paused; and as portions of work are cut by what is in the frontier, an exploration that stops at a limit
/// stops at the same place for any number of threads. Threads are those of the current rayon pool.
///
/// ```
/// use koatlas_board::{Arena, Colour, Position, Suicide};
/// use koatlas_position_graph::{Control, Exploration, GraphDefinition, Limits, Model, Pause, Scope};
///
/// let graph = GraphDefinition::new(Arena::<u64>::whole_board("2x3".parse()?)?, Model::Free, Suicide::Multi);
/// let start = graph.node(Position::EMPTY, Colour::Black);
/// let mut exploration = Exploration::new(graph, Scope::Everything, &[start], Limits::NONE)?;
/// assert_eq!(exploration.run(&Control::default())?, Pause::Finished);
/// assert_eq!((exploration.progress().nodes, exploration.progress().edges), (489, 2312));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Exploration<S> {
    pub(crate) graph: GraphDefinition<S>,
    pub(crate) scope: Scope,
    pub(crate) starts: Vec<Node<S>>,
    pub(crate) storage: Storage,
    pub(crate) found: NodeSet<S>,
    pub(crate) frontier: NodeSet<S>,
    pub(crate) next: NodeSet<S>,
    pub(crate) phase: Phase,
    pub(crate) progress: Progress,
    pub(crate) reachable: Option<u64>,
    /// The parts of the frontier below this one are empty.
    pub(crate) part: usize,
}

/// Nodes whose edges are followed between two looks at the control.
const PORTION: usize = 1 << 16;

impl<S: Packed> Exploration<S> {
    /// An exploration at its beginning, in the storage that [`Storage::of`] chooses.
    ///
    /// # Errors
    /// If dense sets would take more memory than allowed, or if everything is asked for where that cannot be.
    pub fn new(
        graph: GraphDefinition<S>,
        scope: Scope,
        starts: &[Node<S>],
        limits: Limits,
    ) -> Result<Exploration<S>, LimitError> {
        let storage = Storage::of(graph.arena());
        Exploration::with_storage(graph, scope, starts, limits, storage)
    }

    /// As [`Exploration::new`], in a storage of the caller's choice.
    ///
    /// # Errors
    /// As [`Exploration::new`].
    ///
    /// # Panics
    /// If the storage is dense and [`crate::Ternary`] does not number the arena's positions.
    pub fn with_storage(
        graph: GraphDefinition<S>,
        scope: Scope,
        starts: &[Node<S>],
        limits: Limits,
        storage: Storage,
    ) -> Result<Exploration<S>, LimitError> {
        limits.allow(&graph, scope, storage)?;
        let starts = graph.normal(starts);
        let set = || NodeSet::new(&graph, storage);
        let (found, frontier, next) = (set(), set(), set());
        for &start in &starts {
            found.insert(start);
            frontier.insert(start);
        }
        let progress = Progress { nodes: starts.len() as u64, edges: 0, level: 0 };
        let phase = Phase::Reaching;
        Ok(Exploration {
            graph,
            scope,
            starts,
            storage,
            found,
            frontier,
            next,
            phase,
            progress,
            reachable: None,
            part: 0,
        })
    }

    /// Explores until everything is done or the control asks for a pause.
    ///
    /// # Errors
    /// If a limit of the control is passed. The exploration is then at rest like after any other pause, and may go on
    /// under other limits.
    pub fn run(&mut self, control: &Control<'_>) -> Result<Pause, LimitError> {
        let began = Instant::now();
        while self.phase != Phase::Finished {
            control.limits.allow_nodes(self.progress.nodes)?;
            control.limits.allow_memory(self.memory())?;
            if control.stop.load(Relaxed) {
                return Ok(Pause::Stopped);
            }
            self.work();
            (control.progress)(self.progress);
            if control.time.is_some_and(|time| began.elapsed() >= time) && !self.is_finished() {
                return Ok(Pause::TimeIsUp);
            }
        }
        Ok(Pause::Finished)
    }

    /// The graph.
    #[must_use]
    pub fn definition(&self) -> &GraphDefinition<S> {
        &self.graph
    }

    /// Nodes found, edges followed, levels completed. What is finished has the nodes and the edges of the graph.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Whether nothing is left to do.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.phase == Phase::Finished
    }

    /// Number of nodes that can be reached from the starts, themselves among them, as soon as it is known.
    #[must_use]
    pub fn reachable_from_starts(&self) -> Option<u64> {
        self.reachable
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
        let graph = ImplicitGraph::new(&self.graph, &self.found, self.storage);
        if graph.len() <= Components::MAX_NODES {
            Ok(graph)
        } else {
            Err(LimitError::Numbers { numbers: graph.len() as u64 })
        }
    }

    /// The strongly connected components of the graph over the nodes found; `None` if the control's `stop` is set before
    /// they are known. One thread; see [`Components::of`].
    ///
    /// # Errors
    /// If there are more node numbers than [`Components::MAX_NODES`], or if the search could take more memory than allowed:
    /// 4 bytes a number and 12 a node are reckoned with, as never many nodes are on the search's path at a time.
    ///
    /// # Panics
    /// If the exploration is not finished.
    pub fn components(&self, control: &Control<'_>) -> Result<Option<ComponentSummary>, LimitError> {
        let graph = self.explored()?;
        control.limits.allow_memory(4 * graph.len() as u64 + 12 * self.progress.nodes)?;
        Ok(Components::unless_stopped(&graph, control.stop).map(|components| components.summary(&graph)))
    }

    /// One portion of work.
    fn work(&mut self) {
        if let Phase::Seeding(from) = self.phase {
            return self.seed(from);
        }
        let parts = self.portion();
        if parts.is_empty() {
            self.ascend();
        } else {
            self.part = parts.end;
            let counts: Counts = parts.into_par_iter().map(|part| self.follow(part)).sum();
            self.count(counts);
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

    /// Follows the edges of one part of the frontier.
    fn follow(&self, part: usize) -> Counts {
        let mut counts = Counts::default();
        self.frontier.drain(part, |node| {
            self.graph.for_each_edge(node, |to| {
                counts.edges += 1;
                counts.nodes += u64::from(self.find(to));
            });
        });
        counts
    }

    /// A node that can be reached: whether it is new.
    #[inline]
    pub(crate) fn find(&self, node: Node<S>) -> bool {
        self.found.insert(node) && self.next.insert(node)
    }

    pub(crate) fn count(&mut self, counts: Counts) {
        self.progress.nodes += counts.nodes;
        self.progress.edges += counts.edges;
    }

    /// The level is done: to the next one, or if that is empty, to the next phase.
    fn ascend(&mut self) {
        std::mem::swap(&mut self.frontier, &mut self.next);
        self.part = 0;
        if (0..self.frontier.parts()).any(|part| self.frontier.part_len(part) > 0) {
            self.progress.level += 1;
            return;
        }
        self.reachable.get_or_insert(self.progress.nodes);
        self.phase = match (self.phase, self.scope) {
            (Phase::Reaching, Scope::Everything) => Phase::Seeding(0),
            _ => Phase::Finished,
        };
    }
}

/// Nodes found and edges followed by one thread.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts {
    pub(crate) nodes: u64,
    pub(crate) edges: u64,
}

impl Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts { nodes: self.nodes + other.nodes, edges: self.edges + other.edges }
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Counts>>(counts: I) -> Counts {
        counts.fold(Counts::default(), Add::add)
    }
}
