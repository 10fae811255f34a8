//! Ordered partitions of nodes whose cells can be cut and merged again, and colour refinement: nodes stay in one cell as long
//! as their plays do not distinguish them.

use std::cmp::Reverse;
use std::collections::VecDeque;

use super::{EdgeLabel, LabelledDigraph};

/// The nodes `0..len` in an ordered sequence of cells.
///
/// A cell is a run of neighbouring entries of `order`, and is named by the place (index in `order`) where it starts:
///
/// ```text
///     place    0   1   2   3   4   5
///     order    4   1 | 0 | 5   2   3        cell of 4 and 1: 0, of 0: 2, of 5, 2 and 3: 3
/// ```
///
/// The names and lengths of cells do not depend on the numbering of the nodes, and the order inside a cell has no meaning.
/// If every cell has one node, the places are a new numbering of the nodes.
///
/// Size: 16 bytes a node, and 8 bytes a cut that can be undone.
#[derive(Debug)]
pub struct Partition {
    /// By place, the node.
    pub order: Vec<u32>,
    /// By node, its place in `order`.
    pub place: Vec<u32>,
    /// By node, the name of its cell.
    pub cell: Vec<u32>,
    /// By name of a cell, its length. Other entries have no meaning.
    pub length: Vec<u32>,
    /// Number of cells.
    pub cells: usize,
    /// The cuts in order: each new cell with the cell that it was cut from.
    history: Vec<(u32, u32)>,
}

/// The cells with more than one node, summarised for the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OpenCells {
    /// The first of these cells.
    first: u32,
    /// The first of the longest of these cells, whose nodes the search takes out.
    pub(super) longest: u32,
    /// The length of `longest`.
    length: u32,
}

impl Partition {
    /// The partition with all nodes of `graph` in one cell.
    pub fn unit(graph: &LabelledDigraph) -> Partition {
        let len = graph.len();
        let mut length = vec![0; len];
        length[0] = len as u32;
        let order: Vec<u32> = (0..len as u32).collect();
        Partition { place: order.clone(), order, cell: vec![0; len], length, cells: 1, history: Vec::new() }
    }

    /// The nodes of `cell`, in no particular order.
    #[inline]
    pub fn nodes(&self, cell: u32) -> &[u32] {
        &self.order[cell as usize..(cell + self.length[cell as usize]) as usize]
    }

    /// Moves `node` to `place` in its cell, and the node that was there to the old place of `node`.
    #[inline]
    pub(super) fn move_to(&mut self, node: u32, place: u32) {
        let other = self.order[place as usize];
        let old = self.place[node as usize];
        self.order.swap(place as usize, old as usize);
        self.place[node as usize] = place;
        self.place[other as usize] = old;
    }

    /// Cuts `cell` into pieces that start at the cell itself and at `starts`, ascending places inside it.
    ///
    /// O(nodes after the first cut).
    pub(super) fn cut(&mut self, cell: u32, starts: &[u32]) {
        let end = cell + self.length[cell as usize];
        let ends = starts.iter().skip(1).copied().chain([end]);
        for (&start, end) in starts.iter().zip(ends) {
            self.length[start as usize] = end - start;
            self.set_cell(start, start);
            self.history.push((start, cell));
        }
        self.length[cell as usize] = starts.first().map_or(end, |&first| first) - cell;
        self.cells += starts.len();
    }

    /// Gives all nodes of the cell that starts at `start` the name `cell`.
    fn set_cell(&mut self, start: u32, cell: u32) {
        for place in start..start + self.length[start as usize] {
            self.cell[self.order[place as usize] as usize] = cell;
        }
    }

    /// Moves `node` into a cell of its own, at the first place of its cell. Returns the name of the new cell.
    pub fn individualise(&mut self, node: u32) -> u32 {
        let cell = self.cell[node as usize];
        self.move_to(node, cell);
        if self.length[cell as usize] > 1 {
            self.cut(cell, &[cell + 1]);
        }
        cell
    }

    /// Number of cuts so far: the argument of [`Partition::undo`] to get back to the present cells.
    pub fn cuts_made(&self) -> usize {
        self.history.len()
    }

