//! Position graphs and situation graphs as explicit lists of edges, for graphs that fit into memory.

use koatlas_board::{Colour, LocalBoard, Play, PointSet, Position, Suicide};
use koatlas_files::{Control, LimitError};
use rayon::prelude::*;

use crate::components::Components;
use crate::digraph::{Digraph, Rows};
use crate::packed::ItemIndex;

/// A play as an edge of the position graph: 8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Node of the position after the play.
    pub to: u32,
    /// Point of the local board that is played on.
    pub point: u8,
    /// Number of stones removed. In a suicide the stone played is among them.
    pub removed: u8,
    /// Colour of the player.
    pub colour: Colour,
    /// True if the stones removed are the player's own.
    pub suicide: bool,
}

impl Edge {
    /// True if the play captures exactly one stone.
    pub fn captures_one_stone(&self) -> bool {
        self.removed == 1 && !self.suicide
    }
}

/// Positions and the plays between them. This is the *free* model: either colour may play at any time.
///
/// Nodes are numbered in the order of their positions, so that equal graphs have equal numbers.
#[derive(Clone, Debug)]
pub struct PositionGraph<S> {
    index: ItemIndex<Position<S>>,
    /// Row `v` has the plays from node `v`, ordered by point, Black before White. The index of a play among all items is its
    /// number.
    pub plays: Rows<Edge>,
}

impl<S: PointSet> PositionGraph<S> {
    /// Builds the graph of `positions` and of the plays that lead from one of them to another.
    ///
    /// In parallel over positions. Time O(positions + plays), space 8 bytes an edge and about `2 * size_of::<S>() + 16` bytes a
    /// position.
    ///
    /// # Panics
    /// If there are 2^32 plays or more, or more than 256 points of the local board.
    pub fn new(local_board: &LocalBoard<S>, mut positions: Vec<Position<S>>, suicide: Suicide) -> PositionGraph<S> {
        positions.par_sort_unstable();
        positions.dedup();
        let index = ItemIndex::new(positions);
        let edges = |&position| edges(local_board, position, suicide, |play| index.index_of(play.after));
        let lists: Vec<Vec<Edge>> = index.items().par_iter().map(edges).collect();
        PositionGraph { index, plays: Rows::from_lists(lists) }
    }

    /// Positions in ascending order, which is the order of the nodes.
    pub fn positions(&self) -> &[Position<S>] {
        self.index.items()
    }

    /// Position of `node`.
    pub fn position(&self, node: u32) -> Position<S> {
        self.positions()[node as usize]
    }

    /// Node of `position`, from a hash table. `None` if the graph does not have it.
    pub fn node(&self, position: Position<S>) -> Option<u32> {
        self.index.index_of(position)
    }

    /// Number of plays.
    pub fn edge_count(&self) -> usize {
        self.plays.items().len()
    }

    /// Plays from `node`, ordered by point, Black before White.
    pub fn edges(&self, node: u32) -> &[Edge] {
        self.plays.row(node)
    }

    /// All plays, each with its source.
    pub fn all_edges(&self) -> impl Iterator<Item = (u32, Edge)> {
        self.plays.iter().map(|(node, &edge)| (node, edge))
    }

    /// Subgraph between `nodes`, renumbered in the order of their positions.
    ///
    /// Time O(n log n) plus the number of [`PositionGraph::edges`] of `nodes`, however large this graph is.
    #[must_use]
    pub fn induced(&self, nodes: &[u32]) -> PositionGraph<S> {
        let mut nodes = nodes.to_vec();
        nodes.sort_unstable_by_key(|&v| self.position(v));
        nodes.dedup();
        let index = ItemIndex::new(nodes.iter().map(|&v| self.position(v)).collect());
        let mut plays = Rows::default();
        for &v in &nodes {
            let edges = self.edges(v).iter();
            plays.push(edges.filter_map(|edge| Some(Edge { to: index.index_of(self.position(edge.to))?, ..*edge })));
        }
        PositionGraph { index, plays }
    }

    /// Strongly connected component of the position `start`. If `start` is on no cycle, the graph has only this position and no
    /// edge.
    ///
    /// Runs on one thread, so that many small components can be found in parallel. Time O(positions + plays). Plays that remove
    /// stones outside the playable points are never followed: no cycle has one, because no play puts such a stone back.
    ///
    /// # Errors
    /// [`LimitError::Nodes`] if more than `limit` positions can be reached.
    ///
    /// # Panics
    /// As [`PositionGraph::new`].
    ///
    /// ```
    /// use koatlas_board::{LocalBoard, Position, Suicide};
    /// use koatlas_position_graph::PositionGraph;
    /// // Without suicide nothing leads back to the empty board.
    /// let local_board = LocalBoard::<u64>::whole_board("2x2".parse()?)?;
    /// let component = |start| PositionGraph::component(&local_board, start, Suicide::None, 1000);
    /// assert_eq!(component(Position::EMPTY)?.positions().len(), 1);
    /// assert_eq!(component(Position { black: 0b0001, white: 0 })?.positions().len(), 56);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn component(
        local_board: &LocalBoard<S>,
        start: Position<S>,
        suicide: Suicide,
        limit: usize,
    ) -> Result<PositionGraph<S>, LimitError> {
        let control = Control { nodes: limit as u64, ..Control::default() };
        PositionGraph::component_with_control(local_board, start, suicide, &control)
    }

    /// As [`PositionGraph::component`], but stopped and limited by `control`: by its request to stop and its number of nodes.
    ///
    /// # Errors
    /// [`LimitError::Nodes`] if more positions can be reached than allowed, [`LimitError::Stopped`] if it is stopped.
    ///
    /// # Panics
    /// As [`PositionGraph::new`].
    pub fn component_with_control(
        local_board: &LocalBoard<S>,
        start: Position<S>,
        suicide: Suicide,
        control: &Control<'_>,
    ) -> Result<PositionGraph<S>, LimitError> {
        let graph = discover(local_board, start, suicide, control)?;
        let components = Components::find(&graph);
        let own = components.component(0);
        let members: Vec<u32> = (0..graph.len() as u32).filter(|&v| components.component(v) == own).collect();
        Ok(graph.induced(&members))
    }
}

