//! The part of a graph around a node, in which short cycles through it lie.

use koatlas_position_graph::{Distances, Rows, UNREACHED, distances, reversed};

/// The nodes and edges on short closed walks through one node, the *root*, numbered afresh: the root is 0.
///
/// All of a search happens here. The part is small, and every row of successors begins with those that are nearest to the
/// root: a search reads a row as far as the length allows, and stops.
#[derive(Clone, Debug)]
pub(crate) struct RootNeighbourhood {
    /// Row `v` has the successors of node `v` by their distance back to the root, without `v` and the root.
    pub rows: Rows<u32>,
    /// Row `v` has the predecessors of node `v`, if an edge leads from `v` to the root.
    before: Rows<u32>,
    /// How many steps it takes at least from a node back to the root.
    back: Vec<u32>,
    /// By node, how many edges lead from it to the root.
    closing: Vec<u32>,
    /// By node, how many successors with a distance of two or less its row begins with.
    near: Vec<u32>,
    /// The longest cycles that matter.
    pub max_length: usize,
}

impl RootNeighbourhood {
    /// The part of a graph on closed walks through node 0 of at most `max_length` edges.
    ///
    /// Row `v` of `lists` has the successors of node `v`. There may be more in the graph than the part needs.
    pub fn new(lists: &Rows<u32>, max_length: usize) -> RootNeighbourhood {
        let (forth, back) = (distances(lists, &[0]), distances(&reversed(lists), &[0]));
        let useful = |from: u32, to: u32| {
            let (before, after) = (forth[from as usize], back[to as usize]);
            before != UNREACHED && after != UNREACHED && before as usize + 1 + after as usize <= max_length
        };
        let rows = Rows::from_lists((0..lists.len() as u32).map(|from| {
            let mut row: Vec<u32> = lists.row(from).to_vec();
            row.retain(|&to| to != 0 && to != from && useful(from, to));
            row.sort_unstable_by_key(|&to| (back[to as usize], to));
            row
        }));
        let edges_to_root = |row: &[u32]| row.iter().filter(|&&to| to == 0).count() as u32;
        let closing: Vec<u32> = lists.rows().map(edges_to_root).collect();
        let near = rows.rows().map(|row| row.partition_point(|&to| back[to as usize] <= 2) as u32).collect();
        let before = Rows::from_pairs(rows.len(), |visit| {
            rows.iter().filter(|&(_, &to)| closing[to as usize] > 0).for_each(|(from, &to)| visit(to, from));
        });
        RootNeighbourhood { rows, before, back, closing, near, max_length }
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.back.len()
    }

    /// How many edges lead from a node to the root.
    pub fn edges_to_root(&self, node: u32) -> u32 {
        self.closing[node as usize]
    }

    /// The nodes from which an edge leads to this one, from which an edge leads to the root.
    pub fn predecessors_next_to_root(&self, node: u32) -> &[u32] {
        self.before.row(node)
    }

    /// The successors from which the root can be reached in at most so many steps.
    pub fn successors(&self, node: u32, steps: usize) -> &[u32] {
        let row = self.rows.row(node);
        &row[..row.partition_point(|&to| self.back[to as usize] as usize <= steps)]
    }

    /// The successors from which the root can be reached in at most two steps.
    pub fn successors_near_root(&self, node: u32) -> &[u32] {
        &self.rows.row(node)[..self.near[node as usize] as usize]
    }
}

/// What one thread needs to find the part of a graph on short cycles whose least node is given.
pub(crate) struct NeighbourhoodBuilder<'g> {
    forward: &'g Rows<u32>,
    backward: &'g Rows<u32>,
    max_length: usize,
    /// Steps back to the root, for nodes at no more than half the length.
    back: Distances,
    /// Steps from the root.
    forth: Distances,
    /// By node of the graph, its number in the part, if it has a distance in `forth`.
    number: Vec<u32>,
}

impl<'g> NeighbourhoodBuilder<'g> {
    /// For the cycles of a graph, given as rows of successors and of predecessors, of at most so many edges.
    pub fn new(forward: &'g Rows<u32>, backward: &'g Rows<u32>, max_length: usize) -> NeighbourhoodBuilder<'g> {
        let (back, forth) = (Distances::new(forward.len()), Distances::new(forward.len()));
        NeighbourhoodBuilder { forward, backward, max_length, back, forth, number: vec![0; forward.len()] }
    }

    /// The part on closed walks through `root` that go to no node below it.
    ///
    /// A node on such a walk is near the root backwards, or else far enough from its end to be found by steps forward
    /// alone. So no search goes farther than half the length from the root without knowing that it can come back.
    pub fn neighbourhood(&mut self, root: u32) -> RootNeighbourhood {
        let half = self.max_length / 2;
        self.back.search(self.backward, &[root], |from, distance| from > root && distance <= half);
        let back = &self.back;
        let in_time = |to: u32, distance| match back.of(to) {
            UNREACHED => distance + half < self.max_length,
            back => distance + back as usize <= self.max_length,
        };
        self.forth.search(self.forward, &[root], |to, distance| to > root && in_time(to, distance));
        for (number, &node) in self.forth.reached.iter().enumerate() {
            self.number[node as usize] = number as u32;
        }
        let kept = |&to: &u32| (self.forth.of(to) != UNREACHED).then(|| self.number[to as usize]);
        let lists = self.forth.reached.iter().map(|&node| self.forward.row(node).iter().filter_map(kept));
        RootNeighbourhood::new(&Rows::from_lists(lists), self.max_length)
    }
}
