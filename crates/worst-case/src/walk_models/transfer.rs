//! Proofs that are carried from a board to its image.

use koatlas_board::{Point, PointSet, Position};
use koatlas_certificates::Flow;

use super::sequence_graph::SequenceGraph;
use crate::flows::{NO_IMAGE, agree, renumbered};
use crate::walk_graph::WalkEdge;

/// A proof about one graph as a proof about another, where `image` is what becomes of each point; `None` if the graphs do
/// not correspond in this way, or if the proof is about another graph.
///
/// Nothing is believed of it before it has been checked. Time O(nodes + edges times the edges of a node).
#[must_use]
pub fn transfer_flow<S: PointSet>(
    flow: &Flow,
    from: &SequenceGraph<S>,
    to: &SequenceGraph<S>,
    image: impl Fn(Point) -> Point,
) -> Option<Flow> {
    let point = |index: usize| to.local_board.index(image(from.local_board.point(index)));
    let points: Vec<usize> = (0..from.local_board.len()).map(point).collect::<Option<_>>()?;
    let (nodes, marks) = match (&from.segments, &to.segments) {
        (None, None) => by_edges(from, to, &points)?,
        (Some(_), Some(_)) => by_situations(from, to, &points)?,
        _ => return None,
    };
    if flow.potentials.len() != nodes.len() {
        return None;
    }
    let number = |numbers: &[u32], number: u32| numbers.get(number as usize).copied();
    renumbered(flow, |node| number(&nodes, node), |mark| number(&marks, mark))
}

/// By node and by mark of one graph that of the other.
type Correspondence = (Vec<u32>, Vec<u32>);

/// Goes along both graphs from their starts, by the same moves. `points` are the images of local board points.
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
            let made = from.made[edge as usize].map(|(colour, point)| (colour, point.map(|point| points[point])));
            let WalkEdge { to: end, mark, .. } = ours.edges.items()[edge as usize];
            let same = |&other: &u32| {
                to.made[other as usize] == made && theirs.edges.items()[other as usize].mark.is_some() == mark.is_some()
            };
            let other = theirs.edges.items()[left.remove(left.iter().position(same)?) as usize];
            if let (Some(mark), Some(other)) = (mark, other.mark) {
                agree(&mut marks[mark as usize], other)?;
            }
            pending.extend(agree(&mut nodes[end as usize], other.to)?.then_some(end));
        }
    }
    Some((nodes, marks))
}

/// Where marks are passes, nodes and marks are situations.
fn by_situations<S: PointSet>(
    from: &SequenceGraph<S>,
    to: &SequenceGraph<S>,
    points: &[usize],
) -> Option<Correspondence> {
    let segments = from.segments.as_ref()?;
    let (ours, theirs) = (&segments.situations, &to.segments.as_ref()?.situations);
    let image = |set: S| S::collect(set.iter().map(|point| points[point]));
    let situation = |&(position, colour): &(Position<S>, _)| {
        let image = Position { black: image(position.black), white: image(position.white) };
        theirs.iter().position(|other| *other == (image, colour)).map(|index| index as u32)
    };
    let images: Vec<u32> = ours.iter().map(situation).collect::<Option<_>>()?;
    let count = images.len() as u32;
    let last = segments.has_hub(&from.graph).then_some(count + 1);
    let nodes = std::iter::once(0).chain(images.iter().map(|index| index + 1)).chain(last).collect();
    let times = from.graph.marks as u32 / count.max(1);
    let marks = (0..times).flat_map(|time| images.iter().map(move |index| index + time * count)).collect();
    Some((nodes, marks))
}
