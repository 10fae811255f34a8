//! Search for elementary cycles by length.

mod counting;
mod neighbourhood;
mod on_demand;

use koatlas_position_graph::{Control, Digraph, Distances, Random, Rows, UNREACHED, reversed};
use rayon::prelude::*;
use std::ops::Range;

use self::counting::{add_counts, mean_of_probes};
use self::neighbourhood::NeighbourhoodBuilder;

pub use on_demand::WholeBoardCycles;

/// Steps of a search for cycles that a thread makes in a second, roughly; for use with [`CycleSearch::estimated_steps`].
pub const STEPS_A_SECOND: f64 = 2e8;

/// Number of roots in the sample for an estimate.
const SAMPLE: usize = 64;

/// Cost of an edge around a root, in steps.
const STEPS_AN_EDGE: f64 = 10.0;

/// All elementary cycles of a graph up to a length, each found once, from its least node.
///
/// An elementary cycle passes through no node twice. A loop is a cycle of length 1, and parallel edges make different
/// cycles. Each cycle is found by a depth-first search from its least node, the *root*, that never goes to a node below the
/// root. A backward breadth-first search gives the distance of each node to the root, and a step is made only if the root can
/// still be reached within the length (hop-constrained search; compare Gupta and Suzumura, Finding all bounded-length simple
/// cycles in a directed graph, arXiv 2105.10094). The search is split into one task for each edge that leaves a root. Tasks
/// are independent and numbered, so the order of cycles is the same for any number of threads.
///
/// [`CycleSearch::collect`] walks every cycle to its end. [`CycleSearch::count`] does not walk the last three steps: it looks
/// up the number of ways to make them, and is many times faster. The tests compare the two.
///
/// # Complexity
/// Time: a breadth-first search for each root, and all paths that the distances allow. Some of these paths cannot be
/// closed, since their own nodes block the way back. So the time is exponential in the length in the worst case, as the number
/// of cycles mostly is, too. Space: at most 16 bytes an edge and 8 a node, and 9 bytes a node for each thread.
///
/// # Example
/// ```
/// use koatlas_board::{LocalBoard, Position, Suicide};
/// use koatlas_classifier::CycleSearch;
/// use koatlas_position_graph::{Control, PositionGraph};
///
/// let local_board = LocalBoard::<u64>::whole_board("1x2".parse()?)?;
/// let graph = PositionGraph::component(&local_board, Position::EMPTY, Suicide::Multi, 5)?;
/// let search = CycleSearch::new(&graph, 3);
/// assert_eq!(search.count(|_| true, &Control::default(), |_| ()), [0, 0, 6, 4]);
/// let triangles = search.collect(0..search.tasks(), |cycle| (cycle.len() == 3).then(|| cycle.to_vec()));
/// assert_eq!(triangles.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CycleSearch {
    forward: Rows<u32>,
    backward: Rows<u32>,
    /// Greatest length of a cycle; at most the number of nodes.
    max_length: usize,
    /// Root and first step of each task.
    tasks: Vec<(u32, u32)>,
}

impl CycleSearch {
    /// Prepares the search for the cycles of `graph` with at most `max_length` edges. Time O(nodes + edges).
    ///
    /// # Panics
    /// If there are 2^32 edges or more.
    pub fn new(graph: &impl Digraph, max_length: usize) -> CycleSearch {
        let backward = reversed(graph);
        let forward = reversed(&backward);
        let roots = 0..forward.len() as u32;
        let tasks = roots.flat_map(|root| forward.row(root).iter().map(move |&next| (root, next)));
        // A first step below the root belongs to cycles with a lesser root.
        let tasks = tasks.filter(|(root, next)| root <= next).collect();
        CycleSearch { max_length: max_length.min(forward.len()), forward, backward, tasks }
    }

    /// Number of independent tasks.
    pub fn tasks(&self) -> usize {
        self.tasks.len()
    }

    /// Number of cycles by length, from 0 up to `max_length` or the number of nodes, whichever is less. Only cycles whose least
    /// node is `wanted` are counted.
    ///
    /// In parallel. If `control` stops the work, the search returns at once with counts that are too small. `report` is called from
    /// any thread with the number of tasks that have been finished since its last call.
    pub fn count(
        &self,
        wanted: impl Fn(u32) -> bool + Sync,
        control: &Control<'_>,
        report: impl Fn(usize) + Sync,
    ) -> Vec<u64> {
        let roots = (0..self.forward.len() as u32).into_par_iter();
        let sums = roots.fold(
            || (self.zeros(), NeighbourhoodBuilder::new(&self.forward, &self.backward, self.max_length)),
            |(sum, mut around), root| {
                let counts = if wanted(root) { self.through(root, &mut around, control) } else { Vec::new() };
                report(self.steps_from(root).count());
                (add_counts(sum, counts), around)
            },
        );
        sums.map(|(sum, _)| sum).reduce(|| self.zeros(), add_counts)
    }

