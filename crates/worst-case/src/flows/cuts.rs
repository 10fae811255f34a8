//! Connectivity cuts that a flow violates.

use super::relaxation::{FractionalFlow, GroupCut, Relaxation};
use super::residual::Residual;
use crate::flows::rounds::Watch;

/// The connectivity cuts that a flow violates by more than `least`, at most `most` of them. A cut is found for a token
/// that is used by more than can come from the start: the smallest set on the token's side of a minimum cut. Of cuts
/// that are images of each other one is found.
pub(crate) fn violated_cuts(
    relaxation: &Relaxation,
    flow: &FractionalFlow,
    least: f64,
    most: usize,
    watch: &mut Watch,
) -> Vec<GroupCut> {
    let mut search = Search::new(relaxation, flow, least);
    let mut demands = demands(relaxation, flow);
    while let Some(first) = demands.first().filter(|first| first.used > least && search.cuts.len() < most) {
        if watch.is_over() {
            break;
        }
        let lowest = first.used - search.tolerance;
        let rest = demands.split_off(demands.partition_point(|demand| demand.used >= lowest));
        search.supply_tier(demands, most, watch);
        demands = rest;
    }
    search.cuts
}

/// A set with no more nodes than this is found once.
const SMALL: usize = 64;

/// A larger one can be found again so many times.
const REPEATS: usize = 10;

/// How much of a flow uses a token, and where.
struct Demand {
    token: u32,
    /// Where its arcs end.
    ends: Vec<u32>,
    used: f64,
}

/// The tokens that a flow uses, with how much: of each class the first, and of tokens with the same single end only the
/// most used.
fn demands(relaxation: &Relaxation, flow: &FractionalFlow) -> Vec<Demand> {
    let first = relaxation.orbits.tokens.first.iter();
    let mut demands: Vec<Demand> = first.filter_map(|&token| demand(relaxation, flow, token)).collect();
    demands.sort_by(|a, b| b.used.total_cmp(&a.used).then(a.token.cmp(&b.token)));
    let mut seen = vec![false; relaxation.orbits.nodes.len()];
    demands.retain(|demand| match demand.ends[..] {
        [end] => !std::mem::replace(&mut seen[relaxation.orbits.nodes.of[end as usize] as usize], true),
        _ => true,
    });
    demands
}

fn demand(relaxation: &Relaxation, flow: &FractionalFlow, token: u32) -> Option<Demand> {
    let arcs = &relaxation.of_tokens[token as usize];
    let used: f64 = arcs.iter().map(|&arc| flow.arcs[arc as usize]).sum();
    let mut ends: Vec<u32> = arcs.iter().map(|&arc| relaxation.network.arcs[arc as usize].to).collect();
    ends.sort_unstable();
    ends.dedup();
    let elsewhere = !ends.is_empty() && !ends.contains(&relaxation.network.start);
    elsewhere.then_some(Demand { token, ends, used })
}

struct Search<'r> {
    relaxation: &'r Relaxation<'r>,
    flow: &'r FractionalFlow,
    residual: Residual<'r>,
    least: f64,
    /// Two amounts that differ by less than this are the same.
    tolerance: f64,
    /// The nodes of each class.
    classes: Vec<Vec<u32>>,
    /// The sources: nodes that can be supplied with as much as any demand that is still to come.
    supplied: Vec<bool>,
    /// How much of the flow comes to each node directly from sources.
    inflow: Vec<f64>,
    /// Whether a node is in a cut, up to symmetry.
    cut_off: Vec<bool>,
    cuts: Vec<GroupCut>,
    /// How often sets have been found again.
    repeats: usize,
}

