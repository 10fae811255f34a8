//! The search tree of [`canonical_form`](super::canonical_form).

use std::cmp::Ordering;

use super::partition::{OpenCells, Partition, Refiner};
use super::{Classes, EdgeLabel, LabelledDigraph, LabelledEdge};

/// A depth-first search through the tree of refined partitions.
///
/// The root is the partition with all nodes in one cell, refined. A branching has a child for every node of the first of its
/// longest cells: the partition with this node in a cell of its own, refined. Leaves are numberings of the nodes.
pub(super) struct FormSearch<'g> {
    graph: &'g LabelledDigraph,
    partition: Partition,
    refiner: Refiner,
    /// The branchings from the root to the present partition.
    path: Vec<Branching>,
    /// The first leaf. Automorphisms near the root are found by comparison with it.
    first: Option<Leaf>,
    /// The least leaf so far.
    best: Option<Leaf>,
    /// The orbits of the nodes under the automorphisms found.
    ///
    /// All leaves so far lie below the last branching of `path` that is `on_first_path`. So the automorphisms fix all nodes chosen
    /// above it, and map the cells of its partition to themselves.
    orbits: Classes,
}

/// A partition with a cell of several nodes.
struct Branching {
    /// The nodes to choose from, sorted. The node before `next` is the present choice.
    candidates: Vec<u32>,
    next: usize,
    cells: OpenCells,
    /// Argument of [`Partition::undo`] to get back to this partition.
    cuts: usize,
    comparison: PathComparison,
    /// True if the first leaf lies below this branching.
    on_first_path: bool,
}

/// The comparison of a partition with those at the same depth above the first and the best leaf.
#[derive(Clone, Copy)]
struct PathComparison {
    /// The hash that its refinement returned.
    hash: u64,
    /// True if all hashes from the root equal those above the first leaf.
    like_first: bool,
    /// The order of all hashes from the root, compared with those above the best leaf.
    against_best: Ordering,
}

/// A numbering of the nodes, with the nodes chosen on the path to it and the hash of each refinement.
#[derive(Clone)]
struct Leaf {
    choices: Vec<u32>,
    hashes: Vec<u64>,
    numbering: NodeNumbering,
}

