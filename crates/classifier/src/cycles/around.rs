//! The part of an explicit graph around each of its nodes.

use koatlas_position_graph::{Rows, UNREACHED};

use super::local::Local;

/// What one thread needs to find the part of a graph on short cycles whose least node is given.
pub(crate) struct Around<'g> {
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

impl<'g> Around<'g> {
    /// For the cycles of a graph, given as rows of successors and of predecessors, of at most so many edges.
    pub fn new(forward: &'g Rows<u32>, backward: &'g Rows<u32>, max_length: usize) -> Around<'g> {
        let (back, forth) = (Distances::new(forward.len()), Distances::new(forward.len()));
        Around { forward, backward, max_length, back, forth, number: vec![0; forward.len()] }
    }

    /// The part on closed walks through `root` that go to no node below it.
    ///
    /// A node on such a walk is near the root backwards, or else far enough from its end to be found by steps forward
    /// alone. So no search goes farther than half the length from the root without knowing that it can come back.
    pub fn local(&mut self, root: u32) -> Local {
        let half = self.max_length / 2;
        self.back.search(self.backward, root, |from, distance| from > root && distance <= half);
        let back = &self.back;
        let in_time = |to: u32, distance| match back.of(to) {
            UNREACHED => distance + half < self.max_length,
            back => distance + back as usize <= self.max_length,
        };
        self.forth.search(self.forward, root, |to, distance| to > root && in_time(to, distance));
        for (number, &node) in self.forth.reached.iter().enumerate() {
            self.number[node as usize] = number as u32;
        }
        let kept = |&to: &u32| (self.forth.of(to) != UNREACHED).then(|| self.number[to as usize]);
        let lists = self.forth.reached.iter().map(|&node| self.forward.row(node).iter().filter_map(kept));
        Local::new(&Rows::from_lists(lists), self.max_length)
    }
}

/// Distances from or to a root that changes.
struct Distances {
    of: Vec<u32>,
    /// The nodes with a distance, in the order in which they were reached.
    reached: Vec<u32>,
}

impl Distances {
    fn new(nodes: usize) -> Distances {
        Distances { of: vec![UNREACHED; nodes], reached: Vec::new() }
    }

    fn of(&self, node: u32) -> u32 {
        self.of[node as usize]
    }

    /// Breadth-first search from a root, by nodes that are allowed at their distance.
    fn search(&mut self, edges: &Rows<u32>, root: u32, allowed: impl Fn(u32, usize) -> bool) {
        self.reached.drain(..).for_each(|node| self.of[node as usize] = UNREACHED);
        self.reach(root, 0);
        let mut next = 0;
        while let Some(&node) = self.reached.get(next) {
            next += 1;
            let distance = self.of(node) + 1;
            for &to in edges.row(node) {
                if self.of(to) == UNREACHED && allowed(to, distance as usize) {
                    self.reach(to, distance);
                }
            }
        }
    }

    fn reach(&mut self, node: u32, distance: u32) {
        self.of[node as usize] = distance;
        self.reached.push(node);
    }
}
