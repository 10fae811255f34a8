//! Ko points, ko strings, and the labelled digraph of a component that defines its type.

use std::collections::{BTreeSet, VecDeque};

use koatlas_board::{BoardPosition, Colour, LocalBoard, OpenEdge, PointSet, Suicide, in_narrowest};
use koatlas_position_graph::{
    Edge, Packed, PositionGraph, SituationGraph, UNREACHED, distances, reversed, situation_number, split_situation,
};

use crate::types::{EdgeLabel, LabelledDigraph};

/// The points whose content differs between positions of `component`: the cyclical part of each position. O(positions).
///
/// ```
/// use koatlas_board::{PointSet, Suicide};
/// use koatlas_classifier::ko_points;
/// use koatlas_files::{Format, parse_position};
/// use koatlas_position_graph::PositionGraph;
/// let board = parse_position(b". X O .\nX O . O\n. X O .\nregion: b2 c2", Format::Text)?.position;
/// let (local_board, start) = board.local_board::<u64>()?;
/// let component = PositionGraph::component(&local_board, start, Suicide::None, 100)?;
/// let points: Vec<String> = ko_points(&component).iter().map(|point| local_board.point(point).to_string()).collect();
/// assert_eq!(points, ["b2", "c2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ko_points<S: PointSet>(component: &PositionGraph<S>) -> S {
    let positions = component.positions();
    positions.iter().fold(S::EMPTY, |points, position| points | position.difference(positions[0]))
}

/// The points that change on an alternating walk without passes from the position `node` back to it. Either player may move
/// first, and either may be to move at the end.
///
/// A play lies on such a walk if its source can be reached from one of the two situations of the position, and one of the
/// two can be reached from its target. Two breadth-first searches, O(plays).
pub(crate) fn pass_free_ko_points<S: PointSet>(component: &PositionGraph<S>, node: u32) -> S {
    let situations = SituationGraph { positions: component, passes: false };
    let ends = Colour::BOTH.map(|colour| situation_number(node, colour));
    let forward = distances(&situations, &ends);
    let backward = distances(&reversed(&situations), &ends);
    let mut points = S::EMPTY;
    for from in (0..forward.len() as u32).filter(|&s| forward[s as usize] != UNREACHED) {
        for (to, _) in situations.moves(from).filter(|&(to, _)| backward[to as usize] != UNREACHED) {
            let [before, after] = [from, to].map(|s| component.position(split_situation(s).0));
            points |= before.difference(after);
        }
    }
    points
}

/// The sizes, in stones, of all strings captured in `component`, suicides included.
///
/// If one play captures several strings, each of them counts. O(plays log plays).
pub fn ko_string_sizes<S: PointSet>(local_board: &LocalBoard<S>, component: &PositionGraph<S>) -> BTreeSet<usize> {
    let sets = component.all_edges().filter(|(_, edge)| edge.removed > 0).map(|(from, edge)| {
        let [before, after] = [from, edge.to].map(|node| component.position(node).occupied());
        // The stone just played is on neither board after a suicide.
        let removed = before.minus(after);
        if edge.suicide { removed | S::single(edge.point.into()) } else { removed }
    });
    let mut sizes = BTreeSet::new();
    for set in sets.collect::<BTreeSet<S>>() {
        sizes.extend(local_board.strings(set).map(|(string, _)| string.len()));
    }
    sizes
}

/// The fewest plays from the position `node` back to it that capture `string` on the way; `None` if no cycle captures it.
///
/// A string leaves the board only as a whole, and its points stay occupied until then. So it has been captured once all its
/// points are empty. A breadth-first search on the positions, each doubled: before and after the capture. O(plays).
pub(crate) fn capturing_cycle<S: PointSet>(component: &PositionGraph<S>, node: u32, string: S) -> Option<Vec<Edge>> {
    // State 2v: at node v before the capture; state 2v + 1: after it.
    let (start, end) = (2 * node, 2 * node + 1);
    let mut from: Vec<Option<(u32, Edge)>> = vec![None; 2 * component.positions().len()];
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        if state == end {
            let (mut plays, mut state) = (Vec::new(), end);
            while let Some((before, play)) = from[state as usize] {
                plays.push(play);
                state = before;
            }
            plays.reverse();
            return Some(plays);
        }
        for &edge in component.edges(state / 2) {
            let is_captured = state % 2 == 1 || !component.position(edge.to).occupied().meets(string);
            let next = 2 * edge.to + u32::from(is_captured);
            if next != start && from[next as usize].is_none() {
                from[next as usize] = Some((state, edge));
                queue.push_back(next);
            }
        }
    }
    None
}

/// The component as a digraph with an [`EdgeLabel`] for each play. Positions, points and shapes are dropped: the graph has only
/// the structure of the ko. O(positions + plays).
///
/// # Panics
/// If there is no position.
pub fn labelled_digraph<S: PointSet>(component: &PositionGraph<S>) -> LabelledDigraph {
    let edges: Vec<_> = component.all_edges().map(|(from, edge)| (from, edge.to, EdgeLabel::from(edge))).collect();
    let graph = LabelledDigraph::new(component.positions().len(), &edges);
    graph.expect("a component has a position, and no two plays lead from a position to another")
}

/// The label of the play.
impl From<Edge> for EdgeLabel {
    fn from(edge: Edge) -> EdgeLabel {
        EdgeLabel::new(edge.colour, edge.suicide, edge.removed.into())
    }
}

/// Largest number of positions that are explored for a closed region. If there are more, the region is assumed to have a ko point outside.
const MAX_POSITIONS: usize = 1 << 16;

/// The open edge of the region of `board` if it cuts through a ko: if the points outside that could change belonged to the
/// region, some of them would be ko points, too. Then an analysis of the region covers only a part of a ko. Suicides of two
/// stones or more count as legal, so that no ko is missed.
pub fn edge_through_a_ko(board: &BoardPosition) -> Option<OpenEdge> {
    let edge = board.open_edge()?;
    let Ok(closed) = board.with_region(Some(edge.closed.clone())) else { return Some(edge) };
    let repeats = in_narrowest!(closed, S in [u64, u128] => repeats_outside::<S>(&closed, board));
    repeats.then_some(edge)
}

/// True if the region `closed` has a ko point that is not in the region of `board`.
fn repeats_outside<S: Packed>(closed: &BoardPosition, board: &BoardPosition) -> bool {
    let Ok((local_board, start)) = closed.local_board::<S>() else { return true };
    let Ok(graph) = PositionGraph::component(&local_board, start, Suicide::Multi, MAX_POSITIONS) else { return true };
    ko_points(&graph).iter().any(|point| !board.region().contains(&local_board.point(point)))
}
