//! The survey: all stages from the definition of a graph to its counts.

use koatlas_board::grouped;
use koatlas_files::clock::Instant;
use koatlas_files::{Control, LimitError};

use super::closure::{Closure, Direction};
use super::giant::{self, BYTES_A_NODE, CountedNodes, Giant, RestGraph, likely_pivot};
use super::graph::{PlaneGraph, count_plays};
use super::layout::Layout;
use super::legality::LibertyPlanes;
use super::plane::Plane;
use crate::components::Components;
use crate::definition::{GraphDefinition, GraphNode, Model, Scope};
use crate::findings::Findings;

/// Bytes of memory that the planes of a [`survey`] take. `None` if positions have no [`crate::Ternary`] codes. The nodes outside
/// the giant component take 17 bytes more each, or 65 in reduced graphs; their number is not known in advance.
pub fn survey_memory(graph: &GraphDefinition<u64>) -> Option<u64> {
    Layout::new(&graph.local_board).map(|layout| memory_of_planes(graph, &layout))
}

/// Bytes of memory that the planes of `layout` take.
fn memory_of_planes(graph: &GraphDefinition<u64>, layout: &Layout) -> u64 {
    // Two planes for liberties, two sets for closures, one set for the nodes, and one for the representatives of orbits.
    let (planes, sides) = (PlaneGraph::plane_count(graph) as u64, graph.side_count() as u64);
    let orbits = if graph.symmetries.is_some() { 2 * sides } else { 0 };
    (2 + 2 * planes + sides + orbits) * layout.bytes()
}

/// Surveys a graph on planes of bits: counts nodes and edges, the nodes that can be reached from `starts`, and components. The
/// starts must be legal.
///
/// A node takes only bits: two for the liberties of its strings, and one for each set that it may be in. Edges are followed and
/// counted by operations on blocks where that is possible. It uses the threads of the current rayon pool.
///
/// # Errors
/// [`LimitError::PositionsNotNumbered`] if positions have no [`crate::Ternary`] codes; [`LimitError::Memory`] or
/// [`LimitError::TooManyNumbers`] if the planes, or the nodes outside the giant component, need too much;
/// [`LimitError::Stopped`] if the control stops the work.
///
/// # Panics
/// If `starts` is empty.
///
/// ```
/// use koatlas_board::{LocalBoard, Colour, Position, Suicide};
/// use koatlas_position_graph::{Control, GraphDefinition, Model, Scope, survey};
///
/// let graph = GraphDefinition::new(LocalBoard::<u64>::whole_board("3x4".parse()?)?, Model::Free, Suicide::None);
/// let start = graph.node(Position::EMPTY, Colour::Black);
/// let findings = survey(graph, Scope::Everything, &[start], &Control::default())?;
/// assert_eq!((findings.nodes, findings.edges), (321_689, 2_795_884));
/// assert_eq!(findings.components.sizes, [(1, 1), (321_688, 1)].map(Into::into));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn survey(
    graph: GraphDefinition<u64>,
    scope: Scope,
    starts: &[GraphNode<u64>],
    control: &Control<'_>,
) -> Result<Findings, LimitError> {
    let layout = Layout::new(&graph.local_board).ok_or(LimitError::PositionsNotNumbered)?;
    control.check_memory(memory_of_planes(&graph, &layout))?;
    let liberties = LibertyPlanes::new(&graph.local_board, &layout, control);
    control.check_stop()?;
    let starts = giant::images(&graph, starts);
    let graph = PlaneGraph { graph, layout, liberties };
    let legal = graph.liberties.len() * PlaneGraph::plane_count(&graph.graph) as u64;
    Survey { graph: &graph, starts: &starts, legal, nodes: legal, control, begun: Instant::now(), sweeps: 0.0 }
        .run(scope)
}

/// A survey that is going on.
struct Survey<'a> {
    graph: &'a PlaneGraph,
    /// Starts; in a reduced graph with all their images.
    starts: &'a [GraphNode<u64>],
    /// Number of legal nodes on the planes.
    legal: u64,
    /// Number of nodes of the graph on the planes: all legal ones, or those that can be reached, as soon as that is known.
    nodes: u64,
    control: &'a Control<'a>,
    begun: Instant,
    /// Usual number of sweeps of the stages that are over.
    sweeps: f64,
}

