//! Counting of the cycles of whole boards whose edges do not fit into memory.

use koatlas_board::{Colour, Position};
use koatlas_position_graph::{Control, GraphDefinition, GraphNode, ItemIndex, Model, Packed, Random, Rows, Ternary};
use rayon::prelude::*;

use super::counting::{add_counts, count_through_root, mean_estimated_steps};
use super::neighbourhood::RootNeighbourhood;

/// Cost of an edge of a part, in steps: it is found by making a play.
const STEPS_AN_EDGE_MADE: f64 = 60.0;

/// Greatest part, in nodes, for which an estimate is finite.
const LARGEST_PART_NODES: usize = 1 << 16;

/// Number of nodes in the sample for an estimate.
const SAMPLE_NODES: usize = 32;

/// Number of ternary codes in a task.
const CODES_A_TASK: u64 = 1 << 10;

/// The elementary cycles of a whole board by length. Edges are found when they are needed, and nothing is stored of the graph.
///
/// For one node after another, the part of the graph on short closed walks through it is explored, and the cycles through the
/// node are counted there.
///
/// A cycle of `k` edges has `k` nodes. So the number of cycles of length `k` through a node, summed over all nodes, is `k` times
/// the number of cycles. A [symmetry](koatlas_position_graph::Symmetries) of the board, with or without exchange of the colours,
/// maps the graph onto itself, so equally many cycles pass through a node and through its image. It is enough to count the
/// cycles through one node of every orbit, and to multiply by the size of the orbit. On a square board an orbit has up to 16
/// nodes, so that short cycles are found fewer times than there are of them.
///
/// The stones bound the nodes that can lie on a short closed walk through a root. A play puts only one stone on the board, so
/// at least `n` plays lead to the root from a position in which `n` stones of the root are missing.
#[derive(Clone, Debug)]
pub struct WholeBoardCycles<S> {
    graph: GraphDefinition<S>,
    reduced: GraphDefinition<S>,
    ternary: Ternary,
    max_length: usize,
}

impl<S: Packed> WholeBoardCycles<S> {
    /// Prepares the search for the cycles of at most `max_length` edges; `None` if [`Ternary`] does not number the positions.
    pub fn new(graph: &GraphDefinition<S>, max_length: usize) -> Option<WholeBoardCycles<S>> {
        let (graph, reduced) = (graph.clone().reduced(false), graph.clone().reduced(true));
        Ternary::new(&graph.local_board).map(|ternary| WholeBoardCycles { graph, reduced, ternary, max_length })
    }

    /// Number of tasks.
    pub fn tasks(&self) -> u64 {
        self.ternary.codes().div_ceil(CODES_A_TASK)
    }

    /// Number of cycles by length, from 0 up to `max_length`. In [`Model::WithPasses`] the cycles of two passes are left out.
    ///
    /// In parallel. If `control` stops the work, the search returns at once with counts that are too small. `report` is called from
    /// any thread after every task.
    ///
    /// # Panics
    /// If a sum over all nodes is not a multiple of the length: then the program is wrong.
    pub fn count(&self, control: &Control<'_>, report: impl Fn() + Sync) -> Vec<u64> {
        let tasks = (0..self.tasks()).into_par_iter().map(|task| {
            let codes = CODES_A_TASK * task..self.ternary.codes().min(CODES_A_TASK * (task + 1));
            let counted = self.roots(codes).filter(|_| !control.is_stopped()).map(|root| self.weighted(root, control));
            let counted = counted.fold(self.zeros(), add_counts_and_nodes);
            report();
            counted
        });
        let (mut sums, nodes) = tasks.reduce(|| self.zeros(), add_counts_and_nodes);
        if control.is_stopped() {
            return sums;
        }
        if self.graph.model == Model::WithPasses && self.max_length >= 2 {
            // Two passes make a cycle of length 2 through every node, which counts once for each of its two nodes.
            sums[2] -= nodes;
        }
        for (length, sum) in sums.iter_mut().enumerate().skip(1) {
            assert_eq!(*sum % length as u64, 0, "cycles of length {length} are counted once for each of their nodes");
            *sum /= length as u64;
        }
        sums
    }

    /// Counts by length and a number of nodes, all 0.
    fn zeros(&self) -> (Vec<u64>, u64) {
        (vec![0; self.max_length + 1], 0)
    }