    /// Counts by length, all 0.
    fn zeros(&self) -> Vec<u64> {
        vec![0; self.max_length + 1]
    }

    /// Number of cycles by length whose least node is `root`.
    fn through(&self, root: u32, around: &mut NeighbourhoodBuilder, control: &Control<'_>) -> Vec<u64> {
        if self.max_length == 0 || control.is_stopped() {
            return Vec::new();
        }
        let mut counts = counting::count_through_root(&around.neighbourhood(root), control);
        counts[1] = self.steps_from(root).filter(|&next| next == root).count() as u64;
        counts
    }

    /// The possible second nodes of a cycle whose least node is `root`.
    fn steps_from(&self, root: u32) -> impl Iterator<Item = u32> {
        self.forward.row(root).iter().copied().filter(move |&next| next >= root)
    }

    /// Estimates the number of steps of [`CycleSearch::count`] from a random sample that is the same on every run. A thread makes
    /// about [`STEPS_A_SECOND`]. For long cycles the estimate can be wrong by a few orders of magnitude.
    pub fn estimated_steps(&self) -> f64 {
        let roots = self.forward.len();
        let mut random = Random::new(0);
        let mut around = NeighbourhoodBuilder::new(&self.forward, &self.backward, self.max_length);
        let sample = roots.min(SAMPLE);
        let mut steps = 0.0;
        for i in 0..sample {
            let root = if sample == roots { i } else { random.below(roots) };
            let local = around.neighbourhood(root as u32);
            steps += STEPS_AN_EDGE * local.rows.items().len() as f64 + mean_of_probes(&local, &mut random);
        }
        steps * roots as f64 / sample.max(1) as f64
    }

    /// Calls `make` for every cycle of `tasks` and returns its results, in the order of the tasks for any number of threads.
    ///
    /// In parallel. The nodes of a cycle begin with the least one.
    ///
    /// # Panics
    /// If `tasks` exceeds [`CycleSearch::tasks`].
    pub fn collect<T: Send>(&self, tasks: Range<usize>, make: impl Fn(&[u32]) -> Option<T> + Sync) -> Vec<T> {
        let lists = tasks.into_par_iter().map_init(
            || Listing::new(self),
            |listing, task| {
                let mut list = Vec::new();
                listing.visit(self.tasks[task], |cycle| list.extend(make(cycle)));
                list
            },
        );
        lists.collect::<Vec<Vec<T>>>().into_iter().flatten().collect()
    }

    /// As [`CycleSearch::collect`] for all cycles through `node`, which are turned to begin there.
    pub fn collect_from<T: Send>(&self, node: u32, make: impl Fn(&[u32]) -> Option<T> + Sync) -> Vec<T> {
        self.collect(0..self.tasks(), |nodes| {
            let at = nodes.iter().position(|&other| other == node)?;
            make(&[&nodes[at..], &nodes[..at]].concat())
        })
    }
}

/// The working memory of one thread that lists cycles.
struct Listing<'s> {
    graph: &'s CycleSearch,
    /// The root that `back` belongs to; [`UNREACHED`] at first. Tasks with the same root follow each other.
    root: u32,
    /// Distances to the root through nodes that are not below it.
    back: Distances,
    /// By node, true if it is on the path; the root is left out.
    on_path: Vec<bool>,
}

impl<'s> Listing<'s> {
    fn new(graph: &'s CycleSearch) -> Listing<'s> {
        let nodes = graph.forward.len();
        Listing { graph, root: UNREACHED, back: Distances::new(nodes), on_path: vec![false; nodes] }
    }

    /// Calls `visit` with the nodes of every cycle with the root and the second node given that goes to no node below the root.
    fn visit(&mut self, (root, next): (u32, u32), mut visit: impl FnMut(&[u32])) {
        if self.root != root {
            let CycleSearch { backward, max_length, .. } = self.graph;
            self.back.search(backward, &[root], |from, distance| from > root && distance < *max_length);
            self.root = root;
        }
        if self.fits(next, 1) {
            if next == root { visit(&[root]) } else { self.search([root, next], &mut visit) }
        }
    }

    /// Extends the path `root, next` in every way that can still return to the root within the length.
    fn search(&mut self, [root, next]: [u32; 2], visit: &mut impl FnMut(&[u32])) {
        let mut path = vec![root, next];
        // For every node of the path except the root, the successors that are still to be tried.
        let mut pending = vec![self.graph.forward.row(next).iter()];
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
                    pending.push(self.graph.forward.row(to).iter());
                }
                Some(_) => {}
            }
        }
    }

    /// True if a path of `steps` edges that ends in `node` can still be closed within the length.
    fn fits(&self, node: u32, steps: usize) -> bool {
        let back = self.back.of(node);
        back != UNREACHED && steps + back as usize <= self.graph.max_length
    }
}
