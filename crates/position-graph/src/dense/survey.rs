//! The survey: all stages from the definition of a graph to its counts. It can pause at any time.

use std::fmt;

use koatlas_board::grouped;
use koatlas_storage::clock::Instant;
use koatlas_storage::{Control, LimitError, Pause};

use super::closure::{Closure, Direction};
use super::exchange::{Exchange, SingleProcess};
use super::giant::{self, BYTES_A_NODE, CountedNodes, Giant, RestGraph, likely_pivot};
use super::graph::{PlaneGraph, count_plays};
use super::layout::Layout;
use super::legality::LibertyPlanes;
use super::plane::Plane;
use crate::components::{ComponentSearch, Components};
use crate::definition::{GraphDefinition, GraphNode, Model, Scope};
use crate::findings::Findings;

/// The survey of a graph on planes of bits: numbers of nodes and edges, nodes that can be reached, and components.
///
/// A node takes only bits: two for the liberties of its strings, and one for each set that it may be in. Edges are followed and
/// counted by operations on blocks where that is possible. It uses the threads of the current rayon pool. At every pause the
/// state is the same for any number of threads.
///
/// ```
/// use koatlas_board::{LocalBoard, Colour, Position, Suicide};
/// use koatlas_position_graph::{Control, GraphDefinition, Model, Pause, Scope, Survey};
///
/// let graph = GraphDefinition::new(LocalBoard::<u64>::whole_board("3x4".parse()?)?, Model::Free, Suicide::None);
/// let start = graph.node(Position::EMPTY, Colour::Black);
/// let mut survey = Survey::new(graph, Scope::Everything, &[start], &Control::default())?;
/// assert_eq!(survey.run(&Control::default())?, Pause::Finished);
/// let findings = survey.findings.expect("it is finished");
/// assert_eq!((findings.nodes, findings.edges), (321_689, 2_795_884));
/// assert_eq!(findings.components.sizes, [(1, 1), (321_688, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Survey {
    pub(super) graph: PlaneGraph,
    pub(super) scope: Scope,
    /// Starts; in a reduced graph with all their images.
    pub(super) starts: Vec<GraphNode<u64>>,
    /// Number of legal nodes on the planes.
    pub(super) legal: u64,
    /// Number of nodes of the graph on the planes: all legal ones, or those that can be reached, as soon as that is known.
    pub(super) nodes: u64,
    pub(crate) stage: SurveyStage,
    /// Node whose component is taken for the largest.
    pub(super) pivot: GraphNode<u64>,
    /// Nodes that the starts reach, finished or not.
    pub(super) reach: Option<Closure>,
    /// Nodes that the pivot reaches.
    pub(super) forward: Option<Closure>,
    /// Nodes that reach the pivot.
    pub(super) backward: Option<Closure>,
    /// Component of the pivot, when both closures are finished.
    pub(super) giant: Option<Giant>,
    /// Number of nodes of the graph, or of orbits, that the starts reach. `None` until it is known.
    pub(super) reachable: Option<u64>,
    counted_nodes: Option<CountedNodes>,
    /// Search for the other components, if it has paused.
    pub(super) search: Option<ComponentSearch>,
    /// Results; `None` until the survey is finished.
    pub findings: Option<Findings>,
    /// Time when this process began or resumed the survey.
    begun: Instant,
}

/// The stage of a survey. Stages follow each other in this order; one of `Nodes` and `Reach` is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SurveyStage {
    /// Finding the nodes that the starts reach, if these are the graph.
    Nodes,
    /// Finding the nodes that reach the pivot.
    Backward,
    /// Finding the nodes that the pivot reaches.
    Forward,
    /// Finding the nodes that the starts reach, if the graph has all legal positions.
    Reach,
    /// Finding the components beside the giant one.
    Rest,
    /// Everything is done.
    Finished,
}

impl SurveyStage {
    /// All stages in order.
    pub(super) const ALL: [SurveyStage; 6] = [
        SurveyStage::Nodes,
        SurveyStage::Backward,
        SurveyStage::Forward,
        SurveyStage::Reach,
        SurveyStage::Rest,
        SurveyStage::Finished,
    ];
}