    /// Undoes all cuts after the first `cuts`. The order of the nodes inside cells is not restored.
    pub fn undo(&mut self, cuts: usize) {
        while self.history.len() > cuts
            && let Some((cell, parent)) = self.history.pop()
        {
            self.set_cell(cell, parent);
            self.length[parent as usize] += self.length[cell as usize];
            self.cells -= 1;
        }
    }

    /// The cells with more than one node; `None` if there are none. `above` is the result for an earlier, coarser partition.
    ///
    /// Looks only at cells from `above.first` on, and stops at the first one that is as long as `above.longest`.
    pub(super) fn open_cells(&self, above: Option<OpenCells>) -> Option<OpenCells> {
        let (mut next, limit) = above.map_or((0, u32::MAX), |above| (above.first, above.length));
        // Each cell ends where the next one begins.
        let cells = std::iter::from_fn(|| {
            let (cell, length) = (next, *self.length.get(next as usize)?);
            next += length;
            Some((cell, length))
        });
        let mut cells = cells.filter(|&(_, length)| length > 1).peekable();
        let &(first, _) = cells.peek()?;
        let mut longest = (first, 0);
        while longest.1 < limit
            && let Some(cell) = cells.next()
        {
            if cell.1 > longest.1 {
                longest = cell;
            }
        }
        Some(OpenCells { first, longest: longest.0, length: longest.1 })
    }
}

/// Refines partitions of the nodes of one graph until any two nodes of a cell have equally many edges with each label to each
/// cell, and from it.
///
/// Cells wait in a queue to be used as *splitters*: the nodes of every cell are sorted by a sum over their edges from and to
/// the splitter. When a cell is cut, all pieces except a longest one have to become splitters, since the sums over all pieces
/// together are equal already (Hopcroft 1971,
/// [doi:10.1016/B978-0-12-417750-5.50022-1](https://doi.org/10.1016/B978-0-12-417750-5.50022-1); Cardon, Crochemore
/// 1982, [doi:10.1016/0304-3975(82)90016-0](https://doi.org/10.1016/0304-3975(82)90016-0)).
///
/// The order of the cells depends on the graph up to isomorphism and on the given partition, not on the numbering of the
/// nodes. The sums are of 64-bit hashes of labels. If two different sets of edges have the same sum, the partition stays
/// coarser than necessary, for every numbering alike. This costs time later, but the result stays right.
///
/// Complexity: O((nodes + edges) log nodes) time, without the sorting; 20 bytes a node.
#[derive(Debug)]
pub struct Refiner {
    queue: VecDeque<u32>,
    /// By cell, true if it is in the queue.
    queued: Vec<bool>,
    /// By node, the sum over its edges from and to the splitter. All zeros between two splitters.
    sum: Vec<u64>,
    /// By cell, the number of nodes at its end with an edge from or to the splitter. All zeros between two splitters.
    hits: Vec<u32>,
    hit_cells: Vec<u32>,
    splitter: Vec<u32>,
    /// The first places of the pieces of the cell that is cut, without the first piece.
    cuts: Vec<u32>,
    /// A hash of all cuts, equal for isomorphic graphs.
    hash: u64,
}

impl Refiner {
    /// Prepares for partitions of the nodes of `graph`.
    pub fn new(graph: &LabelledDigraph) -> Refiner {
        Refiner {
            queue: VecDeque::new(),
            queued: vec![false; graph.len()],
            sum: vec![0; graph.len()],
            hits: vec![0; graph.len()],
            hit_cells: Vec::new(),
            splitter: Vec::new(),
            cuts: Vec::new(),
            hash: 0,
        }
    }

    /// Refines a partition that is refined already apart from `cell`.
    ///
    /// Returns a hash of the cuts and their reasons: equal if graph, partition and cell are isomorphic.
    pub fn refine(&mut self, graph: &LabelledDigraph, partition: &mut Partition, cell: u32) -> u64 {
        self.hash = u64::from(cell);
        self.enqueue(cell);
        while let Some(cell) = self.queue.pop_front() {
            self.queued[cell as usize] = false;
            if partition.cells < partition.order.len() {
                self.count(graph, partition, cell);
                self.cut_all(partition);
            }
        }
        combine(self.hash, partition.cells as u64)
    }

    fn enqueue(&mut self, cell: u32) {
        if !std::mem::replace(&mut self.queued[cell as usize], true) {
            self.queue.push_back(cell);
        }
    }

