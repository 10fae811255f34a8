//! Walking every cycle to its end.

use koatlas_position_graph::{Rows, UNREACHED};

/// What one thread needs to find all cycles.
pub(crate) struct Listing<'g> {
    forward: &'g Rows<u32>,
    backward: &'g Rows<u32>,
    max_length: usize,
    /// The root that was measured last, [`UNREACHED`] before the first.
    root: u32,
    /// Steps back to the root through nodes that are not below it.
    back: Vec<u32>,
    /// The nodes with an entry in `back`.
    touched: Vec<u32>,
    /// Whether the node is on the path, the root left out.
    on_path: Vec<bool>,
}

impl<'g> Listing<'g> {
    /// For the cycles of a graph, given as rows of successors and of predecessors, of at most so many edges.
    pub fn new(forward: &'g Rows<u32>, backward: &'g Rows<u32>, max_length: usize) -> Listing<'g> {
        let nodes = forward.len();
        let (back, on_path) = (vec![UNREACHED; nodes], vec![false; nodes]);
        Listing { forward, backward, max_length, root: UNREACHED, back, touched: Vec::new(), on_path }
    }

    /// Calls `visit` with the nodes of every cycle from a root that takes this first step and goes to no node below the
    /// root.
    pub fn visit(&mut self, (root, next): (u32, u32), mut visit: impl FnMut(&[u32])) {
        self.measure(root);
        if !self.fits(next, 1) {
            return;
        }
        if next == root { visit(&[root]) } else { self.search([root, next], &mut visit) }
    }

    /// Extends the path `root, next, ...` in every way that can still get back in time.
    fn search(&mut self, [root, next]: [u32; 2], visit: &mut impl FnMut(&[u32])) {
        let mut path = vec![root, next];
        // For every node of the path but the root, its successors that are still to be tried.
        let mut pending = vec![self.forward.row(next).iter()];
        self.on_path[next as usize] = true;
        while let Some(successors) = pending.last_mut() {
            match successors.next() {
                None => {
                    pending.pop();
                    if let Some(left) = path.pop() {
                        self.on_path[left as usize] = false;
                    }
                }
                Some(&to) if to == root => visit(&path),
                Some(&to) if !self.on_path[to as usize] && self.fits(to, path.len()) => {
                    path.push(to);
                    self.on_path[to as usize] = true;
                    pending.push(self.forward.row(to).iter());
                }
                Some(_) => {}
            }
        }
    }

    /// Breadth-first search backwards from the root, no farther than a cycle of the largest length can go. Tasks with
    /// one root follow each other, and need only one.
    fn measure(&mut self, root: u32) {
        if self.root == root {
            return;
        }
        self.touched.drain(..).for_each(|node| self.back[node as usize] = UNREACHED);
        self.reach(root, 0);
        self.root = root;
        let mut next = 0;
        while let Some(&node) = self.touched.get(next) {
            next += 1;
            let distance = self.back[node as usize] + 1;
            if distance as usize >= self.max_length {
                break;
            }
            for &from in self.backward.row(node).iter().filter(|&&from| from > root) {
                self.reach(from, distance);
            }
        }
    }

    fn reach(&mut self, node: u32, distance: u32) {
        if self.back[node as usize] == UNREACHED {
            self.back[node as usize] = distance;
            self.touched.push(node);
        }
    }

    /// Whether a path of `steps` steps that ends in `node` can still be closed in time.
    fn fits(&self, node: u32, steps: usize) -> bool {
        let back = self.back[node as usize];
        back != UNREACHED && steps + back as usize <= self.max_length
    }
}
