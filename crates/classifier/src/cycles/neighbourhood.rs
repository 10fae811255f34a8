//! The neighbourhood of a node that contains all short cycles through it.

use koatlas_position_graph::{Distances, Rows, UNREACHED, distances, reversed};

/// The nodes and edges on short closed walks through one node, the *root*. Nodes are numbered anew; the root is 0.
///
/// A search reads only this part of the graph, which is small. Every row of successors begins with those nearest to the
/// root, so a search reads a row as far as the length allows, and stops.
#[derive(Clone, Debug)]
pub(crate) struct RootNeighbourhood {
    /// Row `v` has the successors of node `v` by their distance to the root, without `v` and the root.
    pub rows: Rows<u32>,
    /// Row `v` has the predecessors of node `v`, if an edge leads from `v` to the root; otherwise it is empty.
    predecessors_next_to_root: Rows<u32>,
    /// By node, its distance to the root.
    distance_to_root: Vec<u32>,
    /// By node, the number of edges from it to the root.
    edges_to_root: Vec<u32>,
    /// By node, the number of successors at the beginning of its row with a distance of two or less.
    near_root: Vec<u32>,
    /// Greatest length of the cycles that are searched for.
    pub max_length: usize,
}

impl RootNeighbourhood {
    /// Extracts the part of a graph on closed walks through node 0 of at most `max_length` edges.
    ///
    /// Row `v` of `lists` has the successors of node `v`. Nodes and edges that are on no such walk may be among them.
    pub fn new(lists: &Rows<u32>, max_length: usize) -> RootNeighbourhood {
        let (from_root, distance_to_root) = (distances(lists, &[0]), distances(&reversed(lists), &[0]));
        let rows = Rows::from_lists((0..lists.len() as u32).map(|from| {
            let mut row: Vec<u32> = lists.row(from).to_vec();
            row.retain(|&to| {
                // The shortest closed walk through the edge: from the root to `from`, the edge, and from `to` to the root.
                let (before, after) = (from_root[from as usize], distance_to_root[to as usize]);
                let is_short =
                    before != UNREACHED && after != UNREACHED && before as usize + 1 + after as usize <= max_length;
                to != 0 && to != from && is_short
            });
            // Nearest to the root first, so that a search can read a row as far as the length allows.
            row.sort_unstable_by_key(|&to| (distance_to_root[to as usize], to));
            row
        }));
        let edges_to_root = lists.rows().map(|row| row.iter().filter(|&&to| to == 0).count() as u32);
        let edges_to_root: Vec<u32> = edges_to_root.collect();
        let near_root =
            rows.rows().map(|row| row.partition_point(|&to| distance_to_root[to as usize] <= 2) as u32).collect();
        let predecessors_next_to_root = Rows::from_pairs(rows.len(), |visit| {
            rows.iter().filter(|&(_, &to)| edges_to_root[to as usize] > 0).for_each(|(from, &to)| visit(to, from));
        });
        RootNeighbourhood { rows, predecessors_next_to_root, distance_to_root, edges_to_root, near_root, max_length }
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.distance_to_root.len()
    }

    /// Number of edges from `node` to the root.
    pub fn edges_to_root(&self, node: u32) -> u32 {
        self.edges_to_root[node as usize]
    }

    /// The predecessors of `node`, if an edge leads from it to the root; otherwise none.
    pub fn predecessors_next_to_root(&self, node: u32) -> &[u32] {
        self.predecessors_next_to_root.row(node)
    }

    /// The successors of `node` with a distance of at most `steps` to the root.
    pub fn successors(&self, node: u32, steps: usize) -> &[u32] {
        let row = self.rows.row(node);
        &row[..row.partition_point(|&to| self.distance_to_root[to as usize] as usize <= steps)]
    }

    /// The successors of `node` with a distance of at most two to the root.
    pub fn successors_near_root(&self, node: u32) -> &[u32] {
        &self.rows.row(node)[..self.near_root[node as usize] as usize]
    }
}

/// The working memory of one thread that extracts the parts of a graph around its nodes.
pub(crate) struct NeighbourhoodBuilder<'g> {
    forward: &'g Rows<u32>,
    backward: &'g Rows<u32>,
    max_length: usize,
    /// Distances to the root, up to half the length.
    back: Distances,
    /// Distances from the root.
    forth: Distances,
    /// By node of the graph, its number in the part, if it is reached in `forth`.
    number: Vec<u32>,
}

impl<'g> NeighbourhoodBuilder<'g> {
    /// Prepares for cycles of at most `max_length` edges of the graph with these rows of successors and predecessors.
    pub fn new(forward: &'g Rows<u32>, backward: &'g Rows<u32>, max_length: usize) -> NeighbourhoodBuilder<'g> {
        let (back, forth) = (Distances::new(forward.len()), Distances::new(forward.len()));
        NeighbourhoodBuilder { forward, backward, max_length, back, forth, number: vec![0; forward.len()] }
    }

    /// Extracts the part on closed walks through `root` that go to no node with a lower number.
    ///
    /// A node in the first half of such a walk is found by steps forward alone, and a node in the second half is within half the
    /// length of the root backwards. So no search goes beyond half the length unless the distance back is known.
    pub fn neighbourhood(&mut self, root: u32) -> RootNeighbourhood {
        let half = self.max_length / 2;
        self.back.search(self.backward, &[root], |from, distance| from > root && distance <= half);
        self.forth.search(self.forward, &[root], |to, distance| {
            let returns_in_time = match self.back.of(to) {
                // A node that is not reached backwards is more than `half` edges away from the root.
                UNREACHED => distance + half < self.max_length,
                back => distance + back as usize <= self.max_length,
            };
            to > root && returns_in_time
        });
        for (number, &node) in self.forth.reached.iter().enumerate() {
            self.number[node as usize] = number as u32;
        }
        let lists = self.forth.reached.iter().map(|&node| {
            let inside = self.forward.row(node).iter().filter(|&&to| self.forth.of(to) != UNREACHED);
            inside.map(|&to| self.number[to as usize])
        });
        RootNeighbourhood::new(&Rows::from_lists(lists), self.max_length)
    }
}