    /// Adds up the edges from and to `splitter` for all nodes.
    fn count(&mut self, graph: &LabelledDigraph, partition: &mut Partition, splitter: u32) {
        // The order of the splitters is part of the hash: it is the same for isomorphic graphs.
        self.hash = combine(self.hash, u64::from(splitter));
        let mut nodes = std::mem::take(&mut self.splitter);
        nodes.clear();
        nodes.extend_from_slice(partition.nodes(splitter));
        for &node in &nodes {
            // Edges in both directions have different weights, so one sum covers both.
            graph.out(node).iter().for_each(|&(other, label)| self.hit(partition, other, weight(label, 0)));
            graph.incoming(node).iter().for_each(|&(other, label)| self.hit(partition, other, weight(label, 1)));
        }
        self.splitter = nodes;
    }

    /// Adds `weight` to the sum of `node`. Nodes with a sum gather at the end of their cell.
    #[inline]
    fn hit(&mut self, partition: &mut Partition, node: u32, weight: u64) {
        let cell = partition.cell[node as usize];
        let length = partition.length[cell as usize];
        if length == 1 {
            // A cell of one node cannot be cut. The edge only enters the hash, by an addition, since the edges come in any order.
            self.hash = self.hash.wrapping_add(mix(weight ^ u64::from(cell)));
            return;
        }
        let hits = &mut self.hits[cell as usize];
        // place    cell ...... first_hit ...... cell + length
        //          not hit yet | nodes with hits
        let first_hit = cell + length - *hits;
        // The first hit moves the node to the others at the end of the cell.
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
        // Cells were hit in the order of the edges, which depends on the numbering of the nodes. Their names do not.
        cells.sort_unstable();
        for &cell in &cells {
            self.find_cuts(partition, cell);
            self.enqueue_pieces(partition, cell);
            partition.cut(cell, &self.cuts);
        }
        cells.clear();
        self.hit_cells = cells;
    }

    /// Sorts the nodes of `cell` by their sums and collects the places of the cuts. Nodes without edges from or to the splitter
    /// come first.
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
                self.hash = combine(self.hash, combine(u64::from(place), sum));
                last = Some(sum);
            }
        }
        // Without nodes that were not hit, the first piece starts at the cell itself, which is no cut.
        if first_hit == cell {
            self.cuts.remove(0);
        }
    }

    /// Queues the pieces of `cell`, which is to be cut: all of them if the cell is queued, otherwise all but the first of the
    /// longest.
    fn enqueue_pieces(&mut self, partition: &Partition, cell: u32) {
        let end = cell + partition.length[cell as usize];
        // A queued cell waits already: it keeps its place for the first piece, and all others join.
        let queued = self.queued[cell as usize];
        let skipped = if queued { cell } else { longest_piece(cell, &self.cuts, end) };
        for i in 0..=self.cuts.len() {
            let piece = if i == 0 { cell } else { self.cuts[i - 1] };
            if piece != skipped {
                self.enqueue(piece);
            }
        }
    }
}

/// The first of the longest pieces of `cell`.
fn longest_piece(cell: u32, cuts: &[u32], end: u32) -> u32 {
    let starts = std::iter::once(cell).chain(cuts.iter().copied());
    let ends = cuts.iter().copied().chain([end]);
    // Of several minima, `min_by_key` returns the first.
    let longest = starts.zip(ends).min_by_key(|&(start, end)| Reverse(end - start));
    longest.map_or(cell, |(start, _)| start)
}

/// The contribution of an edge with this `label` to the sum of one of its ends.
#[inline]
fn weight(label: EdgeLabel, direction: u64) -> u64 {
    // Bit 17 keeps the argument from 0, which `mix` maps to 0: an edge would not change the sum.
    mix(u64::from(label.bits()) << 1 | direction | 1 << 17)
}

/// A bijection of the 64-bit numbers that scrambles the bits of its argument.
///
/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014,
/// [doi:10.1145/2660193.2660195](https://doi.org/10.1145/2660193.2660195)). The order of the nodes in canonical forms
/// depends on it, so it must not change.
#[inline]
const fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Hashes two numbers into one. Not symmetric.
#[inline]
const fn combine(a: u64, b: u64) -> u64 {
    mix(a.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_add(mix(b)))
}
