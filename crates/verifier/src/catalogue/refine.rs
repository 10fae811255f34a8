//! Colour refinement as the definition of canonical forms has it, on plain lists.
//!
//! Everything here is the definition itself, read aloud: the order of the cells and the number that describes a
//! refinement follow from it. See [`canonical`](super::canonical).

use std::collections::{BTreeMap, VecDeque};

use super::labelled_graph::Graph;
use crate::limits::{Budget, NotDecided};

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

/// Nodes in an ordered sequence of cells: each cell by the number of nodes in the cells before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cells {
    cells: BTreeMap<u64, Vec<u32>>,
    /// The cell of every node.
    of: Vec<u64>,
}

impl Cells {
    /// All nodes in one cell.
    pub fn one(nodes: usize) -> Cells {
        Cells { cells: BTreeMap::from([(0, (0..nodes as u32).collect())]), of: vec![0; nodes] }
    }

    /// Whether every cell has one node.
    pub fn are_single(&self) -> bool {
        self.cells.len() == self.of.len()
    }

    /// The nodes of the first of the largest cells.
    pub fn first_largest(&self) -> &[u32] {
        let largest = self.cells.values().map(Vec::len).max().unwrap_or(0);
        self.cells.values().find(|nodes| nodes.len() == largest).map_or(&[], Vec::as_slice)
    }

    /// Puts a node alone in front of the others of its cell, and refines.
    pub fn with_alone(&self, node: u32, graph: &Graph, budget: &mut Budget) -> Result<(Cells, u64), NotDecided> {
        let (mut cells, cell) = (self.clone(), self.of[node as usize]);
        let rest: Vec<u32> = cells.cells[&cell].iter().copied().filter(|&other| other != node).collect();
        cells.replace(cell, vec![vec![node], rest]);
        let trace = cells.refine(cell, graph, budget)?;
        Ok((cells, trace))
    }

    /// The number of every node once all cells have one node.
    pub fn numbering(&self) -> Vec<u32> {
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
    pub fn refine(&mut self, cell: u64, graph: &Graph, budget: &mut Budget) -> Result<u64, NotDecided> {
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
