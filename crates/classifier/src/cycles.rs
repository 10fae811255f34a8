//! Elementary cycles by length.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use koatlas_position_graph::{Digraph, Rows, UNREACHED, reversed};
use rayon::prelude::*;

/// All elementary cycles of a graph up to a length, each once, from its least node.
///
/// An elementary cycle passes through no node twice. A loop is a cycle of length 1, and parallel edges make different
/// cycles. Each cycle is found by a depth-first search from its least node, the root. The search never goes to a node
/// below the root. A breadth-first search backwards tells how far each node is from the root; a step is taken only if
/// the rest of the way can still fit into the length (hop-constrained search; compare Gupta and Suzumura, Finding all
/// bounded-length simple cycles in a directed graph, arXiv 2105.10094). The search is cut into one task for each edge
/// that leaves a root; tasks are independent and numbered, so that the order of cycles is the same for any number of
/// threads.
///
/// # Complexity
/// Time: a breadth-first search for each root, and all paths that the distances allow. Some of these paths cannot be
/// closed, since their own nodes block the way back. So the time is exponential in the length at worst; the number of
/// cycles mostly is, too. Space: at most 16 bytes an edge and 8 a node, and 9 bytes a node for each thread.
///
/// # Example
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use koatlas_board::{Arena, Position, Suicide};
/// use koatlas_classifier::CycleSearch;
/// use koatlas_position_graph::PositionGraph;
///
/// let arena = Arena::<u64>::whole_board("1x2".parse()?)?;
/// let graph = PositionGraph::component(&arena, Position::EMPTY, Suicide::Multi, 5)?;
/// let search = CycleSearch::new(&graph, 3);
/// assert_eq!(search.count(|_| true, &AtomicBool::new(false), || ()), [0, 0, 6, 4]);
/// let triangles = search.collect(0..search.tasks(), |cycle| (cycle.len() == 3).then(|| cycle.to_vec()));
/// assert_eq!(triangles.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CycleSearch {
    forward: Rows<u32>,
    backward: Rows<u32>,
    /// No more than there are nodes.
    max_length: usize,
    /// Root and first step of each task.
    tasks: Vec<(u32, u32)>,
}

impl CycleSearch {
    /// Prepares the search for the cycles of `graph` with at most `max_length` edges. Time O(nodes + edges).
    ///
    /// # Panics
    /// If there are 2^32 edges or more.
    #[must_use]
    pub fn new(graph: &impl Digraph, max_length: usize) -> CycleSearch {
        let backward = reversed(graph);
        let forward = reversed(&backward);
        let roots = 0..forward.len() as u32;
        let tasks = roots.flat_map(|root| forward.row(root).iter().map(move |&next| (root, next)));
        let tasks = tasks.filter(|(root, next)| root <= next).collect();
        CycleSearch { max_length: max_length.min(forward.len()), forward, backward, tasks }
    }

    /// Number of independent tasks.
    #[must_use]
    pub fn tasks(&self) -> usize {
        self.tasks.len()
    }

    /// The number of cycles by length, from 0 up to `max_length`, or up to the number of nodes if that is less. Only
    /// cycles that `keep` accepts are counted; it is given a cycle's nodes, the least one first.
    ///
    /// In parallel. When `stop` is set, the search comes to rest at once, and the counts are too small. `done` is
    /// called after every task, from any thread.
    pub fn count(&self, keep: impl Fn(&[u32]) -> bool + Sync, stop: &AtomicBool, done: impl Fn() + Sync) -> Vec<u64> {
        let zero = || vec![0u64; self.max_length + 1];
        let run = |(mut counts, mut scratch): (Vec<u64>, Scratch), task| {
            self.visit(task, stop, &mut scratch, |cycle| counts[cycle.len()] += u64::from(keep(cycle)));
            done();
            (counts, scratch)
        };
        (0..self.tasks())
            .into_par_iter()
            .fold(|| (zero(), self.scratch()), run)
            .map(|(counts, _)| counts)
            .reduce(zero, |a, b| a.iter().zip(&b).map(|(x, y)| x + y).collect())
    }

