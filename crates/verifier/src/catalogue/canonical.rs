//! The exact canonical form of a component and the identity made of it: a second, plain implementation of the definition, on lists.
//! The order of the cells and the number that describes a refinement follow from it.
//!
//! The definition is in `format.md`, which is the page `catalogue_format` of the documentation.

use std::collections::{BTreeMap, VecDeque};

use super::label::{Edge, Label};
use crate::limits::{Budget, Decided};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Form {
    nodes: u32,
    count: u32,
    edges: Vec<(u32, u32, u16)>,
}

/// Bytes that a node takes in a partition of the tree.
const BYTES_A_NODE: usize = 100;

/// A leaf of the tree: what it is compared by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Leaf {
    traces: Vec<u64>,
    rows: Vec<Vec<(u32, u16)>>,
}

/// A partition of the tree with the nodes that are still to be put alone.
struct Branching {
    cells: Cells,
    traces: Vec<u64>,
    nodes: Vec<u32>,
}

impl Form {
    /// The canonical form of a graph, perhaps with the colours exchanged.
    pub fn of(nodes: usize, edges: &[Edge], exchange: bool, budget: &mut Budget) -> Decided<Form> {
        let graph = Graph::new(nodes, edges, exchange);
        budget.hold(BYTES_A_NODE * nodes)?;
        let mut root = Cells::one(nodes);
        let trace = root.refine(0, &graph, budget)?;
        let mut best: Option<Leaf> = None;
        let mut path = Vec::new();
        arrive(root, vec![trace], &graph, &mut best, &mut path);
        while let Some(branching) = path.last_mut() {
            let Some(node) = branching.nodes.pop() else {
                path.pop();
                budget.release(BYTES_A_NODE * nodes);
                continue;
            };
            let (cells, trace) = branching.cells.with_alone(node, &graph, budget)?;
            let traces = [branching.traces.as_slice(), &[trace]].concat();
            budget.hold(BYTES_A_NODE * nodes)?;
            let depth = path.len();
            arrive(cells, traces, &graph, &mut best, &mut path);
            if path.len() == depth {
                budget.release(BYTES_A_NODE * nodes);
            }
        }
        let rows = best.map(|leaf| leaf.rows).unwrap_or_default();
        let numbered =
            (0..).zip(rows).flat_map(|(from, row)| row.into_iter().map(move |(to, label)| (from, to, label)));
        let edges: Vec<(u32, u32, u16)> = numbered.collect();
        Ok(Form { nodes: nodes as u32, count: edges.len() as u32, edges })
    }

    /// The identity of the type with this type form.
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

/// A partition of the tree: a leaf is compared with the best one, and below others the search goes on, unless all that hangs
/// there comes after the best one.
fn arrive(cells: Cells, traces: Vec<u64>, graph: &Graph, best: &mut Option<Leaf>, path: &mut Vec<Branching>) {
    let is_behind = |best: &Leaf| traces.iter().cmp(best.traces.iter().take(traces.len())).is_gt();
    if best.as_ref().is_some_and(is_behind) {
        return;
    }
    if !cells.are_single() {
        let nodes = cells.first_largest().to_vec();
        return path.push(Branching { cells, traces, nodes });
    }
    let leaf = Leaf { rows: graph.rows(&cells.numbering()), traces };
    if best.as_ref().is_none_or(|best| leaf < *best) {
        *best = Some(leaf);
    }
}

/// The two canonical forms of a graph: as it is, and with the colours exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Forms {
    pub as_is: Form,
    pub exchanged: Form,
}

impl Forms {
    pub fn of(nodes: usize, edges: &[Edge], budget: &mut Budget) -> Decided<Forms> {
        let form = |exchange, budget: &mut Budget| Form::of(nodes, edges, exchange, budget);
        Ok(Forms { as_is: form(false, budget)?, exchanged: form(true, budget)? })
    }

    /// The lesser of the two.
    pub fn type_form(&self) -> &Form {
        (&self.as_is).min(&self.exchanged)
    }
}

/// `mix` of the definition: the finaliser of SplitMix64.
fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// `combine` of the definition.
fn combine(a: u64, b: u64) -> u64 {
    mix(a.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_add(mix(b)))
}

/// A graph as refinement looks at it.
#[derive(Clone, Debug)]
struct Graph {
    edges: Vec<(u32, u32, u16)>,
    around: Vec<Vec<(u32, u16, u64)>>,
}

