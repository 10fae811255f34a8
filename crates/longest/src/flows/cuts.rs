//! The connectivity cuts that a flow violates, found by maximum flows from the start within what the flow carries.

use std::collections::VecDeque;

use koatlas_files::Stop;
use koatlas_position_graph::Rows;

use super::network::Network;
use super::relaxation::{FractionalFlow, GroupCut, Relaxation};

/// Least violation of a cut that is looked for.
const LEAST: f64 = 1e-4;

/// Largest difference of two amounts that count as equal.
const TOLERANCE: f64 = LEAST / 8.0;

/// Most cuts that are looked for.
const MOST: usize = 500;

/// Finds connectivity cuts that `flow` violates. A cut is found for a mark that is used by more than can come from the start: the
/// smallest set on the mark's side of a minimum cut. Of cuts that are images of each other, one is found.
pub(crate) fn violated_cuts(relaxation: &Relaxation, flow: &FractionalFlow, stop: &dyn Stop) -> Vec<GroupCut> {
    let mut search = CutSearch::new(relaxation, flow);
    let mut demands = demands(relaxation, flow);
    while let Some(first) = demands.first().filter(|first| first.used > LEAST && search.cuts.len() < MOST) {
        if stop.is_set() {
            break;
        }
        // Demands are sorted by amount. A tier holds those that equal the first, within the tolerance.
        let lowest = first.used - TOLERANCE;
        let rest = demands.split_off(demands.partition_point(|demand| demand.used >= lowest));
        search.supply_tier(demands, stop);
        demands = rest;
    }
    search.cuts
}

/// Size up to which a set is found only once.
const SMALL: usize = 64;

/// Times that a larger set can be found again.
const REPEATS: usize = 10;

/// Mark that a flow uses. As much as it uses must come from the start.
struct Demand {
    mark: u32,
    /// Targets of its arcs, in ascending order.
    ends: Vec<u32>,
    /// Amount of the flow on these arcs.
    used: f64,
}

/// Lists the marks that `flow` uses, those used most first. Of each class of marks it takes the first, and of marks with the same
/// single end, up to symmetry, only the most used.
fn demands(relaxation: &Relaxation, flow: &FractionalFlow) -> Vec<Demand> {
    let mut demands: Vec<Demand> = Vec::new();
    for mark in relaxation.marks.firsts() {
        let arcs = relaxation.of_marks.row(mark);
        let mut ends: Vec<u32> = arcs.iter().map(|&arc| relaxation.network.arcs[arc as usize].to).collect();
        ends.sort_unstable();
        ends.dedup();
        // A set without the start cannot hold all ends of the others.
        if !ends.is_empty() && !ends.contains(&relaxation.network.start) {
            demands.push(Demand { mark, ends, used: arcs.iter().map(|&arc| flow.arcs[arc as usize]).sum() });
        }
    }
    demands.sort_by(|a, b| b.used.total_cmp(&a.used).then(a.mark.cmp(&b.mark)));
    let mut seen = vec![false; relaxation.groups.len()];
    demands.retain(|demand| match demand.ends[..] {
        [end] => !std::mem::replace(&mut seen[relaxation.groups.class_of[end as usize] as usize], true),
        _ => true,
    });
    demands
}

/// Search for violated cuts. Its `residual` grows a set of sources, which the start can supply.
struct CutSearch<'r> {
    relaxation: &'r Relaxation<'r>,
    flow: &'r FractionalFlow,
    residual: Residual<'r>,
    /// For each node, the amount of the flow that comes directly from sources.
    inflow: Vec<f64>,
    /// For each node, true if it or an image of it is in a cut that ends the search for its marks.
    cut_off: Vec<bool>,
    cuts: Vec<GroupCut>,
    repeats: usize,
}