    /// What `make` says of every cycle of some tasks, in the order of the tasks, whatever the number of threads.
    ///
    /// In parallel. A cycle's nodes come from the least one on.
    ///
    /// # Panics
    /// If there is no such task.
    pub fn collect<T: Send>(&self, tasks: std::ops::Range<usize>, make: impl Fn(&[u32]) -> Option<T> + Sync) -> Vec<T> {
        let lists: Vec<Vec<T>> = tasks
            .into_par_iter()
            .map_init(
                || self.scratch(),
                |scratch, task| {
                    let mut list = Vec::new();
                    self.visit(task, &NEVER, scratch, |cycle| list.extend(make(cycle)));
                    list
                },
            )
            .collect();
        lists.into_iter().flatten().collect()
    }

    fn scratch(&self) -> Scratch {
        let nodes = self.forward.len();
        Scratch { root: UNREACHED, back: vec![UNREACHED; nodes], touched: Vec::new(), on_path: vec![false; nodes] }
    }

    /// Calls `visit` with the nodes of every cycle of one task.
    fn visit(&self, task: usize, stop: &AtomicBool, scratch: &mut Scratch, mut visit: impl FnMut(&[u32])) {
        if stop.load(Relaxed) {
            return;
        }
        let (root, next) = self.tasks[task];
        scratch.measure(&self.backward, root, self.max_length);
        if !scratch.fits(next, 1, self.max_length) {
            return;
        }
        if next == root { visit(&[root]) } else { self.search([root, next], stop, scratch, &mut visit) }
    }

    /// The hot loop: extends the path `root, next, ...` in every way that can still get back in time.
    fn search(&self, [root, next]: [u32; 2], stop: &AtomicBool, scratch: &mut Scratch, visit: &mut impl FnMut(&[u32])) {
        let mut path = vec![root, next];
        // For every node of the path but the root, its successors that are still to be tried.
        let mut pending = vec![self.forward.row(next).iter()];
        scratch.on_path[next as usize] = true;
        while let Some(successors) = pending.last_mut() {
            match successors.next() {
                None => {
                    pending.pop();
                    if let Some(left) = path.pop() {
                        scratch.on_path[left as usize] = false;
                    }
                }
                Some(&to) if to == root => visit(&path),
                Some(&to) if !scratch.on_path[to as usize] && scratch.fits(to, path.len(), self.max_length) => {
                    path.push(to);
                    scratch.on_path[to as usize] = true;
                    // Here, since a single task can take longer than anyone waits.
                    if stop.load(Relaxed) {
                        break;
                    }
                    pending.push(self.forward.row(to).iter());
                }
                Some(_) => {}
            }
        }
        path.into_iter().for_each(|node| scratch.on_path[node as usize] = false);
    }
}

/// For searches that nobody stops.
static NEVER: AtomicBool = AtomicBool::new(false);

/// What one thread needs.
struct Scratch {
    /// The root that was measured last, [`UNREACHED`] before the first.
    root: u32,
    /// Steps back to the root through nodes that are not below it.
    back: Vec<u32>,
    /// The nodes with an entry in `back`.
    touched: Vec<u32>,
    /// Whether the node is on the path, the root left out.
    on_path: Vec<bool>,
}

impl Scratch {
    /// Breadth-first search backwards from the root, no farther than a cycle of the largest length can go. Tasks with
    /// one root follow each other, and need only one.
    fn measure(&mut self, backward: &Rows<u32>, root: u32, max_length: usize) {
        if self.root == root {
            return;
        }
        self.forget();
        self.reach(root, 0);
        self.root = root;
        let mut next = 0;
        while let Some(&node) = self.touched.get(next) {
            next += 1;
            let distance = self.back[node as usize] + 1;
            if distance as usize >= max_length {
                break;
            }
            backward.row(node).iter().filter(|&&from| from > root).for_each(|&from| self.reach(from, distance));
        }
    }

    fn reach(&mut self, node: u32, distance: u32) {
        if self.back[node as usize] == UNREACHED {
            self.back[node as usize] = distance;
            self.touched.push(node);
        }
    }

    fn forget(&mut self) {
        for node in self.touched.drain(..) {
            self.back[node as usize] = UNREACHED;
        }
    }

    /// Whether a path of `steps` steps that ends in `node` can still be closed in time.
    fn fits(&self, node: u32, steps: usize, max_length: usize) -> bool {
        let back = self.back[node as usize];
        back != UNREACHED && steps + back as usize <= max_length
    }
}