/// Approximate number of sweeps of a stage, measured on 3x4, 4x4 and 4x5.
fn usual_sweeps(stage: SurveyStage) -> f64 {
    match stage {
        SurveyStage::Nodes | SurveyStage::Forward => 6.0,
        SurveyStage::Backward => 8.0,
        SurveyStage::Reach => 1.0,
        SurveyStage::Rest | SurveyStage::Finished => 2.0,
    }
}

impl Survey {
    /// Bytes of memory that the planes of a survey take. `None` if positions have no [`crate::Ternary`] codes. The nodes outside
    /// the giant component take 17 bytes more each, or 65 in reduced graphs; their number is not known in advance.
    #[must_use]
    pub fn memory(graph: &GraphDefinition<u64>) -> Option<u64> {
        Layout::new(&graph.local_board).map(|layout| Survey::memory_of(graph, &layout))
    }

    /// Bytes of memory that the planes of `layout` take.
    pub(crate) fn memory_of(graph: &GraphDefinition<u64>, layout: &Layout) -> u64 {
        // Two planes for liberties, two sets for closures, one set for the nodes, and one for the representatives of orbits.
        let (planes, sides) = (PlaneGraph::plane_count(graph) as u64, graph.side_count() as u64);
        let orbits = if graph.symmetries.is_some() { 2 * sides } else { 0 };
        (2 + 2 * planes + sides + orbits) * layout.bytes()
    }

    /// A survey before its first step. It finds the legal positions. The `starts` must be legal.
    ///
    /// # Errors
    /// [`LimitError::PositionsNotNumbered`] if positions have no [`crate::Ternary`] codes, [`LimitError::Memory`] if the planes need too
    /// much, [`LimitError::Stopped`] if the control stops the work.
    ///
    /// # Panics
    /// If `starts` is empty.
    pub fn new(
        graph: GraphDefinition<u64>,
        scope: Scope,
        starts: &[GraphNode<u64>],
        control: &Control<'_>,
    ) -> Result<Survey, LimitError> {
        Survey::new_shared(graph, scope, starts, None, control, &mut SingleProcess)
    }

    /// A survey that several processes make together, each with a share of the planes. All must give the same `pivot`, or none.
    pub(crate) fn new_shared(
        graph: GraphDefinition<u64>,
        scope: Scope,
        starts: &[GraphNode<u64>],
        pivot: Option<GraphNode<u64>>,
        control: &Control<'_>,
        exchange: &mut dyn Exchange,
    ) -> Result<Survey, LimitError> {
        let layout = Layout::new(&graph.local_board).ok_or(LimitError::PositionsNotNumbered)?;
        let layout = layout.share(exchange.process(), exchange.processes());
        control.check_memory(Survey::memory_of(&graph, &layout))?;
        let liberties = LibertyPlanes::new(&graph.local_board, &layout, control);
        control.check_stop()?;
        let starts = giant::images(&graph, starts);
        let graph = PlaneGraph { graph, layout, liberties };
        let legal = exchange.total(graph.liberties.len()) * PlaneGraph::plane_count(&graph.graph) as u64;
        // If only what can be reached is the graph, a start is a good pivot, because the nodes that it reaches are known already.
        let start = starts.first().copied().expect("there is a start");
        let likely = if scope == Scope::Reachable { start } else { likely_pivot(&graph) };
        let pivot = pivot.unwrap_or(likely);
        let mut survey = Survey {
            graph,
            scope,
            starts,
            legal,
            nodes: legal,
            stage: SurveyStage::Nodes,
            pivot,
            reach: None,
            forward: None,
            backward: None,
            giant: None,
            reachable: None,
            counted_nodes: None,
            search: None,
            findings: None,
            begun: Instant::now(),
        };
        match scope {
            Scope::Reachable => survey.reach = Some(survey.closure_of_starts(exchange)),
            Scope::Everything => survey.begin_backward(exchange),
        }
        Ok(survey)
    }

