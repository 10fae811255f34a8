//! How much of a flow the start can supply a node with.

use std::collections::VecDeque;

use super::network::Network;

/// Maximum flows from a growing set of sources, within what another flow carries: by blocking flows (Dinic, Soviet
/// Mathematics Doklady 11, 1970), searched from the sink, as sources are near.
pub(crate) struct Residual<'n> {
    network: &'n Network,
    /// For each node the arcs that enter it, then those that leave it.
    around: Vec<Vec<u32>>,
    source: Vec<bool>,
    /// How much can still go along each arc, and how much back.
    forward: Vec<i64>,
    back: Vec<i64>,
    capacities: Vec<i64>,
    /// The arcs in use.
    touched: Vec<u32>,
    /// How many arcs from the sink the last search found each node.
    levels: Vec<u32>,
    /// The place in `around` up to which there is no way on.
    next: Vec<u32>,
    queue: VecDeque<u32>,
    found: Vec<u32>,
}

/// What 1 is written as.
const UNIT: f64 = (1u64 << 40) as f64;

/// A smaller capacity counts as none.
const NOTHING: f64 = 1e-8;

const NOT_FOUND: u32 = u32::MAX;

impl<'n> Residual<'n> {
    pub(crate) fn new(network: &'n Network, flow: &[f64]) -> Residual<'n> {
        let capacity = |&x: &f64| if x < NOTHING { 0 } else { (x.min(1e6) * UNIT) as i64 };
        let capacities: Vec<i64> = flow.iter().map(capacity).collect();
        let mut around = vec![Vec::new(); network.groups()];
        let used = (0..).zip(&network.arcs).filter(|&(number, _): &(u32, _)| capacities[number as usize] > 0);
        used.clone().for_each(|(number, arc)| around[arc.to as usize].push(number));
        used.for_each(|(number, arc)| around[arc.from as usize].push(number));
        Residual {
            network,
            around,
            source: vec![false; network.groups()],
            forward: capacities.clone(),
            back: vec![0; capacities.len()],
            capacities,
            touched: Vec::new(),
            levels: vec![NOT_FOUND; network.groups()],
            next: vec![0; network.groups()],
            queue: VecDeque::new(),
            found: Vec::new(),
        }
    }

    /// Makes a node a source.
    pub(crate) fn join_source(&mut self, group: u32) {
        self.source[group as usize] = true;
    }

    /// What is missing of an amount if the sources supply these nodes together.
    pub(crate) fn missing(&mut self, sinks: &[u32], amount: f64) -> f64 {
        for &arc in &self.touched {
            self.forward[arc as usize] = self.capacities[arc as usize];
            self.back[arc as usize] = 0;
        }
        self.touched.clear();
        let mut missing = (amount * UNIT) as i64;
        while missing > 0 && self.search(sinks) {
            for &sink in sinks {
                missing -= self.block(sink, missing);
            }
        }
        missing as f64 / UNIT
    }

    /// The nodes that the last search found. If no source is among them, these are all nodes that can still supply the
    /// sinks.
    pub(crate) fn side(&self) -> Vec<u32> {
        let mut side = self.found.clone();
        side.sort_unstable();
        side
    }

    /// Finds the levels from the sinks backwards, up to that of the first source; whether there is one.
    fn search(&mut self, sinks: &[u32]) -> bool {
        self.found.iter().for_each(|&group| self.levels[group as usize] = NOT_FOUND);
        self.found.clear();
        self.queue.clear();
        let mut reached = NOT_FOUND;
        sinks.iter().for_each(|&sink| self.find(sink, 0, &mut reached));
        while let Some(group) = self.queue.pop_front() {
            let level = self.levels[group as usize] + 1;
            if level > reached {
                break;
            }
            for index in 0..self.around[group as usize].len() {
                let (room, before) = self.way(group, self.around[group as usize][index]);
                if room > 0 {
                    self.find(before, level, &mut reached);
                }
            }
        }
        reached != NOT_FOUND
    }

    fn find(&mut self, group: u32, level: u32, reached: &mut u32) {
        if self.levels[group as usize] == NOT_FOUND {
            self.levels[group as usize] = level;
            self.next[group as usize] = 0;
            self.found.push(group);
            self.queue.push_back(group);
            if self.source[group as usize] {
                *reached = level.min(*reached);
            }
        }
    }

    /// How much can still come to a node over an arc around it, and from where.
    #[inline]
    fn way(&self, group: u32, number: u32) -> (i64, u32) {
        let arc = &self.network.arcs[number as usize];
        if arc.to == group { (self.forward[number as usize], arc.from) } else { (self.back[number as usize], arc.to) }
    }

    /// Sends to a sink what can come through the levels, at most so much; how much.
    fn block(&mut self, sink: u32, most: i64) -> i64 {
        let (mut path, mut at, mut sent): (Vec<(u32, u32)>, u32, i64) = (Vec::new(), sink, 0);
        while sent < most {
            if self.source[at as usize] {
                sent += self.augment(&path, most - sent);
                (path, at) = (Vec::new(), sink);
            } else if let Some((arc, before)) = self.advance(at) {
                path.push((arc, at));
                at = before;
            } else if let Some((_, after)) = path.pop() {
                self.next[after as usize] += 1;
                at = after;
            } else {
                break;
            }
        }
        sent
    }

    /// A way on towards the sources.
    fn advance(&mut self, at: u32) -> Option<(u32, u32)> {
        let around = &self.around[at as usize];
        while let Some(&arc) = around.get(self.next[at as usize] as usize) {
            let (room, before) = self.way(at, arc);
            if room > 0 && self.levels[before as usize] == self.levels[at as usize] + 1 {
                return Some((arc, before));
            }
            self.next[at as usize] += 1;
        }
        None
    }

    /// Sends as much as possible along a path, of which each arc comes with the node that it leads to; how much.
    fn augment(&mut self, path: &[(u32, u32)], most: i64) -> i64 {
        let amount = path.iter().map(|&(arc, after)| self.way(after, arc).0).fold(most, i64::min);
        for &(arc, after) in path {
            let sign = if self.network.arcs[arc as usize].to == after { 1 } else { -1 };
            self.forward[arc as usize] -= sign * amount;
            self.back[arc as usize] += sign * amount;
            self.touched.push(arc);
        }
        amount
    }
}
