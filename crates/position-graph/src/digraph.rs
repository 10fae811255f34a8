//! What an algorithm needs to know of a directed graph: walks through one, and what can be reached.

use std::collections::VecDeque;

use koatlas_board::{Arena, PointSet, Position, Suicide};
use koatlas_storage::{Control, LimitError};

use crate::components::Components;
use crate::definition::Plays;
use crate::packed::ItemIndex;
use crate::position_graph::{Edge, PositionGraph, edges};
use crate::rows::Rows;

/// A finite directed graph whose edges are produced on demand.
///
/// Nodes are numbered `0..len`. An implementation must give the same successors in the same order at every call:
/// whatever is computed from a graph is to be the same on every run.
pub trait Digraph {
    /// Number of node numbers in use; not all of them need be nodes, see [`Digraph::is_node`].
    fn len(&self) -> usize;

    /// Whether there is nothing in the graph.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a number below [`Digraph::len`] is a node. Graphs that number nodes densely need not say anything.
    fn is_node(&self, _number: u32) -> bool {
        true
    }

    /// Calls `visit` with the far end of every edge from `node`.
    fn for_each_successor(&self, node: u32, visit: impl FnMut(u32));
}

/// No path leads there: the distance in [`distances`] of a node that is not reached.
pub const UNREACHED: u32 = u32::MAX;

/// The number of edges on a shortest path from the nearest of `sources` to every node, by breadth-first search.
///
/// Time O(nodes + edges), space O(nodes).
///
/// # Panics
/// If a source is not below `graph.len()`.
#[must_use]
pub fn distances(graph: &impl Digraph, sources: &[u32]) -> Vec<u32> {
    let mut distance = vec![UNREACHED; graph.len()];
    let mut queue: VecDeque<u32> = VecDeque::new();
    for &source in sources {
        distance[source as usize] = 0;
        queue.push_back(source);
    }
    while let Some(node) = queue.pop_front() {
        let next = distance[node as usize] + 1;
        graph.for_each_successor(node, |to| {
            if distance[to as usize] == UNREACHED {
                distance[to as usize] = next;
                queue.push_back(to);
            }
        });
    }
    distance
}

/// The graph with every edge turned round, as rows of predecessors: row `v` has the nodes with an edge to `v`, in
/// ascending order.
///
/// Rows of nodes are a graph too, so that turning it round twice gives rows of successors. Time and space
/// O(nodes + edges).
///
/// # Panics
/// If there are 2^32 edges or more.
#[must_use]
pub fn reversed(graph: &impl Digraph) -> Rows<u32> {
    Rows::from_pairs(graph.len(), |visit| {
        for from in (0..graph.len() as u32).filter(|&v| graph.is_node(v)) {
            graph.for_each_successor(from, |to| visit(to, from));
        }
    })
}

/// The graph in which row `v` has the successors of node `v`.
impl Digraph for Rows<u32> {
    fn len(&self) -> usize {
        Rows::len(self)
    }

    fn for_each_successor(&self, node: u32, visit: impl FnMut(u32)) {
        self.row(node).iter().copied().for_each(visit);
    }
}

impl<S: PointSet> PositionGraph<S> {
    /// Everything that can be reached from a position, and the plays in between.
    ///
    /// One thread: for small graphs, of which many may be made at the same time. Time O(positions and plays).
    ///
    /// # Errors
    /// If there are more than `limit` positions.
    ///
    /// # Panics
    /// As [`PositionGraph::new`].
    pub fn reachable(
        arena: &Arena<S>,
        start: Position<S>,
        suicide: Suicide,
        plays: Plays,
        limit: usize,
    ) -> Result<PositionGraph<S>, LimitError> {
        let graph = discovered(arena, start, suicide, plays, &at_most(limit))?;
        Ok(graph.induced(&(0..graph.len() as u32).collect::<Vec<_>>()))
    }

    /// The strongly connected component of a position; if it lies in no component, the position alone, without edges.
    ///
    /// Plays that remove stones outside the playable points are left out from the beginning: no cycle has one.
    ///
    /// # Errors
    /// If more than `limit` positions can be reached by the other plays.
    ///
    /// # Panics
    /// As [`PositionGraph::new`].
    ///
    /// ```
    /// use koatlas_board::{Arena, Position, Suicide};
    /// use koatlas_position_graph::PositionGraph;
    /// // Without suicide nothing leads back to the empty board.
    /// let arena = Arena::<u64>::whole_board("2x2".parse()?)?;
    /// let component = |start| PositionGraph::component(&arena, start, Suicide::None, 1000);
    /// assert_eq!(component(Position::EMPTY)?.positions().len(), 1);
    /// assert_eq!(component(Position { black: 0b0001, white: 0 })?.positions().len(), 56);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn component(
        arena: &Arena<S>,
        start: Position<S>,
        suicide: Suicide,
        limit: usize,
    ) -> Result<PositionGraph<S>, LimitError> {
        PositionGraph::component_under(arena, start, suicide, &at_most(limit))
    }

    /// The same, stopped and bounded from outside: of the control count the number of nodes and the request to stop.
    ///
    /// # Errors
    /// If more positions can be reached by the other plays than are allowed, or if it is stopped.
    ///
    /// # Panics
    /// As [`PositionGraph::new`].
    pub fn component_under(
        arena: &Arena<S>,
        start: Position<S>,
        suicide: Suicide,
        control: &Control<'_>,
    ) -> Result<PositionGraph<S>, LimitError> {
        let graph = discovered(arena, start, suicide, Plays::Reversible, control)?;
        let components = Components::of(&graph);
        let own = components.component(0);
        let members: Vec<u32> = (0..graph.len() as u32).filter(|&v| components.component(v) == own).collect();
        Ok(graph.induced(&members))
    }
}

fn at_most(positions: usize) -> Control<'static> {
    Control { nodes: positions as u64, ..Control::default() }
}

/// What can be reached from a position, breadth first: its nodes are numbered in the order of discovery, the start is 0.
fn discovered<S: PointSet>(
    arena: &Arena<S>,
    start: Position<S>,
    suicide: Suicide,
    plays: Plays,
    control: &Control<'_>,
) -> Result<PositionGraph<S>, LimitError> {
    let outside = arena.all().minus(arena.playable());
    let mut index = ItemIndex::new(vec![start]);
    let mut lists: Vec<Vec<Edge>> = Vec::new();
    while let Some(&position) = index.items().get(lists.len()) {
        lists.push(edges(arena, position, suicide, |play| {
            let kept = plays == Plays::All || !play.removed.meets(outside);
            kept.then(|| index.place_or_add(play.after))
        }));
        control.allow_nodes(index.items().len() as u64)?;
        control.check()?;
    }
    Ok(PositionGraph::from_lists(index, lists))
}
