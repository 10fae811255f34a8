//! Counting cycles of whole boards whose edges do not fit into memory.

use koatlas_board::{Colour, Position};
use koatlas_position_graph::{Control, GraphDefinition, ItemIndex, Model, Node, Packed, Random, Rows, Ternary};
use rayon::prelude::*;

use super::counting::{add_counts, count_through_root, mean_of_probes};
use super::neighbourhood::RootNeighbourhood;

/// An edge of a part costs as much as so many steps, since it is made by playing.
const STEPS_AN_EDGE_MADE: f64 = 60.0;

/// The largest part, in nodes, with which a search is worth while.
const LARGEST_PART: usize = 1 << 16;

/// So many nodes are looked at for an estimate.
const SAMPLE: usize = 32;

/// Ternary codes that one thread looks at in one go.
const PART: u64 = 1 << 10;

/// The elementary cycles of a whole board by length, with edges made when they are needed.
///
/// Nothing is kept of the graph. For one node after another the part of the graph on short closed walks through it is made,
/// the cycles through the node are counted there, and the part is forgotten.
///
/// A cycle of `k` edges has `k` nodes. So the sum over all nodes of the cycles of length `k` through them is `k` times the
/// number of cycles. A [symmetry](koatlas_position_graph::Symmetries) of the board, with or without exchange of the colours, maps the graph onto
/// itself, so as many cycles lead through an image of a node as through the node. It is enough to count the cycles through
/// one node of every orbit, and to weight them with the size of the orbit. On a square board there are up to 16 nodes in an
/// orbit, so that short cycles are found fewer times than there are of them.
///
/// Which nodes can lie on a short closed walk through a root is bounded by the stones: every play puts only one stone on the
/// board, so that from a position where `n` stones of the root are missing at least `n` plays lead to the root.
#[derive(Clone, Debug)]
pub struct WholeBoardCycles<S> {
    graph: GraphDefinition<S>,
    reduced: GraphDefinition<S>,
    ternary: Ternary,
    max_length: usize,
}

impl<S: Packed> WholeBoardCycles<S> {
    /// Prepares the search for the cycles of at most `max_length` edges; `None` if [`Ternary`] does not number the positions.
    #[must_use]
    pub fn new(graph: &GraphDefinition<S>, max_length: usize) -> Option<WholeBoardCycles<S>> {
        let (graph, reduced) = (graph.clone().reduced(false), graph.clone().reduced(true));
        Ternary::new(&graph.local_board).map(|ternary| WholeBoardCycles { graph, reduced, ternary, max_length })
    }

    /// Number of tasks.
    #[must_use]
    pub fn tasks(&self) -> u64 {
        self.ternary.codes().div_ceil(PART)
    }

    /// The number of cycles by length, from 0 up to `max_length`; in [`Model::WithPasses`] without the cycles of two passes.
    ///
    /// In parallel. When it is stopped, the search comes to rest at once, and the counts are too small. `done` is called
    /// after every task, from any thread.
    ///
    /// # Panics
    /// If the sums over all nodes cannot be divided by the lengths: then the program is wrong.
    pub fn count(&self, control: &Control<'_>, done: impl Fn() + Sync) -> Vec<u64> {
        let zero = || (vec![0; self.max_length + 1], 0);
        let both = |(sum, nodes), (counts, more)| (add_counts(sum, counts), nodes + more);
        let tasks = (0..self.tasks()).into_par_iter().map(|task| {
            let codes = PART * task..self.ternary.codes().min(PART * (task + 1));
            let counted = self.roots(codes).filter(|_| !control.is_stopped()).map(|root| self.weighted(root, control));
            let counted = counted.fold(zero(), both);
            done();
            counted
        });
        let (mut sums, nodes): (Vec<u64>, u64) = tasks.reduce(zero, both);
        if control.is_stopped() {
            return sums;
        }
        if self.graph.model == Model::WithPasses && self.max_length >= 2 {
            sums[2] -= nodes;
        }
        for (length, sum) in sums.iter_mut().enumerate().skip(1) {
            assert_eq!(*sum % length as u64, 0, "cycles of length {length} are counted once for each of their nodes");
            *sum /= length as u64;
        }
        sums
    }