impl<'g> FormSearch<'g> {
    pub(super) fn new(graph: &'g LabelledDigraph) -> FormSearch<'g> {
        let (partition, refiner, orbits) = (Partition::unit(graph), Refiner::new(graph), Classes::new(graph.len()));
        FormSearch { graph, partition, refiner, path: Vec::new(), first: None, best: None, orbits }
    }

    /// Searches the tree, and returns the numbering of the canonical form.
    pub(super) fn run(mut self) -> NodeNumbering {
        let hash = self.refiner.refine(self.graph, &mut self.partition, 0);
        self.branch_or_finish(PathComparison { hash, like_first: true, against_best: Ordering::Equal });
        while let Some(node) = self.next_choice() {
            let cell = self.partition.individualise(node);
            let hash = self.refiner.refine(self.graph, &mut self.partition, cell);
            let comparison = self.compare(hash);
            // A branch matters if it can give an automorphism with the first leaf, or a leaf at least as good as the best one.
            if comparison.like_first || comparison.against_best.is_le() {
                self.branch_or_finish(comparison);
            }
        }
        self.best.expect("the first leaf is the best until there is a better one").numbering
    }

    /// Goes back to the last branching with a choice left, and returns the node chosen next; `None` at the end of the search.
    fn next_choice(&mut self) -> Option<u32> {
        while let Some(branching) = self.path.last_mut() {
            // The branching below this one has been finished or left.
            self.partition.undo(branching.cuts);
            while let Some(&node) = branching.candidates.get(branching.next) {
                branching.next += 1;
                // If `node` is not the least of its orbit, the least is a candidate, too, and was tried before: its branch is equivalent.
                if !branching.on_first_path || self.orbits.least_member(node) == node {
                    return Some(node);
                }
            }
            self.path.pop();
        }
        None
    }

    fn compare(&self, hash: u64) -> PathComparison {
        let depth = self.path.len();
        let above = self.path.last().expect("a choice was made").comparison;
        // `None`: there is no leaf yet. `Some(None)`: the path to that leaf is shorter, and so this branch is the greater.
        let [first, best] =
            [&self.first, &self.best].map(|leaf| leaf.as_ref().map(|leaf| leaf.hashes.get(depth).copied()));
        let like_first = above.like_first && first.is_none_or(|first| first == Some(hash));
        let against_best = best.map_or(Ordering::Equal, |best| Some(hash).cmp(&best));
        PathComparison { hash, like_first, against_best: above.against_best.then(against_best) }
    }

    fn branch_or_finish(&mut self, comparison: PathComparison) {
        let above = self.path.last().map(|branching| branching.cells);
        let Some(cells) = self.partition.open_cells(above) else { return self.reach_leaf(comparison) };
        let mut candidates = self.partition.nodes(cells.longest).to_vec();
        candidates.sort_unstable();
        // Until the first leaf is found, every branching lies above it.
        let (cuts, on_first_path) = (self.partition.cuts_made(), self.first.is_none());
        self.path.push(Branching { candidates, next: 0, cells, cuts, comparison, on_first_path });
    }

    fn reach_leaf(&mut self, comparison: PathComparison) {
        let leaf = Leaf {
            choices: self.path.iter().map(Branching::choice).collect(),
            hashes: self.path.iter().map(|branching| branching.comparison.hash).chain([comparison.hash]).collect(),
            numbering: NodeNumbering { node: self.partition.order.clone(), number: self.partition.place.clone() },
        };
        let Some((first, best)) = self.first.as_ref().zip(self.best.as_ref()) else {
            self.first = Some(leaf.clone());
            self.best = Some(leaf);
            return;
        };
        if comparison.like_first && leaf.numbering.compare(self.graph, &first.numbering).is_eq() {
            return use_automorphism(&mut self.orbits, &mut self.path, &leaf, first);
        }
        let order = comparison.against_best.then(leaf.hashes.len().cmp(&best.hashes.len()));
        match order.then_with(|| leaf.numbering.compare(self.graph, &best.numbering)) {
            Ordering::Less => {
                self.best = Some(leaf);
                self.path.iter_mut().for_each(|branching| branching.comparison.against_best = Ordering::Equal);
            }
            Ordering::Equal => use_automorphism(&mut self.orbits, &mut self.path, &leaf, best),
            Ordering::Greater => {}
        }
    }
}

impl Branching {
    fn choice(&self) -> u32 {
        self.candidates[self.next - 1]
    }
}

/// Uses an automorphism: two leaves with the same graph. Nodes with equal numbers join one orbit.
///
/// At the first choice in which the leaves differ, the automorphism maps the branch of `new` to the branch of `old`, which is
/// finished. So the search leaves the branch of `new`. It also leaves a branch off the first path if its node is now known to be
/// equivalent to an earlier choice.
fn use_automorphism(orbits: &mut Classes, path: &mut Vec<Branching>, new: &Leaf, old: &Leaf) {
    new.numbering.node.iter().zip(&old.numbering.node).for_each(|(&a, &b)| orbits.union(a, b));
    let shared = new.choices.iter().zip(&old.choices).take_while(|(a, b)| a == b).count();
    // `path[shared]` is the branching at which the two leaves part.
    path.truncate(shared + 1);
    let on_first_path = path.iter().take_while(|branching| branching.on_first_path).count();
    let choice = path[on_first_path - 1].choice();
    if orbits.least_member(choice) != choice {
        path.truncate(on_first_path);
    }
}

/// A numbering of the nodes: the places of a discrete [`Partition`].
#[derive(Clone, Debug)]
pub(super) struct NodeNumbering {
    /// By number, the node.
    node: Vec<u32>,
    /// By node, the number.
    pub(super) number: Vec<u32>,
}

impl NodeNumbering {
    /// Compares the graph under this numbering with the graph under `other`: row by row, by the sorted edges from the node with
    /// each number.
    ///
    /// O(nodes + edges log degree), less if they differ early.
    fn compare(&self, graph: &LabelledDigraph, other: &NodeNumbering) -> Ordering {
        let (mut row, mut other_row) = (Vec::new(), Vec::new());
        let mut orders = (0..self.node.len()).map(|number| {
            self.write_row(graph, number, &mut row);
            other.write_row(graph, number, &mut other_row);
            row.cmp(&other_row)
        });
        orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// All edges of `graph` under this numbering, sorted.
    pub(super) fn edges(&self, graph: &LabelledDigraph) -> Vec<LabelledEdge> {
        let mut edges = Vec::with_capacity(graph.edge_count());
        let mut row = Vec::new();
        for number in 0..self.node.len() {
            self.write_row(graph, number, &mut row);
            edges.extend(row.iter().map(|&(to, label)| (number as u32, to, label)));
        }
        edges
    }

    /// Writes the sorted edges from the node with this number into `row`.
    fn write_row(&self, graph: &LabelledDigraph, number: usize, row: &mut Vec<(u32, EdgeLabel)>) {
        row.clear();
        row.extend(graph.out(self.node[number]).iter().map(|&(to, label)| (self.number[to as usize], label)));
        row.sort_unstable();
    }
}
