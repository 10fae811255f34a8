//! Canonical form of a component, and the identity computed from it: a second, plain implementation of the definition, on lists.
//!
//! The definition is in `format.md`, which is the page `catalogue_format` of the documentation. It is a search by individualisation
//! and refinement (McKay 1981), with the order of the cells and the trace of a refinement fixed.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use super::ComponentEdge;
use crate::{Budget, WithinLimits};

/// Graph in its canonical numbering; `edges` are sorted, each with source, target and bits of its label.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CanonicalGraph {
    nodes: u32,
    count: u32,
    edges: Vec<(u32, u32, u16)>,
}

/// Bytes that a node takes in a partition of the search tree.
const BYTES_A_NODE: usize = 100;

/// Leaf of the search tree. Leaves are compared by `traces`, then by `rows`, the renumbered graph.
#[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
struct SearchLeaf {
    traces: Vec<u64>,
    rows: Vec<Vec<(u32, u16)>>,
}

/// Partition in the search tree; `traces` are those of the refinements that led to it.
struct Branch {
    cells: OrderedPartition,
    traces: Vec<u64>,
}

impl CanonicalGraph {
    /// Computes the canonical form of a graph.
    pub fn new(nodes: usize, edges: &[ComponentEdge], budget: &mut Budget) -> WithinLimits<CanonicalGraph> {
        let leaf = budget.with_memory_returned(|own| Graph::new(nodes, edges).least_leaf(own))?;
        let rows = (0..).zip(leaf.rows);
        let edges: Vec<(u32, u32, u16)> =
            rows.flat_map(|(from, row)| row.into_iter().map(move |(to, label)| (from, to, label))).collect();
        Ok(CanonicalGraph { nodes: nodes as u32, count: edges.len() as u32, edges })
    }

    /// Computes the form of the type of a graph: the lesser of the forms as it is and with the colours exchanged.
    pub fn of_type(nodes: usize, edges: &[ComponentEdge], budget: &mut Budget) -> WithinLimits<CanonicalGraph> {
        let as_is = CanonicalGraph::new(nodes, edges, budget)?;
        Ok(as_is.min(CanonicalGraph::new(nodes, &exchanged(edges), budget)?))
    }

    /// Identity of the type whose type form this is.
    pub fn identity(&self) -> String {
        let mut bytes = b"ko-type\x01".to_vec();
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend(self.count.to_le_bytes());
        for (from, to, label) in &self.edges {
            bytes.extend(from.to_le_bytes());
            bytes.extend(to.to_le_bytes());
            bytes.extend(label.to_le_bytes());
        }
        let digits: String = blake3::hash(&bytes).to_hex().chars().take(16).collect();
        format!("p{}e{}-{digits}", self.nodes, self.count)
    }
}

/// Returns the edges with the colours exchanged.
pub(crate) fn exchanged(edges: &[ComponentEdge]) -> Vec<ComponentEdge> {
    edges.iter().map(|&(from, to, label)| (from, to, label.exchanged())).collect()
}

/// Function `mix` of the definition, the finaliser of SplitMix64.
fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Function `combine` of the definition.
fn combine(a: u64, b: u64) -> u64 {
    mix(a.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_add(mix(b)))
}

/// Graph in the form that refinement needs.
struct Graph {
    edges: Vec<(u32, u32, u16)>,
    /// By node, the neighbours with the bits of the label; the last number is 0 for an edge from the node and 1 for an edge to it.
    around: Vec<Vec<(u32, u16, u64)>>,
}

impl Graph {
    fn new(nodes: usize, edges: &[ComponentEdge]) -> Graph {
        let (mut numbered, mut around) = (Vec::with_capacity(edges.len()), vec![Vec::new(); nodes]);
        for &(from, to, label) in edges {
            let bits = label.bits();
            numbered.push((from, to, bits));
            around[from as usize].push((to, bits, 0));
            around[to as usize].push((from, bits, 1));
        }
        Graph { edges: numbered, around }
    }

    /// Returns the least leaf. Prunes a branch if its traces are already greater than those of the least leaf so far.
    fn least_leaf(&self, budget: &mut Budget) -> WithinLimits<SearchLeaf> {
        let mut cells = OrderedPartition::one(self.around.len());
        let traces = vec![cells.refine(0, self, budget)?];
        let (mut next, mut pending, mut depth) = (Some(Branch { cells, traces }), Vec::new(), 0);
        let mut best: Option<SearchLeaf> = None;
        while let Some(Branch { cells, traces }) = next {
            if traces.len() > depth {
                depth = traces.len();
                budget.hold(BYTES_A_NODE * self.around.len())?;
            }
            // The traces so far are the beginning of those of every leaf below, so the comparison of beginnings decides.
            let is_behind =
                best.as_ref().is_some_and(|best| traces[..] > best.traces[..traces.len().min(best.traces.len())]);
            if !is_behind {
                if cells.are_single() {
                    let leaf = SearchLeaf { rows: self.rows(&cells.cell_of), traces };
                    best = best.into_iter().chain([leaf]).min();
                } else {
                    let branch = Rc::new(Branch { cells, traces });
                    // The last one pushed is tried first. The order changes only the work, not the least leaf.
                    pending.extend(branch.cells.first_largest().iter().map(|&node| (Rc::clone(&branch), node)));
                }
            }
            next = match pending.pop() {
                Some((branch, node)) => Some(branch.with_alone(node, self, budget)?),
                None => None,
            };
        }
        Ok(best.unwrap_or_default())
    }