impl<'r> CutSearch<'r> {
    fn new(relaxation: &'r Relaxation<'r>, flow: &'r FractionalFlow) -> CutSearch<'r> {
        let groups = relaxation.network.groups();
        let residual = Residual::new(relaxation.network, &flow.arcs);
        let (inflow, cut_off, cuts) = (vec![0.0; groups], vec![false; groups], Vec::new());
        let mut search = CutSearch { relaxation, flow, residual, inflow, cut_off, cuts, repeats: 0 };
        search.join_source(relaxation.network.start);
        search
    }

    /// Examines marks that are used by the same amount, within [`TOLERANCE`], and by less than those examined before.
    ///
    /// A node that can be supplied with that amount becomes a source, together with its images: any set that holds it is entered by
    /// that amount, and all demands still to come are no larger. The next mark is always the one that gets most directly from the
    /// sources, so that flows are short.
    fn supply_tier(&mut self, mut demands: Vec<Demand>, stop: &dyn Stop) {
        while self.cuts.len() < MOST && !stop.is_set() {
            let direct: Vec<f64> = demands.iter().map(|demand| self.inflow[self.nearest(demand) as usize]).collect();
            let next = (0..demands.len()).max_by(|&a, &b| direct[a].total_cmp(&direct[b]));
            let Some(next) = next else { return };
            let demand = demands.swap_remove(next);
            self.supply(&demand);
        }
    }

    /// Returns the end that gets most directly from the sources.
    fn nearest(&self, demand: &Demand) -> u32 {
        let ends = demand.ends.iter().copied();
        ends.max_by(|&a, &b| self.inflow[a as usize].total_cmp(&self.inflow[b as usize])).expect("a demand has an end")
    }

    /// Makes an end of the mark a source, or adds a cut for the mark.
    ///
    /// A set with all ends of a mark is entered by at least as much as can be supplied to one of them. If that is less than the
    /// demand, a minimum cut decides.
    fn supply(&mut self, demand: &Demand) {
        let Demand { mark, ref ends, used } = *demand;
        if ends.iter().any(|&end| self.cut_off[end as usize] || self.residual.source[end as usize]) {
            return;
        }
        let nearest = self.nearest(demand);
        // Cheap tests come first: direct inflow, then a flow to the nearest end, then a flow to all ends.
        if self.inflow[nearest as usize] >= used - TOLERANCE || self.residual.missing(&[nearest], used) <= LEAST {
            self.join_source(nearest);
        } else if ends.len() == 1 || self.residual.missing(ends, used) > LEAST {
            let mut groups = self.residual.found.clone();
            groups.sort_unstable();
            self.add(groups, mark);
        }
    }

    /// Adds a cut, unless there is already one with the same `groups`.
    ///
    /// A large set may hold other cuts. So marks with ends in it are passed over only after the set has been found again a few times.
    fn add(&mut self, groups: Vec<u32>, mark: u32) {
        let new = self.cuts.iter().all(|cut| cut.groups != groups);
        self.repeats += usize::from(!new);
        if groups.len() <= SMALL || self.repeats > REPEATS {
            self.repeats = 0;
            for &group in &groups {
                self.images(group).iter().for_each(|&image| self.cut_off[image as usize] = true);
            }
        }
        if new {
            self.cuts.push(GroupCut { groups, mark });
        }
    }

    /// The images of `group` under the symmetries.
    fn images(&self, group: u32) -> &'r [u32] {
        let groups = &self.relaxation.groups;
        groups.members.row(groups.class_of[group as usize])
    }

    fn join_source(&mut self, group: u32) {
        let relaxation = self.relaxation;
        for &image in self.images(group) {
            if !std::mem::replace(&mut self.residual.source[image as usize], true) {
                for &arc in relaxation.leaving.row(image) {
                    self.inflow[relaxation.network.arcs[arc as usize].to as usize] += self.flow.arcs[arc as usize];
                }
            }
        }
    }
}

/// Maximum flows from a growing set of sources, within what another flow carries, by blocking flows (Dinic, Soviet Mathematics
/// Doklady 11, 1970). The search goes from the sink, as sources are near.
struct Residual<'n> {
    network: &'n Network,
    /// For each node the arcs that enter it, then those that leave it.
    around: Rows<u32>,
    /// For each node, true if it can be supplied with as much as any demand that is still to come.
    source: Vec<bool>,
    /// Amount that can still go along each arc, in parts of 1/[`UNIT`].
    forward: Vec<i64>,
    /// Amount on each arc that can be sent back.
    back: Vec<i64>,
    /// Amount that can go along each arc of an empty flow.
    capacities: Vec<i64>,
    touched: Vec<u32>,
    /// Number of arcs from each node to the sink in the last search, or [`NOT_FOUND`].
    levels: Vec<u32>,
    /// For each node, index in its row of `around`: no arc before it leads on.
    next: Vec<u32>,
    queue: VecDeque<u32>,
    /// Nodes that the last search found. If no source is among them, these are all nodes that can still supply the sinks.
    found: Vec<u32>,
}

/// Integer that stands for the amount 1.
const UNIT: f64 = (1u64 << 40) as f64;

/// Capacities below this count as 0.
const NOTHING: f64 = 1e-8;

const NOT_FOUND: u32 = u32::MAX;

impl<'n> Residual<'n> {
    fn new(network: &'n Network, flow: &[f64]) -> Residual<'n> {
        let capacities: Vec<i64> =
            flow.iter().map(|&amount| if amount < NOTHING { 0 } else { (amount.min(1e6) * UNIT) as i64 }).collect();
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
    fn missing(&mut self, sinks: &[u32], amount: f64) -> f64 {
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

    /// Amount that can still come to `group` over arc `number`, and the node at its other end.
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

    /// Returns the next arc from `at` towards the sources, with the node that it leads to.
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
