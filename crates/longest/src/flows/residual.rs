//! Maximum flows that decide how much the sources of a search for cuts can supply.

use std::collections::VecDeque;

use koatlas_position_graph::Rows;

use super::network::Network;

/// Maximum flows from a growing set of sources, within what another flow carries, by blocking flows (Dinic, Soviet Mathematics
/// Doklady 11, 1970). The search goes from the sink, as sources are near.
pub(super) struct Residual<'n> {
    network: &'n Network,
    /// For each group the arcs that enter it, then those that leave it.
    around: Rows<u32>,
    /// For each group, true if it can be supplied with as much as any demand that is still to come.
    pub source: Vec<bool>,
    /// Amount that can still go along each arc, in parts of 1/[`UNIT`].
    forward: Vec<i64>,
    /// Amount on each arc that can be sent back.
    back: Vec<i64>,
    /// Amount that can go along each arc of an empty flow.
    capacities: Vec<i64>,
    /// Arcs of the last flow.
    touched: Vec<u32>,
    /// Number of arcs from each group to the sink in the last search, or [`NOT_FOUND`].
    levels: Vec<u32>,
    /// For each group, index in its row of `around`: no arc before it leads on.
    next: Vec<u32>,
    queue: VecDeque<u32>,
    /// Groups that the last search found. If no source is among them, these are all groups that can still supply the sinks.
    pub found: Vec<u32>,
}

/// Integer that stands for the amount 1.
const UNIT: f64 = (1u64 << 40) as f64;

/// Capacities below this count as 0.
const LEAST_CAPACITY: f64 = 1e-8;

const NOT_FOUND: u32 = u32::MAX;

impl<'n> Residual<'n> {
    pub fn new(network: &'n Network, flow: &[f64]) -> Residual<'n> {
        let capacities: Vec<i64> = flow
            .iter()
            .map(|&amount| if amount < LEAST_CAPACITY { 0 } else { (amount.min(1e6) * UNIT) as i64 })
            .collect();
        let used = (0..).zip(&network.arcs).filter(|&(number, _): &(u32, _)| capacities[number as usize] > 0);
        let around = Rows::from_pairs(network.groups(), |visit| {
            used.clone().for_each(|(number, arc)| visit(arc.to, number));
            used.clone().for_each(|(number, arc)| visit(arc.from, number));
        });
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

    /// Returns the part of `amount` that the sources cannot supply to all `sinks` together.
    pub fn missing(&mut self, sinks: &[u32], amount: f64) -> f64 {
        // Only the arcs of the last flow are reset, which are few.
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

    /// Computes the levels from the sinks backwards, up to that of the first source. True if there is one.
    fn search(&mut self, sinks: &[u32]) -> bool {
        self.found.iter().for_each(|&group| self.levels[group as usize] = NOT_FOUND);
        self.found.clear();
        self.queue.clear();
        let mut reached = NOT_FOUND;
        sinks.iter().for_each(|&sink| self.find(sink, 0, &mut reached));
        while let Some(group) = self.queue.pop_front() {
            let level = self.levels[group as usize] + 1;
            // All shortest ways to a source have been found.
            if level > reached {
                break;
            }
            for index in 0..self.around.row(group).len() {
                let (room, before) = self.way(group, self.around.row(group)[index]);
                if room > 0 {
                    self.find(before, level, &mut reached);
                }
            }
        }
        reached != NOT_FOUND
    }

    /// Notes that the search has come to `group` at `level`; `reached` is the level of the first source.
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

    /// Amount that can still come to `group` over arc `number`, and the group at its other end.
    #[inline]
    fn way(&self, group: u32, number: u32) -> (i64, u32) {
        let arc = &self.network.arcs[number as usize];
        if arc.to == group { (self.forward[number as usize], arc.from) } else { (self.back[number as usize], arc.to) }
    }

    /// Sends to `sink` what can come through the levels, at most `most`. Returns the amount.
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
                // No way leads on from `at`: the step that led there is given up for the rest of this phase.
                self.next[after as usize] += 1;
                at = after;
            } else {
                break;
            }
        }
        sent
    }

    /// Returns the next arc from `at` towards the sources, with the group that it leads to.
    fn advance(&mut self, at: u32) -> Option<(u32, u32)> {
        let around = self.around.row(at);
        while let Some(&arc) = around.get(self.next[at as usize] as usize) {
            let (room, before) = self.way(at, arc);
            if room > 0 && self.levels[before as usize] == self.levels[at as usize] + 1 {
                return Some((arc, before));
            }
            self.next[at as usize] += 1;
        }
        None
    }

    /// Sends as much as possible along `path`, whose arcs come with their targets, at most `most`. Returns the amount.
    fn augment(&mut self, path: &[(u32, u32)], most: i64) -> i64 {
        let amount = path.iter().map(|&(arc, after)| self.way(after, arc).0).fold(most, i64::min);
        for &(arc, after) in path {
            // Against its direction an arc gives back what it carries.
            let sign = if self.network.arcs[arc as usize].to == after { 1 } else { -1 };
            self.forward[arc as usize] -= sign * amount;
            self.back[arc as usize] += sign * amount;
            self.touched.push(arc);
        }
        amount
    }
}