    /// Works until everything is done or the control asks for a pause.
    ///
    /// # Errors
    /// [`LimitError::Memory`] or [`LimitError::TooManyNumbers`] if there are too many nodes outside the giant component.
    pub fn run(&mut self, control: &Control<'_>) -> Result<Pause, LimitError> {
        let began = Instant::now();
        loop {
            if self.stage == SurveyStage::Finished {
                return Ok(Pause::Finished);
            }
            if control.is_stopped() {
                return Ok(Pause::Stopped);
            }
            let pause_after = control.pause_after.map(|time| time.saturating_sub(began.elapsed()));
            self.run_portion(&Control { pause_after, ..*control }, &mut SingleProcess)?;
            (control.progress)(&SurveyProgress(self));
            if self.stage != SurveyStage::Finished && control.pause_after.is_some_and(|time| began.elapsed() >= time) {
                return Ok(Pause::TimeIsUp);
            }
        }
    }

    /// Does one portion of work, together with the other processes. The stage [`SurveyStage::Rest`] needs a single process.
    pub(crate) fn run_portion(&mut self, control: &Control<'_>, exchange: &mut dyn Exchange) -> Result<(), LimitError> {
        let Survey { graph, reach, forward, backward, .. } = self;
        let closure = match self.stage {
            SurveyStage::Nodes | SurveyStage::Reach => reach,
            SurveyStage::Backward => backward,
            SurveyStage::Forward => forward,
            SurveyStage::Rest => return self.search_rest(control),
            SurveyStage::Finished => return Ok(()),
        };
        let Some(closure) = closure else { return Ok(()) };
        if !closure.finished {
            closure.run_portion(graph, exchange);
        }
        if closure.finished {
            self.next_stage(exchange);
        }
        Ok(())
    }

    /// Begins the next stage, when a closure is finished.
    fn next_stage(&mut self, exchange: &mut dyn Exchange) {
        match self.stage {
            SurveyStage::Nodes => {
                self.nodes = self.reach.as_ref().map_or(0, |reach| reach.len);
                self.count_reachable(exchange);
                self.begin_backward(exchange);
            }
            SurveyStage::Backward => self.begin_forward(exchange),
            SurveyStage::Forward => self.join(exchange),
            SurveyStage::Reach => {
                self.count_reachable(exchange);
                self.reach = None;
                self.stage = SurveyStage::Rest;
            }
            SurveyStage::Rest | SurveyStage::Finished => {}
        }
    }

    /// Counts the nodes that the starts reach.
    pub(super) fn count_reachable(&mut self, exchange: &mut dyn Exchange) {
        let counted_nodes = self.counted_nodes.get_or_insert_with(|| CountedNodes::new(&self.graph));
        self.reachable = self.reach.as_ref().map(|reach| exchange.total(counted_nodes.count(&reach.planes)));
    }

    fn closure_of_starts(&self, exchange: &mut dyn Exchange) -> Closure {
        Closure::from_nodes(&self.graph, Direction::Forward, &self.starts, self.legal, exchange)
    }

    /// Number of nodes outside the giant component.
    pub(crate) fn rest_size(&self) -> u64 {
        self.nodes.saturating_sub(self.giant.as_ref().map_or(0, |giant| giant.size))
    }

    /// Nodes of the graph.
    pub(super) fn node_planes(&self) -> Vec<Plane> {
        match (&self.reach, self.scope) {
            (Some(reach), Scope::Reachable) => reach.planes.clone(),
            _ => self.graph.legal_planes(),
        }
    }

    fn begin_backward(&mut self, exchange: &mut dyn Exchange) {
        self.backward =
            Some(Closure::from_nodes(&self.graph, Direction::Backward, &[self.pivot], self.legal, exchange));
        self.stage = SurveyStage::Backward;
    }

    fn begin_forward(&mut self, exchange: &mut dyn Exchange) {
        self.stage = SurveyStage::Forward;
        self.forward = if self.scope == Scope::Reachable && self.starts == [self.pivot] {
            // The only start is the pivot, and the nodes that it reaches are known.
            self.reach.clone()
        } else {
            Some(Closure::from_nodes(&self.graph, Direction::Forward, &[self.pivot], self.legal, exchange))
        };
    }

