//! Counting of the cycles through one node, without walking their last three steps.

use koatlas_position_graph::{Control, Random};
use rayon::prelude::*;

use super::neighbourhood::RootNeighbourhood;

/// Number of random paths from a root for an estimate.
const PROBES: usize = 64;

/// A search splits its work among threads if more than this number of steps may follow.
const SHARED_STEPS: usize = 8;

/// Number of elementary cycles through the root by length, from 0 up to the greatest length. Loops are left out.
///
/// The last three steps of a cycle are not walked but looked up. Let a path lead from the root to a node `v` with three steps
/// left. For every successor `w` of `v` that is not on the path, [`Ways::in_two`] is the number of ways from `w` to the root in two
/// steps past the path. It is updated as the path grows and shrinks: a node that joins the path subtracts its own edges to
/// the root from all of its predecessors. Only nodes with an edge to the root have anything to update.
///
/// Large work is split among threads: the first two steps of the paths make tasks. If `control` stops the work, the search
/// returns at once with counts that are too small.
pub(crate) fn count_through_root(local: &RootNeighbourhood, control: &Control<'_>) -> Vec<u64> {
    let mut counting = Counting::new(local, control);
    counting.extend(0, 0);
    counting.counts
}

/// Estimates the number of steps of [`count_through_root`] from a single random path (Knuth, Estimating the efficiency of backtrack
/// programs,
/// Mathematics of Computation 29, 1975). The mean over many paths tends to the number of steps.
fn probe(local: &RootNeighbourhood, random: &mut Random) -> f64 {
    let (mut node, mut weight, mut steps) = (0, 1.0, 0.0);
    let mut on_path = vec![false; local.len()];
    for length in 0.. {
        let last = length + 3 >= local.max_length;
        let row =
            if last { local.successors_near_root(node) } else { local.successors(node, local.max_length - length - 1) };
        steps += weight * (1 + row.len()) as f64;
        let next: Vec<u32> = row.iter().copied().filter(|&to| !on_path[to as usize]).collect();
        if last || next.is_empty() {
            break;
        }
        // One of `next.len()` branches is followed, and stands for all of them.
        weight *= next.len() as f64;
        node = next[random.below(next.len())];
        on_path[node as usize] = true;
    }
    steps
}

/// Estimates the number of steps of [`count_through_root`]: the mean of [`PROBES`] random paths.
pub(crate) fn mean_estimated_steps(local: &RootNeighbourhood, random: &mut Random) -> f64 {
    (0..PROBES).map(|_| probe(local, random)).sum::<f64>() / PROBES as f64
}

/// Adds counts by length. `counts` may be shorter than `sum`.
pub(crate) fn add_counts(mut sum: Vec<u64>, counts: Vec<u64>) -> Vec<u64> {
    sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    sum
}

#[derive(Clone)]
struct Counting<'a> {
    local: &'a RootNeighbourhood,
    control: &'a Control<'a>,
    ways: Vec<Ways>,
    counts: Vec<u64>,
}

/// The state of a node in the search.
#[derive(Clone, Copy, Default)]
struct Ways {
    /// Number of ways from the node to the root in two steps, by a node that is not on the path.
    in_two: u32,
    /// 0 if the node is on the path, otherwise all bits are set: a mask for `in_two`.
    free: u32,
}

impl<'a> Counting<'a> {
    fn new(local: &'a RootNeighbourhood, control: &'a Control<'a>) -> Counting<'a> {
        let ways = (0..local.len() as u32).map(|node| {
            let in_two = local.successors_near_root(node).iter().map(|&to| local.edges_to_root(to)).sum();
            Ways { in_two, free: u32::MAX }
        });
        Counting { local, control, ways: ways.collect(), counts: vec![0; local.max_length + 1] }
    }

    /// Counts the cycles that begin with the path, which has `steps` edges and ends in `node`.
    fn extend(&mut self, node: u32, steps: usize) {
        let Some(next) = self.arrive(node, steps) else { return };
        if steps < 2 && self.local.max_length - steps > SHARED_STEPS {
            self.share(next, steps);
        } else {
            self.walk(next, steps);
        }
    }

    /// Counts the cycles that close right after `node`. Returns the successors to go on to, or `None` if nothing is left to walk.
    fn arrive(&mut self, node: u32, steps: usize) -> Option<&'a [u32]> {
        if steps + 3 >= self.local.max_length {
            self.look_up(node, steps);
            return None;
        }
        if steps > 0 {
            // A path of one node would be closed by a loop, which is not counted here.
            self.counts[steps + 1] += u64::from(self.local.edges_to_root(node));
        }
        // The last steps take only a moment, so the request to stop is not looked up for them.
        let go_on = steps + 5 > self.local.max_length || !self.control.is_stopped();
        go_on.then(|| self.local.successors(node, self.local.max_length - steps - 1))
    }

    /// Extends the path by each of `next` in turn, and as far as the length allows. No recursion, as paths may be long.
    fn walk(&mut self, next: &'a [u32], steps: usize) {
        let (mut path, mut pending) = (Vec::new(), vec![next.iter()]);
        while let Some(successors) = pending.last_mut() {
            let Some(&to) = successors.next() else {
                pending.pop();
                path.pop().into_iter().for_each(|node| self.leave(node));
                continue;
            };
            if self.ways[to as usize].free == 0 {
                continue;
            }
            self.enter(to);
            match self.arrive(to, steps + pending.len()) {
                Some(next) => {
                    path.push(to);
                    pending.push(next.iter());
                }
                None => self.leave(to),
            }
        }
    }

    fn enter(&mut self, node: u32) {
        // A node on the path is no intermediate node: the ways through it are taken off its predecessors.
        self.ways[node as usize].free = 0;
        let closing = self.local.edges_to_root(node);
        self.local.predecessors_next_to_root(node).iter().for_each(|&from| self.ways[from as usize].in_two -= closing);
    }

    fn leave(&mut self, node: u32) {
        let closing = self.local.edges_to_root(node);
        self.local.predecessors_next_to_root(node).iter().for_each(|&from| self.ways[from as usize].in_two += closing);
        self.ways[node as usize].free = u32::MAX;
    }

    fn share(&mut self, next: &[u32], steps: usize) {
        // Every thread has the state of the path so far in a copy of its own.
        let empty = Counting { counts: vec![0; self.counts.len()], ..self.clone() };
        let parts = next.par_iter().fold(
            || empty.clone(),
            |mut counting, &to| {
                if counting.ways[to as usize].free != 0 {
                    counting.enter(to);
                    counting.extend(to, steps + 1);
                    counting.leave(to);
                }
                counting
            },
        );
        let counts = parts.map(|counting| counting.counts).reduce(|| vec![0; self.counts.len()], add_counts);
        self.counts = add_counts(std::mem::take(&mut self.counts), counts);
    }

    /// Adds the cycles that close within at most three steps from `node`. This is the hot loop of the search.
    fn look_up(&mut self, node: u32, steps: usize) {
        let last = self.counts.len() - 1;
        let one = u64::from(self.local.edges_to_root(node));
        let two = u64::from(self.ways[node as usize].in_two);
        // The first of three steps must not lead to a node on the path: the mask `free` replaces a branch. A sum of 32-bit
        // numbers over a row fits into 64 bits.
        let after = self.local.successors_near_root(node).iter().map(|&to| self.ways[to as usize]);
        let three = after.map(|ways| u64::from(ways.in_two & ways.free)).sum();
        for (length, found) in (steps + 1..=last).zip([one, two, three]) {
            if length > 1 {
                self.counts[length] += found;
            }
        }
    }
}
