//! Are two graphs the same, up to the numbering of their nodes? Without canonical forms.

use super::{LabelledDigraph, Numbering, Open, Partition, Refiner};

/// Whether two graphs are of one ko type: isomorphic, or isomorphic once the colours of one are exchanged.
///
/// Exact. See [`isomorphism`], which is asked twice if need be.
#[must_use]
pub fn is_isomorphic(a: &LabelledDigraph, b: &LabelledDigraph) -> bool {
    isomorphism(a, b).is_some() || isomorphism(a, &b.exchanged()).is_some()
}

/// For every node of `a` the node of `b` that it goes to, under an isomorphism that keeps the labels, if there is one.
///
/// Refines both graphs side by side. Where refinement cannot tell nodes apart, one node of `a` is taken out of its
/// cell, and the nodes of the same cell of `b` are tried one after the other. The refinements of the two must agree
/// all the way, and in the end all edges are compared.
///
/// # Complexity
/// O((nodes + edges) log nodes) if refinement tells the nodes apart, or if it tells apart just those that no automorphism maps
/// to each other; exponential in the worst case. 80 bytes a node.
#[must_use]
pub fn isomorphism(a: &LabelledDigraph, b: &LabelledDigraph) -> Option<Vec<u32>> {
    if a.len() != b.len() || a.edge_count() != b.edge_count() {
        return None;
    }
    let (steps, guide) = descend(a);
    let same = |numbering: &Numbering| guide.compare(a, numbering, b).is_eq();
    let found = Follower::new(b, &steps).find(same)?;
    Some(guide.number.iter().map(|&number| found.node[number as usize]).collect())
}

/// A partition on the way to a discrete one, as far as it does not depend on the numbering: what its refinement returned,
/// and its open cells, none at the end of the way.
type Step = (u64, Option<Open>);

/// One way through the tree of refined partitions: always some node of the shortest open cell.
fn descend(graph: &LabelledDigraph) -> (Vec<Step>, Numbering) {
    let mut partition = Partition::unit(graph);
    let mut refiner = Refiner::new(graph);
    let mut steps: Vec<Step> = Vec::new();
    let mut cell = 0;
    loop {
        let trace = refiner.refine(graph, &mut partition, cell);
        let open = partition.open(first_open(steps.last()));
        steps.push((trace, open));
        match open {
            Some(open) => cell = partition.individualise(partition.nodes(open.shortest)[0]),
            None => return (steps, Numbering::of(&partition)),
        }
    }
}

/// No cell before this one is open after the next step.
fn first_open(step: Option<&Step>) -> u32 {
    step.and_then(|&(_, open)| open).map_or(0, |open| open.first)
}

/// All ways through the tree of another graph that look the same, one after the other: a depth-first search.
struct Follower<'a> {
    graph: &'a LabelledDigraph,
    steps: &'a [Step],
    partition: Partition,
    refiner: Refiner,
    /// For every step taken: the nodes of the cell that were not tried yet, and the mark for undoing the partition.
    path: Vec<(Vec<u32>, usize)>,
    /// Whether the search has not begun.
    new: bool,
}

impl<'a> Follower<'a> {
    fn new(graph: &'a LabelledDigraph, steps: &'a [Step]) -> Follower<'a> {
        let (partition, refiner) = (Partition::unit(graph), Refiner::new(graph));
        Follower { graph, steps, partition, refiner, path: Vec::new(), new: true }
    }

    /// The cell to refine from next; none when all has been tried.
    fn next_cell(&mut self) -> Option<u32> {
        if std::mem::take(&mut self.new) {
            return Some(0);
        }
        while let Some((untried, mark)) = self.path.last_mut() {
            self.partition.undo(*mark);
            if let Some(node) = untried.pop() {
                return Some(self.partition.individualise(node));
            }
            self.path.pop();
        }
        None
    }

    /// Refines, and says whether the way still looks the same, and if so, where it goes on.
    fn step(&mut self, cell: u32) -> Option<Option<Open>> {
        let depth = self.path.len();
        let trace = self.refiner.refine(self.graph, &mut self.partition, cell);
        let open = self.partition.open(first_open(self.steps[..depth].last()));
        (self.steps[depth] == (trace, open)).then_some(open)
    }
}

impl Iterator for Follower<'_> {
    type Item = Numbering;

    fn next(&mut self) -> Option<Numbering> {
        while let Some(cell) = self.next_cell() {
            match self.step(cell) {
                Some(Some(open)) => {
                    self.path.push((self.partition.nodes(open.shortest).to_vec(), self.partition.mark()));
                }
                Some(None) => return Some(Numbering::of(&self.partition)),
                None => {}
            }
        }
        None
    }
}