impl Graph {
    fn new(nodes: usize, edges: &[Edge], exchange: bool) -> Graph {
        let bits = |label: Label| if exchange { label.exchanged() } else { label }.bits();
        let edges: Vec<(u32, u32, u16)> = edges.iter().map(|&(from, to, label)| (from, to, bits(label))).collect();
        let mut around = vec![Vec::new(); nodes];
        for &(from, to, label) in &edges {
            around[from as usize].push((to, label, 0));
            around[to as usize].push((from, label, 1));
        }
        Graph { edges, around }
    }

    /// The other ends of the edges at a node, with the label and 1 if the edge ends at the node.
    fn around(&self, node: u32) -> &[(u32, u16, u64)] {
        &self.around[node as usize]
    }

    /// For each node in a new numbering its sorted edges.
    fn rows(&self, numbering: &[u32]) -> Vec<Vec<(u32, u16)>> {
        let mut rows = vec![Vec::new(); self.around.len()];
        for &(from, to, label) in &self.edges {
            rows[numbering[from as usize] as usize].push((numbering[to as usize], label));
        }
        rows.iter_mut().for_each(|row| row.sort_unstable());
        rows
    }
}

/// Nodes in an ordered sequence of cells: each cell by the number of nodes in the cells before it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cells {
    cells: BTreeMap<u64, Vec<u32>>,
    /// The cell of every node.
    of: Vec<u64>,
}

impl Cells {
    /// All nodes in one cell.
    fn one(nodes: usize) -> Cells {
        Cells { cells: BTreeMap::from([(0, (0..nodes as u32).collect())]), of: vec![0; nodes] }
    }

    /// Whether every cell has one node.
    fn are_single(&self) -> bool {
        self.cells.len() == self.of.len()
    }

    /// The nodes of the first of the largest cells.
    fn first_largest(&self) -> &[u32] {
        let largest = self.cells.values().map(Vec::len).max().unwrap_or(0);
        self.cells.values().find(|nodes| nodes.len() == largest).map_or(&[], Vec::as_slice)
    }

    /// Puts a node alone in front of the others of its cell, and refines.
    fn with_alone(&self, node: u32, graph: &Graph, budget: &mut Budget) -> Decided<(Cells, u64)> {
        let (mut cells, cell) = (self.clone(), self.of[node as usize]);
        let rest: Vec<u32> = cells.cells[&cell].iter().copied().filter(|&other| other != node).collect();
        cells.replace(cell, vec![vec![node], rest]);
        let trace = cells.refine(cell, graph, budget)?;
        Ok((cells, trace))
    }

    /// The number of every node once all cells have one node.
    fn numbering(&self) -> Vec<u32> {
        self.of.iter().map(|&cell| cell as u32).collect()
    }

    /// Puts pieces, those that have nodes, in place of a cell. The cells of the pieces.
    fn replace(&mut self, cell: u64, pieces: Vec<Vec<u32>>) -> Vec<u64> {
        let (mut names, mut next) = (Vec::new(), cell);
        for piece in pieces.into_iter().filter(|piece| !piece.is_empty()) {
            piece.iter().for_each(|&node| self.of[node as usize] = next);
            names.push(next);
            let length = piece.len() as u64;
            self.cells.insert(next, piece);
            next += length;
        }
        names
    }

    /// Refines from one cell on; the number that describes what happened.
    fn refine(&mut self, cell: u64, graph: &Graph, budget: &mut Budget) -> Decided<u64> {
        let (mut trace, mut queue) = (cell, VecDeque::from([cell]));
        while let Some(splitter) = queue.pop_front() {
            if self.are_single() {
                continue;
            }
            trace = combine(trace, splitter);
            let mut sums: BTreeMap<u64, BTreeMap<u32, u64>> = BTreeMap::new();
            for &node in &self.cells[&splitter] {
                budget.work(1 + graph.around(node).len() as u64)?;
                for &(other, label, direction) in graph.around(node) {
                    let weight = mix(u64::from(label) << 1 | direction | 1 << 17);
                    let hit = self.of[other as usize];
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

    /// Splits a cell by the sums of its nodes: those without a sum first, then by ascending sums.
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
        let left_out = if queue.contains(&cell) {
            Some(cell)
        } else {
            names.iter().copied().find(|name| self.cells[name].len() == largest)
        };
        queue.extend(names.into_iter().filter(|&name| Some(name) != left_out));
        trace
    }
}
