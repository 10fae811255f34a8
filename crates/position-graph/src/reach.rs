//! Small explicit graphs: what can be reached from a position, and its component.

use koatlas_board::{Arena, PointSet, Position, Suicide};

use crate::components::Components;
use crate::control::{Control, LimitError, Limits};
use crate::definition::Plays;
use crate::digraph::Digraph;
use crate::position_graph::PositionGraph;
use crate::position_graph::{Edge, edges};
use crate::position_index::PositionIndex;

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
    Control { limits: Limits { nodes: positions as u64, ..Limits::NONE }, ..Control::default() }
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
    let mut index = PositionIndex::new(vec![start]);
    let mut lists: Vec<Vec<Edge>> = Vec::new();
    while let Some(&position) = index.positions().get(lists.len()) {
        lists.push(edges(arena, position, suicide, |play| {
            let kept = plays == Plays::All || !play.removed.meets(outside);
            kept.then(|| index.place_or_add(play.after))
        }));
        control.limits.allow_nodes(index.positions().len() as u64)?;
        if control.stops() {
            return Err(LimitError::Stopped);
        }
    }
    Ok(PositionGraph::from_lists(index, lists))
}