impl<S: PointSet> Digraph for PositionGraph<S> {
    fn len(&self) -> usize {
        self.positions().len()
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        self.edges(node).iter().for_each(|edge| visit(edge.to));
    }
}

/// Edges for the plays from `position`. `node` returns the target of a play, or `None` to leave the play out.
fn edges<S: PointSet>(
    local_board: &LocalBoard<S>,
    position: Position<S>,
    suicide: Suicide,
    mut node: impl FnMut(&Play<S>) -> Option<u32>,
) -> Vec<Edge> {
    let mut edges = Vec::new();
    local_board.for_each_changing_play(position, suicide, |play| {
        if let Some(to) = node(&play) {
            let point = u8::try_from(play.point).expect("at most 256 local board points");
            let removed = u8::try_from(play.removed.len()).expect("at most 255 stones are removed");
            edges.push(Edge { to, point, removed, colour: play.colour, suicide: play.suicide });
        }
    });
    edges
}

/// Breadth-first search from `start` by plays that can lie on a cycle: they remove no stone outside the playable points, and the stone
/// that is played [can be taken](can_be_taken). Unlike in any other [`PositionGraph`], nodes are numbered in the order of discovery;
/// `start` is 0.
fn discover<S: PointSet>(
    local_board: &LocalBoard<S>,
    start: Position<S>,
    suicide: Suicide,
    control: &Control<'_>,
) -> Result<PositionGraph<S>, LimitError> {
    let outside = local_board.all().minus(local_board.playable());
    let mut index = ItemIndex::new(vec![start]);
    let mut lists: Vec<Vec<Edge>> = Vec::new();
    while let Some(&position) = index.items().get(lists.len()) {
        lists.push(edges(local_board, position, suicide, |play| {
            let may_return = !play.removed.meets(outside) && can_be_taken(local_board, play);
            may_return.then(|| index.index_or_insert(play.after))
        }));
        control.check_nodes(index.items().len() as u64)?;
        control.check_stop()?;
    }
    Ok(PositionGraph { index, plays: Rows::from_lists(lists) })
}

/// False if the stone of `play` belongs to a string that no cycle takes, since it has a stone outside the playable points or cannot be
/// captured. Nobody can play on its point again, so that nothing returns.
fn can_be_taken<S: PointSet>(local_board: &LocalBoard<S>, play: &Play<S>) -> bool {
    let stones = play.after.stones(play.colour);
    if !stones.contains(play.point) {
        return true;
    }
    let (string, _) = local_board.string_at(play.point, stones);
    string.minus(local_board.playable()).is_empty() && !string.meets(local_board.safe(play.colour))
}

/// Number of a situation: `2 * position`, plus 1 if White is to move.
pub fn situation_number(position: u32, to_move: Colour) -> u32 {
    2 * position + to_move.index() as u32
}

/// Position and player to move of a situation, from its [`situation_number`].
pub fn split_situation(situation: u32) -> (u32, Colour) {
    (situation / 2, Colour::BOTH[situation as usize % 2])
}

/// The model [`Model::Alternating`](crate::Model) or `WithPasses` of a position graph. Nodes are [`situation_number`]s.
#[derive(Clone, Copy, Debug)]
pub struct SituationGraph<'g, S> {
    /// Position graph whose plays are the edges.
    pub positions: &'g PositionGraph<S>,
    /// True if each situation also has an edge for the pass.
    pub passes: bool,
}

impl<'g, S: PointSet> SituationGraph<'g, S> {
    /// Moves from the situation `node`, each with the situation after it: plays ordered by point, then the pass as `None`.
    pub fn moves(&self, node: u32) -> impl Iterator<Item = (u32, Option<Edge>)> + use<'g, S> {
        let (position, to_move) = split_situation(node);
        let plays = self.positions.edges(position).iter().filter(move |edge| edge.colour == to_move);
        let pass = self.passes.then(|| (situation_number(position, !to_move), None));
        plays.map(move |&edge| (situation_number(edge.to, !to_move), Some(edge))).chain(pass)
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