    /// Estimates the number of steps of [`WholeBoardCycles::count`], as [`super::CycleSearch::estimated_steps`] does. Infinite if
    /// the part around a node does not fit into memory.
    pub fn estimated_steps(&self) -> f64 {
        let (mut random, mut steps, mut tries, mut found) = (Random::new(0), 0.0, 0.0, 0.0);
        while found < SAMPLE_NODES as f64 {
            tries += 1.0;
            // As [`Random::below`], which takes no 64 bits where `usize` has 32.
            let position = self.ternary.position((random.bits() * self.ternary.codes()) >> 32);
            if !self.graph.local_board.is_legal(position) {
                continue;
            }
            found += 1.0;
            let node = self.graph.node(position, Colour::BOTH[random.below(2)]);
            let Some(lists) = self.part(node, LARGEST_PART_NODES) else { return f64::INFINITY };
            let local = RootNeighbourhood::new(&lists, self.max_length);
            steps += STEPS_AN_EDGE_MADE * lists.items().len() as f64 + mean_estimated_steps(&local, &mut random);
        }
        let elements = self.reduced.symmetries.as_ref().map_or(1, |symmetries| symmetries.elements.len());
        let orbits = (self.ternary.codes() * self.graph.side_count() as u64) as f64 / elements as f64;
        orbits * (found / tries) * (steps / found)
    }

    /// The representatives of orbits whose positions have these `codes`.
    fn roots(&self, codes: std::ops::Range<u64>) -> impl Iterator<Item = GraphNode<S>> {
        let sides = &Colour::BOTH[..self.graph.side_count()];
        let positions = codes.map(|code| self.ternary.position(code));
        let nodes =
            positions.flat_map(move |position| sides.iter().map(move |&to_move| GraphNode { position, to_move }));
        nodes.filter(|&node| self.reduced.is_representative(node) && self.graph.local_board.is_legal(node.position))
    }

    /// Number of cycles through all nodes of the orbit of `root` by length, and the size of the orbit.
    fn weighted(&self, root: GraphNode<S>, control: &Control<'_>) -> (Vec<u64>, u64) {
        let orbit = self.reduced.orbit_size(root).expect("a root stands for its orbit");
        let counts = self
            .part(root, usize::MAX)
            .map_or(Vec::new(), |lists| count_through_root(&RootNeighbourhood::new(&lists, self.max_length), control));
        (counts.into_iter().map(|count| orbit * count).collect(), orbit)
    }

    /// The successors of all nodes that may lie on a short closed walk through `root`, which has number 0; `None` if there are more
    /// than `max_nodes` nodes.
    fn part(&self, root: GraphNode<S>, max_nodes: usize) -> Option<Rows<u32>> {
        let mut nodes = ItemIndex::new(vec![root]);
        let mut lists = Rows::default();
        let mut steps = 0;
        let mut level_ends = 1;
        while let Some(&node) = nodes.items().get(lists.len()) {
            // All nodes of the level before have their rows: one more step from the root.
            if lists.len() == level_ends {
                (steps, level_ends) = (steps + 1, nodes.items().len());
            }
            // Steps left after the edge.
            let left = self.max_length.saturating_sub(steps + 1);
            let mut row = Vec::new();
            self.graph.for_each_edge(node, |to| {
                if to == root || may_return(root.position, to.position, left) {
                    row.push(nodes.index_or_insert(to));
                }
            });
            lists.push(row);
            if nodes.items().len() > max_nodes {
                return None;
            }
        }
        Some(lists)
    }
}

/// False if `left` moves cannot lead from `position` to `goal`. Equal positions may have different players to move.
///
/// Every stone of `goal` that is missing must be played. The last move plays at most one stone and removes everything that is
/// not in `goal`. So either one stone is missing, and only stones of the other colour have to be removed; or none is
/// missing, and the last move is a suicide, which removes stones of one colour, or a pass, which removes nothing.
fn may_return<S: Packed>(goal: Position<S>, position: Position<S>, left: usize) -> bool {
    let missing = Colour::BOTH.map(|colour| goal.stones(colour).minus(position.stones(colour)).len());
    let total = missing[0] + missing[1];
    if left != 1 || total > 1 {
        return left > 0 && total <= left;
    }
    let has_extra = Colour::BOTH.map(|colour| !position.stones(colour).minus(goal.stones(colour)).is_empty());
    match missing {
        [1, _] => !has_extra[0],
        [_, 1] => !has_extra[1],
        _ => has_extra != [true; 2],
    }
}

fn add_counts_and_nodes((sum, nodes): (Vec<u64>, u64), (counts, more): (Vec<u64>, u64)) -> (Vec<u64>, u64) {
    (add_counts(sum, counts), nodes + more)
}