    /// Intersects the two finished closures, which gives the giant component.
    fn join(&mut self, exchange: &mut dyn Exchange) {
        let (Some(forward), Some(backward)) = (self.forward.take(), self.backward.take()) else { return };
        let reaches_pivot = self.starts.iter().any(|&start| self.graph.is_node_in(&backward.planes, start));
        let reaches_pivot = exchange.total(u64::from(reaches_pivot)) > 0;
        // A node is in the component of the pivot if it reaches the pivot and the pivot reaches it.
        let mut giant = backward.planes;
        giant.iter_mut().zip(&forward.planes).for_each(|(plane, other)| plane.intersect(other));
        self.giant = Some(Giant::new(self.pivot, giant, exchange));
        self.stage = SurveyStage::Rest;
        if self.scope == Scope::Everything {
            // A start that reaches the pivot also reaches all that the pivot reaches. That set is then nearly closed.
            let mut reach = if reaches_pivot { forward.reopen() } else { self.closure_of_starts(exchange) };
            reach.insert(&self.graph, &self.starts, exchange);
            self.reach = Some(reach);
            self.stage = SurveyStage::Reach;
        }
    }

    fn search_rest(&mut self, control: &Control<'_>) -> Result<(), LimitError> {
        let Some(giant) = &self.giant else { return Ok(()) };
        let left = self.rest_size();
        let orbits = if self.graph.graph.symmetries.is_some() { giant::BYTES_A_COMPONENT } else { 0 };
        // Only now is it known how many nodes remain, and so how much memory they need.
        control.check_memory((BYTES_A_NODE + orbits) * left + Survey::memory(&self.graph.graph).unwrap_or(0))?;
        if left > Components::MAX_NODES as u64 {
            return Err(LimitError::TooManyNumbers { numbers: left });
        }
        let nodes = self.node_planes();
        let rest = RestGraph::new(&self.graph, &nodes, giant);
        drop(nodes);
        let mut search = self.search.take().unwrap_or_else(|| ComponentSearch::new(&rest));
        if search.run(&rest, control) == Pause::Finished {
            let components = Components::from_search(search);
            let counted_nodes = self.counted_nodes.take().unwrap_or_else(|| CountedNodes::new(&self.graph));
            let (components, content) = giant::summarise(&self.graph, &counted_nodes, giant, &rest, &components);
            drop(rest);
            let counted = counted_nodes.restrict(self.node_planes());
            let nodes = counted.iter().map(Plane::len).sum();
            let passes = if self.graph.graph.model == Model::WithPasses { nodes } else { 0 };
            let (edges, reachable) = (count_plays(&self.graph, &counted) + passes, self.reachable.unwrap_or(nodes));
            self.findings = Some(Findings { nodes, edges, reachable, components, content });
            self.stage = SurveyStage::Finished;
            (self.reach, self.giant) = (None, None);
        } else {
            self.search = Some(search);
        }
        Ok(())
    }
}

/// Displays the progress of a survey with the estimated time left, from the usual number of sweeps.
pub(crate) struct SurveyProgress<'s>(pub &'s Survey);

impl fmt::Display for SurveyProgress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Survey { stage: now, reach, backward, forward, giant, .. } = self.0;
        let (closure, what) = match now {
            SurveyStage::Nodes | SurveyStage::Reach => (reach.as_ref(), "reached from the start"),
            SurveyStage::Backward => (backward.as_ref(), "leading to the largest component"),
            SurveyStage::Forward => (forward.as_ref(), "reached from the largest component"),
            SurveyStage::Rest | SurveyStage::Finished => (None, "in the largest component; looking for the others"),
        };
        let found = closure.map_or(giant.as_ref().map_or(0, |giant| giant.size), |closure| closure.len);
        let stages =
            if self.0.scope == Scope::Reachable { SurveyStage::ALL.as_slice() } else { &SurveyStage::ALL[1..] };
        let before: f64 = stages.iter().filter(|&stage| stage < now).map(|&stage| usual_sweeps(stage)).sum();
        let all: f64 = stages.iter().map(|&stage| usual_sweeps(stage)).sum();
        let sweeps = closure.map_or(0.0, |closure| closure.sweeps(&self.0.graph.layout)).min(usual_sweeps(*now));
        let share = (before + sweeps) / all;
        let left = self.0.begun.elapsed().mul_f64((1.0 - share) / share.max(0.01));
        write!(f, "{} of {} {what}; about {} s left", grouped(found), grouped(self.0.nodes), left.as_secs())
    }
}