    /// Returns the edges of each node after the renumbering by `numbering`, sorted.
    fn rows(&self, numbering: &[u64]) -> Vec<Vec<(u32, u16)>> {
        let mut rows = vec![Vec::new(); self.around.len()];
        for &(from, to, label) in &self.edges {
            rows[numbering[from as usize] as usize].push((numbering[to as usize] as u32, label));
        }
        rows.iter_mut().for_each(|row| row.sort_unstable());
        rows
    }
}

impl Branch {
    /// Moves `node` in front of the rest of its cell, as a cell of its own, and refines.
    fn with_alone(&self, node: u32, graph: &Graph, budget: &mut Budget) -> WithinLimits<Branch> {
        let (mut cells, cell) = (self.cells.clone(), self.cells.cell_of[node as usize]);
        let rest: Vec<u32> = cells.cells[&cell].iter().copied().filter(|&other| other != node).collect();
        cells.replace(cell, vec![vec![node], rest]);
        let trace = cells.refine(cell, graph, budget)?;
        Ok(Branch { cells, traces: [self.traces.as_slice(), &[trace]].concat() })
    }
}

/// Ordered partition of the nodes into cells. A cell is named by the number of nodes in the cells before it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OrderedPartition {
    cells: BTreeMap<u64, Vec<u32>>,
    cell_of: Vec<u64>,
}

impl OrderedPartition {
    /// Partition with all nodes in one cell.
    fn one(nodes: usize) -> OrderedPartition {
        OrderedPartition { cells: BTreeMap::from([(0, (0..nodes as u32).collect())]), cell_of: vec![0; nodes] }
    }

    /// True if every cell has one node.
    fn are_single(&self) -> bool {
        self.cells.len() == self.cell_of.len()
    }

    /// Nodes of the first of the largest cells.
    fn first_largest(&self) -> &[u32] {
        let largest = self.cells.values().map(Vec::len).max().unwrap_or(0);
        self.cells.values().find(|nodes| nodes.len() == largest).map_or(&[], Vec::as_slice)
    }

    /// Replaces `cell` by those of `pieces` that have nodes. Returns the names of the new cells.
    fn replace(&mut self, cell: u64, pieces: Vec<Vec<u32>>) -> Vec<u64> {
        let (mut names, mut next) = (Vec::new(), cell);
        for piece in pieces.into_iter().filter(|piece| !piece.is_empty()) {
            piece.iter().for_each(|&node| self.cell_of[node as usize] = next);
            names.push(next);
            let length = piece.len() as u64;
            self.cells.insert(next, piece);
            next += length;
        }
        names
    }

    /// Refines from `cell` on, until no cell splits another. Returns the trace, a number that describes the refinement.
    fn refine(&mut self, cell: u64, graph: &Graph, budget: &mut Budget) -> WithinLimits<u64> {
        let (mut trace, mut queue) = (cell, VecDeque::from([cell]));
        while let Some(splitter) = queue.pop_front() {
            if self.are_single() {
                continue;
            }
            trace = combine(trace, splitter);
            let mut sums: BTreeMap<u64, BTreeMap<u32, u64>> = BTreeMap::new();
            for &node in &self.cells[&splitter] {
                budget.work(1 + graph.around[node as usize].len() as u64)?;
                for &(other, label, direction) in &graph.around[node as usize] {
                    // The bits below the mixing are: bit 17 set, bits 1 to 16 the label, bit 0 the direction.
                    let weight = mix(u64::from(label) << 1 | direction | 1 << 17);
                    let hit = self.cell_of[other as usize];
                    if self.cells[&hit].len() == 1 {
                        trace = trace.wrapping_add(mix(weight ^ hit));
                    } else {
                        let sum = sums.entry(hit).or_default().entry(other).or_default();
                        *sum = sum.wrapping_add(weight);
                    }
                }
            }
            for (cell, sums) in sums {
                trace = self.split(cell, &sums, trace, &mut queue);
            }
        }
        Ok(combine(trace, self.cells.len() as u64))
    }

    /// Splits `cell` by the `sums` of its nodes: nodes without a sum first, then by ascending sums. Queues the new cells except one:
    /// the first, which keeps the name, if `cell` is still queued, otherwise the largest. Returns the new trace.
    fn split(&mut self, cell: u64, sums: &BTreeMap<u32, u64>, mut trace: u64, queue: &mut VecDeque<u64>) -> u64 {
        let untouched: Vec<u32> = self.cells[&cell].iter().copied().filter(|node| !sums.contains_key(node)).collect();
        let mut by_sum: BTreeMap<u64, Vec<u32>> = BTreeMap::new();
        sums.iter().for_each(|(&node, &sum)| by_sum.entry(sum).or_default().push(node));
        let mut start = cell + untouched.len() as u64;
        for (&sum, nodes) in &by_sum {
            trace = combine(trace, combine(start, sum));
            start += nodes.len() as u64;
        }
        let pieces = std::iter::once(untouched).chain(by_sum.into_values()).collect();
        let names = self.replace(cell, pieces);
        let largest = names.iter().map(|name| self.cells[name].len()).max().unwrap_or(0);
        // The first piece is still queued if the cell was. Otherwise the cell has been a splitter before, so the sums of one
        // piece follow from those of the others: the largest is left out (Hopcroft 1971).
        let left_out = if queue.contains(&cell) {
            Some(cell)
        } else {
            names.iter().copied().find(|name| self.cells[name].len() == largest)
        };
        queue.extend(names.into_iter().filter(|&name| Some(name) != left_out));
        trace
    }
}
