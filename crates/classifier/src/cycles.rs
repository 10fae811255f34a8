//! Elementary cycles by length.

use koatlas_position_graph::{Digraph, Successors, UNREACHED};
use rayon::prelude::*;

/// All elementary cycles of a graph up to a length, each once, from its least node.
///
/// An elementary cycle passes through no node twice. Each is found by a depth-first search from its least node among
/// the nodes not below it; a step is taken only if the way back to the root, as known from a breadth-first search
/// backwards, still fits the length (hop-constrained search; compare Gupta and Suzumura, Finding all bounded-length
/// simple cycles in a directed graph, arXiv 2105.10094). The search is cut into one task for each edge that leaves a
/// root; tasks are independent and numbered, so that the order of cycles is the same for any number of threads.
///
/// Space: the edges twice, and a few numbers a node for each thread.
#[derive(Clone, Debug)]
pub struct CycleSearch {
    forward: Successors,
    backward: Successors,
    max_length: usize,
    /// Root and first step of each task.
    tasks: Vec<(u32, u32)>,
}

impl CycleSearch {
    /// Prepares the search for the cycles of `graph` with at most `max_length` edges.
    #[must_use]
    pub fn new(graph: &impl Digraph, max_length: usize) -> CycleSearch {
        let backward = Successors::reversed(graph);
        let forward = Successors::reversed(&backward);
        let roots = 0..forward.len() as u32;
        let tasks = roots.flat_map(|root| forward.of(root).iter().map(move |&next| (root, next)));
        let tasks = tasks.filter(|(root, next)| root <= next).collect();
        CycleSearch { forward, backward, max_length, tasks }
    }

    /// Number of independent tasks.
    #[must_use]
    pub fn tasks(&self) -> usize {
        self.tasks.len()
    }

    /// The number of cycles of each length up to the largest, for those whose nodes `keep` accepts.
    ///
    /// In parallel. `done` is called once a task, from any thread; when it answers `false` no further task is begun,
    /// and the counts are void.
    pub fn count(&self, keep: impl Fn(&[u32]) -> bool + Sync, done: impl Fn() -> bool + Sync) -> Vec<u64> {
        let zero = || vec![0u64; self.max_length + 1];
        let run = |(mut counts, mut scratch): (Vec<u64>, Scratch), task| {
            if done() {
                self.visit(task, &mut scratch, |cycle| counts[cycle.len()] += u64::from(keep(cycle)));
            }
            (counts, scratch)
        };
        (0..self.tasks())
            .into_par_iter()
            .fold(|| (zero(), self.scratch()), run)
            .map(|(counts, _)| counts)
            .reduce(zero, |a, b| a.iter().zip(&b).map(|(x, y)| x + y).collect())
    }

    /// What `make` says of every cycle, in the order of the tasks; in parallel over the tasks of the range.
    pub fn collect<T: Send>(&self, tasks: std::ops::Range<usize>, make: impl Fn(&[u32]) -> Option<T> + Sync) -> Vec<T> {
        let lists: Vec<Vec<T>> = tasks
            .into_par_iter()
            .map_init(
                || self.scratch(),
                |scratch, task| {
                    let mut list = Vec::new();
                    self.visit(task, scratch, |cycle| list.extend(make(cycle)));
                    list
                },
            )
            .collect();
        lists.into_iter().flatten().collect()
    }

    fn scratch(&self) -> Scratch {
        let nodes = self.forward.len();
        Scratch { back: vec![UNREACHED; nodes], touched: Vec::new(), on_path: vec![false; nodes] }
    }

    /// Calls `visit` with the nodes of every cycle of one task.
    fn visit(&self, task: usize, scratch: &mut Scratch, mut visit: impl FnMut(&[u32])) {
        let (root, next) = self.tasks[task];
        if next == root {
            return visit(&[root]);
        }
        scratch.measure(&self.backward, root, self.max_length);
        if scratch.fits(next, 1, self.max_length) {
            self.search(root, next, scratch, &mut visit);
        }
        scratch.clear();
    }

    /// The hot loop: extends the path `root, next, ...` in every way that can still get back in time.
    fn search(&self, root: u32, next: u32, scratch: &mut Scratch, visit: &mut impl FnMut(&[u32])) {
        let mut path = vec![root, next];
        // For every node of the path but the root, its successors that are still to be tried.
        let mut pending = vec![self.forward.of(next).iter()];
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
                    pending.push(self.forward.of(to).iter());
                }
                Some(_) => {}
            }
        }
    }
}

/// What one thread needs: one entry a node, cleaned after every task.
struct Scratch {
    /// Steps back to the root through nodes that are not below it.
    back: Vec<u32>,
    /// The nodes for which `back` is known, in the order of their distance.
    touched: Vec<u32>,
    on_path: Vec<bool>,
}

impl Scratch {
    /// Breadth-first search backwards from the root, no farther than a cycle of the largest length can go.
    fn measure(&mut self, backward: &Successors, root: u32, max_length: usize) {
        self.back[root as usize] = 0;
        self.touched.push(root);
        let mut next = 0;
        while let Some(&node) = self.touched.get(next) {
            next += 1;
            let distance = self.back[node as usize] + 1;
            if distance as usize >= max_length {
                break;
            }
            for &from in backward.of(node).iter().filter(|&&from| from > root) {
                if self.back[from as usize] == UNREACHED {
                    self.back[from as usize] = distance;
                    self.touched.push(from);
                }
            }
        }
    }

    /// Whether a path of `steps` steps that ends in `node` can still be closed in time.
    fn fits(&self, node: u32, steps: usize, max_length: usize) -> bool {
        let back = self.back[node as usize];
        back != UNREACHED && steps + back as usize <= max_length
    }

    fn clear(&mut self) {
        for node in self.touched.drain(..) {
            self.back[node as usize] = UNREACHED;
        }
    }
}
