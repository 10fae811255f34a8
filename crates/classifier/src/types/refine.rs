//! Colour refinement: nodes stay in one cell while their plays cannot tell them apart.

use std::collections::VecDeque;

use super::{Label, LabelledDigraph, Partition};
use crate::types::form::{combine, mix};

/// Refines partitions of the nodes of one graph until any two nodes of a cell have, for every cell and label, equally
/// many edges with that label into the cell, and from it.
///
/// Cells wait in a queue to be used as *splitters*: the nodes of every other cell, and its own, are sorted by a sum
/// over their edges from and to the splitter. When a cell is cut, all pieces but a longest one have to become
/// splitters, since the sums over all pieces are equal already (Hopcroft 1971,
/// [doi:10.1016/B978-0-12-417750-5.50022-1](https://doi.org/10.1016/B978-0-12-417750-5.50022-1); Cardon, Crochemore
/// 1982, [doi:10.1016/0304-3975(82)90016-0](https://doi.org/10.1016/0304-3975(82)90016-0)).
///
/// The order of the cells depends on the graph up to isomorphism and on the given partition, not on how the nodes are
/// numbered. The sums are of 64-bit hashes of labels. Two different collections of edges with one sum would leave the
/// partition coarser than it might be, for every numbering alike: that costs time in what follows, and makes nothing
/// wrong.
///
/// Complexity: O((nodes + edges) log nodes) time, without the sorting; 20 bytes a node.
#[derive(Debug)]
pub(super) struct Refiner {
    queue: VecDeque<u32>,
    /// By cell: whether it is in the queue.
    queued: Vec<bool>,
    /// By node: the sum over its edges from and to the splitter. Zero between two splitters.
    sum: Vec<u64>,
    /// By cell: how many nodes at its end have an edge from or to the splitter. Zero between two splitters.
    hits: Vec<u32>,
    /// The cells with hits.
    hit_cells: Vec<u32>,
    splitter: Vec<u32>,
    /// The first places of the pieces of the cell being cut, but for the first piece.
    cuts: Vec<u32>,
    /// A hash of all that has happened, the same for isomorphic graphs.
    trace: u64,
}

impl Refiner {
    /// For partitions of the nodes of this graph.
    pub(super) fn new(graph: &LabelledDigraph) -> Refiner {
        Refiner {
            queue: VecDeque::new(),
            queued: vec![false; graph.len()],
            sum: vec![0; graph.len()],
            hits: vec![0; graph.len()],
            hit_cells: Vec::new(),
            splitter: Vec::new(),
            cuts: Vec::new(),
            trace: 0,
        }
    }

    /// Refines a partition that is refined already except for this cell.
    ///
    /// Returns a hash of the cuts and of what made them: if the graph, the partition and the cell are isomorphic to
    /// others, the hashes are equal.
    pub(super) fn refine(&mut self, graph: &LabelledDigraph, partition: &mut Partition, cell: u32) -> u64 {
        self.trace = u64::from(cell);
        self.enqueue(cell);
        while let Some(cell) = self.queue.pop_front() {
            self.queued[cell as usize] = false;
            if !partition.is_discrete() {
                self.count(graph, partition, cell);
                self.cut_all(partition);
            }
        }
        combine(self.trace, partition.cells() as u64)
    }

    fn enqueue(&mut self, cell: u32) {
        if !std::mem::replace(&mut self.queued[cell as usize], true) {
            self.queue.push_back(cell);
        }
    }

    /// Sums up the edges from and to a splitter.
    fn count(&mut self, graph: &LabelledDigraph, partition: &mut Partition, splitter: u32) {
        self.trace = combine(self.trace, u64::from(splitter));
        let mut nodes = std::mem::take(&mut self.splitter);
        nodes.clear();
        nodes.extend_from_slice(partition.nodes(splitter));
        for &node in &nodes {
            graph.out(node).iter().for_each(|&(other, label)| self.hit(partition, other, weight(label, 0)));
            graph.incoming(node).iter().for_each(|&(other, label)| self.hit(partition, other, weight(label, 1)));
        }
        self.splitter = nodes;
    }

    /// Adds to the sum of a node. The nodes hit gather at the end of their cell.
    #[inline]
    fn hit(&mut self, partition: &mut Partition, node: u32, weight: u64) {
        let cell = partition.cell[node as usize];
        let length = partition.length[cell as usize];
        if length == 1 {
            // Nothing to cut: all that is left to do is to remember the edge, in a sum that needs no order.
            self.trace = self.trace.wrapping_add(mix(weight ^ u64::from(cell)));
            return;
        }
        let hits = &mut self.hits[cell as usize];
        let first_hit = cell + length - *hits;
        if partition.place[node as usize] < first_hit {
            if *hits == 0 {
                self.hit_cells.push(cell);
            }
            *hits += 1;
            partition.move_to(node, first_hit - 1);
        }
        let sum = &mut self.sum[node as usize];
        *sum = sum.wrapping_add(weight);
    }