    /// An estimate of the steps that [`WholeBoardCycles::count_through_root`] takes, as [`super::CycleSearch::estimated_steps`]; infinite if
    /// the part around a node is too large for memory.
    #[must_use]
    pub fn estimated_steps(&self) -> f64 {
        let (mut random, mut steps, mut tries, mut found) = (Random::new(0), 0.0, 0.0, 0.0);
        while found < SAMPLE as f64 {
            tries += 1.0;
            let position = self.ternary.position((random.below(1 << 32) as u64 * self.ternary.codes()) >> 32);
            if !self.graph.local_board.is_legal(position) {
                continue;
            }
            found += 1.0;
            let node = self.graph.node(position, Colour::BOTH[random.below(2)]);
            let Some(lists) = self.part(node, LARGEST_PART) else { return f64::INFINITY };
            let local = RootNeighbourhood::new(&lists, self.max_length);
            steps += STEPS_AN_EDGE_MADE * lists.items().len() as f64 + mean_of_probes(&local, &mut random);
        }
        let elements = self.reduced.symmetries.as_ref().map_or(1, |symmetries| symmetries.elements.len());
        let orbits = (self.ternary.codes() * self.graph.sides() as u64) as f64 / elements as f64;
        orbits * (found / tries) * (steps / found)
    }

    /// The nodes with these codes that stand for their orbits.
    fn roots(&self, codes: std::ops::Range<u64>) -> impl Iterator<Item = Node<S>> {
        let sides = &Colour::BOTH[..self.graph.sides()];
        let positions = codes.map(|code| self.ternary.position(code));
        let nodes = positions.flat_map(move |position| sides.iter().map(move |&to_move| Node { position, to_move }));
        nodes.filter(|&node| self.reduced.is_representative(node) && self.graph.local_board.is_legal(node.position))
    }

    /// The cycles through all nodes of an orbit by length, and the number of these nodes.
    fn weighted(&self, root: Node<S>, control: &Control<'_>) -> (Vec<u64>, u64) {
        let orbit = self.reduced.orbit(root).expect("a root stands for its orbit");
        let counts = self
            .part(root, usize::MAX)
            .map_or(Vec::new(), |lists| count_through_root(&RootNeighbourhood::new(&lists, self.max_length), control));
        (counts.into_iter().map(|count| orbit * count).collect(), orbit)
    }

    /// The successors of the nodes that may be on short closed walks through a node, which is node 0; `None` if there are
    /// more than `most`.
    fn part(&self, root: Node<S>, most: usize) -> Option<Rows<u32>> {
        let mut nodes = ItemIndex::new(vec![root]);
        let mut lists = Rows::default();
        let mut steps = 0;
        let mut level_ends = 1;
        while let Some(&node) = nodes.items().get(lists.len()) {
            if lists.len() == level_ends {
                (steps, level_ends) = (steps + 1, nodes.items().len());
            }
            let left = self.max_length.saturating_sub(steps + 1);
            let mut row = Vec::new();
            self.graph.for_each_edge(node, |to| {
                if to == root || may_return(root.position, to.position, left) {
                    row.push(nodes.place_or_add(to));
                }
            });
            lists.push(row);
            if nodes.items().len() > most {
                return None;
            }
        }
        Some(lists)
    }
}

/// Whether so many moves might lead from `position` to `goal`: `false` only if they cannot. The two may be the same position
/// with different players to move.
///
/// A stone of the goal that is missing must be played. The last move removes what is not in the goal, and plays at most
/// one stone: so either one stone is missing, and only stones of the other colour are to be removed; or none is missing, and
/// all that is to be removed goes by suicide, so that it is of one colour, or the last move is a pass.
fn may_return<S: Packed>(goal: Position<S>, position: Position<S>, left: usize) -> bool {
    let missing = Colour::BOTH.map(|colour| goal.stones(colour).minus(position.stones(colour)).len());
    let all = missing[0] + missing[1];
    if left != 1 || all > 1 {
        return left > 0 && all <= left;
    }
    let extra = |colour: Colour| !position.stones(colour).minus(goal.stones(colour)).is_empty();
    match missing {
        [1, _] => !extra(Colour::Black),
        [_, 1] => !extra(Colour::White),
        _ => !(extra(Colour::Black) && extra(Colour::White)),
    }
}