impl<'r> Search<'r> {
    fn new(relaxation: &'r Relaxation<'r>, flow: &'r FractionalFlow, least: f64) -> Search<'r> {
        let groups = relaxation.network.groups();
        let mut classes = vec![Vec::new(); relaxation.orbits.nodes.len()];
        (0..groups).for_each(|group| classes[relaxation.orbits.nodes.of[group] as usize].push(group as u32));
        let mut search = Search {
            relaxation,
            flow,
            residual: Residual::new(relaxation.network, &flow.arcs),
            least,
            tolerance: least / 8.0,
            classes,
            supplied: vec![false; groups],
            inflow: vec![0.0; groups],
            cut_off: vec![false; groups],
            cuts: Vec::new(),
            repeats: 0,
        };
        search.join_source(relaxation.network.start);
        search
    }

    /// Looks at tokens that are used by the same amount, within the tolerance, and by less than those looked at before.
    ///
    /// A node that can be supplied with that amount becomes a source, together with its images: any set that holds it
    /// is entered by that amount, and all demands still to come are no larger. The next token is always the one that
    /// gets most directly from the sources, so that flows are short.
    fn supply_tier(&mut self, mut demands: Vec<Demand>, most: usize, watch: &mut Watch) {
        while self.cuts.len() < most && !watch.is_over() {
            let direct = |index: usize| self.inflow[self.nearest(&demands[index]) as usize];
            let Some(next) = (0..demands.len()).max_by(|&a, &b| direct(a).total_cmp(&direct(b))) else { return };
            let demand = demands.swap_remove(next);
            self.supply(&demand);
        }
    }

    /// The end that gets most directly from the sources.
    fn nearest(&self, demand: &Demand) -> u32 {
        let inflow = |end: u32| self.inflow[end as usize];
        demand.ends.iter().copied().max_by(|&a, &b| inflow(a).total_cmp(&inflow(b))).expect("a demand has an end")
    }

    /// A set with all ends of a token is entered by at least as much as can be supplied to one of them. If that is less
    /// than the demand, a minimum cut decides.
    fn supply(&mut self, demand: &Demand) {
        let Demand { token, ref ends, used } = *demand;
        if ends.iter().any(|&end| self.cut_off[end as usize] || self.supplied[end as usize]) {
            return;
        }
        let nearest = self.nearest(demand);
        if self.inflow[nearest as usize] >= used - self.tolerance
            || self.residual.missing(&[nearest], used) <= self.least
        {
            self.join_source(nearest);
        } else if ends.len() == 1 || self.residual.missing(ends, used) > self.least {
            let groups = self.residual.side();
            self.add(groups, token);
        }
    }

    /// Adds a cut, if there is none with the set yet.
    ///
    /// A large set may hold other cuts. Tokens with ends in it are therefore passed over only after the set has been
    /// found again a few times.
    fn add(&mut self, groups: Vec<u32>, token: u32) {
        let new = self.cuts.iter().all(|cut| cut.groups != groups);
        self.repeats += usize::from(!new);
        if groups.len() <= SMALL || self.repeats > REPEATS {
            self.repeats = 0;
            groups.iter().for_each(|&group| self.cut_off(group));
        }
        if new {
            self.cuts.push(GroupCut { groups, token });
        }
    }

    /// Makes a node and its images sources.
    fn join_source(&mut self, group: u32) {
        let relaxation = self.relaxation;
        for index in 0..self.classes[relaxation.orbits.nodes.of[group as usize] as usize].len() {
            let group = self.classes[relaxation.orbits.nodes.of[group as usize] as usize][index];
            if !std::mem::replace(&mut self.supplied[group as usize], true) {
                self.residual.join_source(group);
                for &arc in &relaxation.leaving[group as usize] {
                    self.inflow[relaxation.network.arcs[arc as usize].to as usize] += self.flow.arcs[arc as usize];
                }
            }
        }
    }

    /// Marks a node and its images.
    fn cut_off(&mut self, group: u32) {
        let class = self.relaxation.orbits.nodes.of[group as usize];
        self.classes[class as usize].iter().for_each(|&image| self.cut_off[image as usize] = true);
    }
}