    fn cut_all(&mut self, partition: &mut Partition) {
        let mut cells = std::mem::take(&mut self.hit_cells);
        cells.sort_unstable();
        for &cell in &cells {
            self.find_cuts(partition, cell);
            self.enqueue_pieces(partition, cell);
            partition.cut(cell, &self.cuts);
        }
        cells.clear();
        self.hit_cells = cells;
    }

    /// Sorts the nodes of a cell by their sums, those without edges from or to the splitter first.
    fn find_cuts(&mut self, partition: &mut Partition, cell: u32) {
        let end = cell + partition.length[cell as usize];
        let first_hit = end - std::mem::take(&mut self.hits[cell as usize]);
        let hit = &mut partition.order[first_hit as usize..end as usize];
        hit.sort_unstable_by_key(|&node| self.sum[node as usize]);
        self.cuts.clear();
        let mut last = None;
        for (place, &node) in (first_hit..).zip(hit.iter()) {
            partition.place[node as usize] = place;
            let sum = std::mem::take(&mut self.sum[node as usize]);
            if last != Some(sum) {
                self.cuts.push(place);
                self.trace = combine(self.trace, combine(u64::from(place), sum));
                last = Some(sum);
            }
        }
        if first_hit == cell {
            self.cuts.remove(0);
        }
    }

    /// Queues the pieces of a cell about to be cut: all of them if the cell is queued, else all but the first of the
    /// longest.
    fn enqueue_pieces(&mut self, partition: &Partition, cell: u32) {
        let end = cell + partition.length[cell as usize];
        let queued = self.queued[cell as usize];
        let longest = if queued { cell } else { longest_piece(cell, &self.cuts, end) };
        for i in 0..=self.cuts.len() {
            let piece = if i == 0 { cell } else { self.cuts[i - 1] };
            if piece != longest {
                self.enqueue(piece);
            }
        }
    }
}

/// The first of the longest pieces of a cell.
fn longest_piece(cell: u32, cuts: &[u32], end: u32) -> u32 {
    let starts = std::iter::once(cell).chain(cuts.iter().copied());
    let ends = cuts.iter().copied().chain([end]);
    let longer = |best: (u32, u32), piece: (u32, u32)| if piece.1 - piece.0 > best.1 - best.0 { piece } else { best };
    starts.zip(ends).reduce(longer).map_or(cell, |(start, _)| start)
}

/// What an edge with this label adds to the sum of one of its ends.
#[inline]
fn weight(label: Label, direction: u64) -> u64 {
    mix(u64::from(label.bits()) << 1 | direction | 1 << 17)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use koatlas_board::Colour;
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::types::LabelledEdge;

    /// For every node its cell and how many edges of which label and direction go into which cell.
    fn sight(graph: &LabelledDigraph, partition: &Partition, node: u32) -> BTreeMap<(u32, Label, bool), usize> {
        let seen = |row: &[(u32, Label)], outward| -> Vec<_> {
            row.iter().map(|&(other, label)| (partition.cell[other as usize], label, outward)).collect()
        };
        let mut counts = BTreeMap::new();
        for edge in seen(graph.out(node), true).into_iter().chain(seen(graph.incoming(node), false)) {
            *counts.entry(edge).or_default() += 1;
        }
        counts
    }

    /// Checks that the arrays agree and that nodes of one cell see the same.
    fn check(graph: &LabelledDigraph, partition: &Partition) {
        for node in 0..graph.len() as u32 {
            let cell = partition.nodes(partition.cell[node as usize]);
            assert_eq!(partition.order[partition.place[node as usize] as usize], node);
            assert!(cell.contains(&node));
            assert_eq!(sight(graph, partition, node), sight(graph, partition, cell[0]));
        }
        let cells: std::collections::BTreeSet<_> = partition.cell.iter().collect();
        assert_eq!(cells.len(), partition.cells());
    }

    fn arbitrary_graph() -> impl Strategy<Value = LabelledDigraph> {
        vec((0..12u32, 0..12u32, 0..2usize), 0..40).prop_map(|edges| {
            let edges: BTreeMap<(u32, u32), usize> =
                edges.into_iter().filter(|(x, y, _)| x != y).map(|(x, y, removed)| ((x, y), removed)).collect();
            let edge = |((x, y), removed)| (x, y, Label::new(Colour::Black, false, removed));
            let edges: Vec<LabelledEdge> = edges.into_iter().map(edge).collect();
            LabelledDigraph::new(12, &edges).expect("a graph")
        })
    }

    proptest! {
        #[test]
        fn nodes_of_a_cell_see_the_same(graph in arbitrary_graph(), choices in vec(0..12u32, 0..6)) {
            let (mut partition, mut refiner) = (Partition::unit(&graph), Refiner::new(&graph));
            refiner.refine(&graph, &mut partition, 0);
            check(&graph, &partition);
            let (mark, cells) = (partition.mark(), partition.cell.clone());
            for choice in choices {
                let cell = partition.individualise(choice);
                refiner.refine(&graph, &mut partition, cell);
                check(&graph, &partition);
            }
            partition.undo(mark);
            check(&graph, &partition);
            prop_assert_eq!(partition.cell, cells);
        }
    }
}
