//! Proofs carried over from the walk graph of a board to that of its image.

use koatlas_board::{Point, PointSet, Position};
use koatlas_verifier::certificates::Flow;

use super::sequence_graph::SequenceGraph;
use crate::flows::{NO_IMAGE, renumber_proof, set_image};
use crate::walk_graph::WalkEdge;

/// Turns a proof about the graph `from` into one about `to`, where `image` maps the points of one board to the other. `None` if the
/// graphs do not correspond in this way, or if `flow` does not fit `from`.
///
/// The result must be checked like any proof. Time O(nodes + edges times the edges of a node).
pub fn transfer_flow<S: PointSet>(
    flow: &Flow,
    from: &SequenceGraph<S>,
    to: &SequenceGraph<S>,
    image: impl Fn(Point) -> Point,
) -> Option<Flow> {
    let points = from.local_board.points().iter().map(|&point| to.local_board.index(image(point)));
    let points: Vec<usize> = points.collect::<Option<_>>()?;
    let (nodes, marks) = match (&from.stretches, &to.stretches) {
        (None, None) => by_edges(from, to, &points)?,
        (Some(_), Some(_)) => by_situations(from, to, &points)?,
        _ => return None,
    };
    if flow.potentials.len() != nodes.len() {
        return None;
    }
    renumber_proof(flow, |node| nodes.get(node as usize).copied(), |mark| marks.get(mark as usize).copied())
}

/// For each node and for each mark of the graph `from`, that of the graph `to`.
type Correspondence = (Vec<u32>, Vec<u32>);

/// Matches the graphs by the same moves, beginning at their starts. `points` are the images of the points of the local board.
fn by_edges<S: PointSet>(from: &SequenceGraph<S>, to: &SequenceGraph<S>, points: &[usize]) -> Option<Correspondence> {
    let (ours, theirs) = (&from.graph, &to.graph);
    if (ours.nodes(), ours.marks) != (theirs.nodes(), theirs.marks) {
        return None;
    }
    let (mut nodes, mut marks) = (vec![NO_IMAGE; ours.nodes()], vec![NO_IMAGE; ours.marks]);
    nodes[ours.start as usize] = theirs.start;
    let mut pending = vec![ours.start];
    while let Some(node) = pending.pop() {
        let mut left: Vec<u32> = theirs.edges.range(nodes[node as usize]).collect();
        for edge in ours.edges.range(node) {
            let image =
                from.edge_moves[edge as usize].map(|(colour, point)| (colour, point.map(|point| points[point])));
            let WalkEdge { to: end, mark, .. } = ours.edges.items()[edge as usize];
            let same = left.iter().position(|&other| {
                let has_mark = theirs.edges.items()[other as usize].mark.is_some();
                to.edge_moves[other as usize] == image && has_mark == mark.is_some()
            });
            let other = theirs.edges.items()[left.remove(same?) as usize];
            if let (Some(mark), Some(other)) = (mark, other.mark) {
                set_image(&mut marks[mark as usize], other)?;
            }
            pending.extend(set_image(&mut nodes[end as usize], other.to)?.then_some(end));
        }
    }
    Some((nodes, marks))
}

/// Matches graphs whose marks are passes: their nodes and marks are situations.
fn by_situations<S: PointSet>(
    from: &SequenceGraph<S>,
    to: &SequenceGraph<S>,
    points: &[usize],
) -> Option<Correspondence> {
    let stretches = from.stretches.as_ref()?;
    let (ours, theirs) = (&stretches.situations, &to.stretches.as_ref()?.situations);
    let mut images = Vec::with_capacity(ours.len());
    for &(Position { black, white }, colour) in ours {
        let [black, white] = [black, white].map(|set| S::collect(set.iter().map(|point| points[point])));
        let image = (Position { black, white }, colour);
        images.push(theirs.iter().position(|other| *other == image)? as u32);
    }
    let count = images.len() as u32;
    let last = stretches.has_hub(&from.graph).then_some(count + 1);
    let nodes = std::iter::once(0).chain(images.iter().map(|index| index + 1)).chain(last).collect();
    let times = from.graph.marks as u32 / count.max(1);
    let marks = (0..times).flat_map(|time| images.iter().map(move |index| index + time * count)).collect();
    Some((nodes, marks))
}
