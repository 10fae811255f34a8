//! Exploration: finding every node of a graph, breadth first, in parallel.

mod levels;
mod seeding;
mod snapshot;

use std::fmt;
use std::time::Instant;

use koatlas_board::{Position, grouped};
use koatlas_storage::{Control, LimitError, Pause};

use crate::component_search::ComponentSearch;
use crate::components::{ComponentSummary, Components};
use crate::definition::{GraphDefinition, Node, Scope};
use crate::digraph::Digraph;
use crate::explore::levels::{Levels, Phase};
use crate::packed::Packed;
use crate::situations::ImplicitGraph;
use crate::ternary::Ternary;

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
/// use koatlas_position_graph::{Control, Exploration, GraphDefinition, Model, Pause, Scope};
///
/// let graph = GraphDefinition::new(Arena::<u64>::whole_board("2x3".parse()?)?, Model::Free, Suicide::Multi);
/// let start = graph.node(Position::EMPTY, Colour::Black);
/// let mut exploration = Exploration::new(graph, Scope::Everything, &[start])?;
/// assert_eq!(exploration.run(&Control::default())?, Pause::Finished);
/// assert_eq!((exploration.progress().nodes, exploration.progress().edges), (489, 2312));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Exploration<S> {
    graph: GraphDefinition<S>,
    scope: Scope,
    starts: Vec<Node<S>>,
    levels: Levels<S>,
    phase: Phase,
    progress: ExplorationProgress,
    reachable: Option<u64>,
    /// The search for components in the file that this exploration was resumed from.
    search: Option<ComponentSearch>,
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

/// Lets an exploration begin: all legal positions can be listed by their ternary codes only.
fn allow<S: Packed>(graph: &GraphDefinition<S>, scope: Scope) -> Result<(), LimitError> {
    let possible = scope == Scope::Reachable || Ternary::new(graph.arena()).is_some();
    if possible { Ok(()) } else { Err(LimitError::Everything) }
}

impl<S: Packed> Exploration<S> {
    /// An exploration at its beginning. The starts must be legal.
    ///
    /// # Errors
    /// If everything is asked for where that cannot be.
    pub fn new(graph: GraphDefinition<S>, scope: Scope, starts: &[Node<S>]) -> Result<Exploration<S>, LimitError> {
        allow(&graph, scope)?;
        let starts = graph.normal(starts);
        let levels = Levels::new(&graph, &starts);
        let progress = ExplorationProgress { nodes: starts.len() as u64, edges: 0, level: 0 };
        Ok(Exploration {
            graph,
            scope,
            starts,
            levels,
            phase: Phase::Reaching,
            progress,
            reachable: None,
            search: None,
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
            let (nodes, next) = seeding::seed(&self.graph, &self.levels, from);
            self.progress.nodes += nodes;
            self.phase = next.map_or(Phase::Completing, Phase::Seeding);
        } else if let Some(found) = self.levels.follow(&self.graph) {
            self.progress.nodes += found.nodes;
            self.progress.edges += found.edges;
        } else if self.levels.ascend() {
            self.progress.level += 1;
        } else {
            self.next_phase();
        }
    }

    fn next_phase(&mut self) {
        self.reachable.get_or_insert(self.progress.nodes);
        self.phase = match (self.phase, self.scope) {
            (Phase::Reaching, Scope::Everything) => Phase::Seeding(0),
            _ => Phase::Finished,
        };
    }

    /// The graph.
    #[must_use]
    pub fn definition(&self) -> &GraphDefinition<S> {
        &self.graph
    }

    /// Nodes found, edges followed, levels completed. What is finished has the nodes and the edges of the graph.
    #[must_use]
    pub fn progress(&self) -> ExplorationProgress {
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
        self.levels.found().contains(self.graph.node(node.position, node.to_move))
    }

    /// All positions found, with whoever to move, in ascending order.
    #[must_use]
    pub fn positions(&self) -> Vec<Position<S>> {
        self.levels.found().positions()
    }

    /// Bytes that the sets of nodes take.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.levels.memory()
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
        let graph = ImplicitGraph::new(&self.graph, self.levels.found());
        if graph.len() <= Components::MAX_NODES {
            Ok(graph)
        } else {
            Err(LimitError::Numbers { numbers: graph.len() as u64 })
        }
    }

    /// The strongly connected components of the graph over the nodes found; `None` if the control asks for a pause before they
    /// are known. A [`Exploration::component_search`] can go on after a pause.
    ///
    /// # Errors
    /// As [`Exploration::component_search`].
    ///
    /// # Panics
    /// If the exploration is not finished.
    pub fn components(&self, control: &Control<'_>) -> Result<Option<ComponentSummary>, LimitError> {
        let graph = self.explored()?;
        let mut search = self.component_search(&graph, control)?;
        let pause = search.run(&graph, control);
        Ok((pause == Pause::Finished).then(|| Components::found_by(search).summary(&graph)))
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

    /// The search for components that is in the file from which this exploration was resumed, if there is one. It is taken
    /// out.
    pub fn take_component_search(&mut self) -> Option<ComponentSearch> {
        self.search.take()
    }
}