/// A stage of a survey: what its progress tells of, and the usual number of its sweeps, measured on 3x4, 4x4 and 4x5.
type Stage = (&'static str, f64);

const FROM_START: Stage = ("reached from the start", 6.0);
const TO_LARGEST: Stage = ("leading to the largest component", 8.0);
const FROM_LARGEST: Stage = ("reached from the largest component", 6.0);
/// As [`FROM_START`], if most of these nodes are known already.
const REST_FROM_START: Stage = ("reached from the start", 1.0);

/// Usual number of sweeps that take as long as all stages; what follows the last sweep takes as long as two.
const ALL_SWEEPS: f64 = 18.0;

impl Survey<'_> {
    fn run(&mut self, scope: Scope) -> Result<Findings, LimitError> {
        let (graph, starts) = (self.graph, self.starts);
        let reached = match scope {
            Scope::Reachable => Some(self.close(self.closure_of(Direction::Forward, starts), FROM_START)?),
            Scope::Everything => None,
        };
        self.nodes = reached.as_ref().map_or(self.legal, |reached| reached.len);
        // If only what can be reached is the graph, a start is a good pivot, because the nodes that it reaches are known already.
        let pivot = if reached.is_some() { starts[0] } else { likely_pivot(graph) };
        let backward = self.close(self.closure_of(Direction::Backward, &[pivot]), TO_LARGEST)?;
        let forward = match &reached {
            Some(reached) if starts == [pivot] => reached.clone(),
            _ => self.close(self.closure_of(Direction::Forward, &[pivot]), FROM_LARGEST)?,
        };
        let mut addresses = starts.iter().map(|&start| graph.address(start));
        let reaches_pivot = addresses.any(|(side, address)| backward.planes[side].contains(address));
        // A node is in the component of the pivot if it reaches the pivot and the pivot reaches it.
        let mut planes = backward.planes;
        planes.iter_mut().zip(&forward.planes).for_each(|(plane, other)| plane.intersect(other));
        let size = planes.iter().map(Plane::len).sum();
        let giant = Giant { pivot, planes, size };
        if let Some(Closure { planes, .. }) = reached {
            drop(forward);
            return self.findings(&giant, planes, None);
        }
        // A start that reaches the pivot also reaches all that the pivot reaches. That set is then nearly closed.
        let reach =
            if reaches_pivot { forward.reopen(graph, starts) } else { self.closure_of(Direction::Forward, starts) };
        let Closure { planes, .. } = self.close(reach, REST_FROM_START)?;
        self.findings(&giant, graph.legal_planes(), Some(planes))
    }

    fn closure_of(&self, direction: Direction, nodes: &[GraphNode<u64>]) -> Closure {
        Closure::new(self.graph, direction, nodes, self.legal)
    }

    /// Closes a set, and shows the progress with the estimated time left.
    fn close(&mut self, mut closure: Closure, (what, usual): Stage) -> Result<Closure, LimitError> {
        let Survey { graph, nodes, control, begun, sweeps: before, .. } = *self;
        closure.close(graph, |found, sweeps| {
            let share = (before + sweeps.min(usual)) / ALL_SWEEPS;
            let left = begun.elapsed().mul_f64((1.0 - share).max(0.0) / share.max(0.01)).as_secs();
            (control.progress)(&format_args!("{} of {} {what}; about {left} s left", grouped(found), grouped(nodes)));
            control.check_stop()
        })?;
        self.sweeps += usual;
        Ok(closure)
    }

    /// Finds the components outside the giant one, and counts. `reached` are the nodes that the starts reach, if these are not all
    /// `nodes`.
    fn findings(&self, giant: &Giant, nodes: Vec<Plane>, reached: Option<Vec<Plane>>) -> Result<Findings, LimitError> {
        let graph = self.graph;
        let counted_nodes = CountedNodes::new(graph);
        let reachable = counted_nodes.count(reached.as_ref().unwrap_or(&nodes));
        drop(reached);
        let left = self.nodes - giant.size;
        let orbits = if graph.graph.symmetries.is_some() { giant::BYTES_A_COMPONENT } else { 0 };
        // Only now is it known how many nodes remain, and so how much memory they need.
        self.control.check_memory((BYTES_A_NODE + orbits) * left + memory_of_planes(&graph.graph, &graph.layout))?;
        if left > Components::MAX_NODES as u64 {
            return Err(LimitError::TooManyNumbers { numbers: left });
        }
        let (found, all) = (grouped(giant.size), grouped(self.nodes));
        (self.control.progress)(&format_args!("{found} of {all} in the largest component; looking for the others"));
        let rest = RestGraph::new(graph, &nodes, giant);
        let components = Components::find_with_control(&rest, self.control)?;
        let (components, content) = giant::summarise(graph, &counted_nodes, giant, &rest, &components);
        drop(rest);
        let counted = counted_nodes.restrict(nodes);
        let nodes = counted.iter().map(Plane::len).sum();
        let passes = if graph.graph.model == Model::WithPasses { nodes } else { 0 };
        let edges = count_plays(graph, &counted) + passes;
        Ok(Findings { nodes, edges, reachable, components, content })
    }
}
