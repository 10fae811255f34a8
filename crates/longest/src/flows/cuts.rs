//! The connectivity cuts that a flow violates, found by maximum flows from the start within what the flow carries.
//!
//! A *group* is a node of the [`Network`](super::network::Network). A connectivity cut says of a set of groups without the start that
//! holds all targets of a mark: as much of the flow enters the set as uses the mark.

use koatlas_files::Stop;

use super::relaxation::{FractionalFlow, GroupCut, Relaxation};
use super::residual::Residual;

/// Least violation of a cut that is looked for.
const LEAST_VIOLATION: f64 = 1e-4;

/// Largest difference of two amounts that count as equal.
const TOLERANCE: f64 = LEAST_VIOLATION / 8.0;

/// Most cuts that are looked for.
const MOST_CUTS: usize = 500;

/// Finds connectivity cuts that `flow` violates. A cut is found for a mark that is used by more than can come from the start: the
/// smallest set on the mark's side of a minimum cut. Of cuts that are images of each other, one is found.
pub(crate) fn violated_cuts(relaxation: &Relaxation, flow: &FractionalFlow, stop: &dyn Stop) -> Vec<GroupCut> {
    let mut search = CutSearch::new(relaxation, flow);
    let mut demands = demands(relaxation, flow);
    while let Some(first) =
        demands.first().filter(|first| first.used > LEAST_VIOLATION && search.cuts.len() < MOST_CUTS)
    {
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
const SMALL_SET: usize = 64;

/// Times that larger sets can be found again before the marks with targets in one of them are passed over.
const MOST_REPEATS: usize = 10;

/// Mark that a flow uses. As much as it uses must come from the start.
struct Demand {
    mark: u32,
    /// Targets of its arcs, in ascending order.
    targets: Vec<u32>,
    /// Amount of the flow on these arcs.
    used: f64,
}

/// Lists the marks that `flow` uses, those used most first. Of each class of marks it takes the first, and of marks with the same
/// single target, up to symmetry, only the most used.
fn demands(relaxation: &Relaxation, flow: &FractionalFlow) -> Vec<Demand> {
    let mut demands: Vec<Demand> = Vec::new();
    for mark in relaxation.marks.firsts() {
        let arcs = relaxation.of_marks.row(mark);
        let mut targets: Vec<u32> = arcs.iter().map(|&arc| relaxation.network.arcs[arc as usize].to).collect();
        targets.sort_unstable();
        targets.dedup();
        // A mark with the start among its targets has no cut: no set without the start holds all of them.
        if !targets.is_empty() && !targets.contains(&relaxation.network.start) {
            demands.push(Demand { mark, targets, used: arcs.iter().map(|&arc| flow.arcs[arc as usize]).sum() });
        }
    }
    demands.sort_by(|a, b| b.used.total_cmp(&a.used).then(a.mark.cmp(&b.mark)));
    let mut seen = vec![false; relaxation.groups.len()];
    demands.retain(|demand| match demand.targets[..] {
        [target] => !std::mem::replace(&mut seen[relaxation.groups.class_of[target as usize] as usize], true),
        _ => true,
    });
    demands
}

/// Search for violated cuts. Its `residual` grows a set of sources, which the start can supply.
struct CutSearch<'r> {
    relaxation: &'r Relaxation<'r>,
    flow: &'r FractionalFlow,
    residual: Residual<'r>,
    /// For each group, the amount of the flow that comes directly from sources.
    inflow: Vec<f64>,
    /// For each group, true if marks with a target there are passed over: it or an image of it is in a small cut, or in one found after
    /// many repeats.
    cut_off: Vec<bool>,
    cuts: Vec<GroupCut>,
    /// How often a set has been found again since the last one that was cut off.
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
    /// A group that can be supplied with that amount becomes a source: any set that holds it is entered by that amount, and all demands
    /// still to come are no larger. So do its images, since the flow on images of an arc is the same. The next mark is always the one that
    /// gets most directly from the sources, so that flows are short.
    fn supply_tier(&mut self, mut demands: Vec<Demand>, stop: &dyn Stop) {
        while self.cuts.len() < MOST_CUTS && !stop.is_set() {
            let direct: Vec<f64> = demands.iter().map(|demand| self.inflow[self.nearest(demand) as usize]).collect();
            let next = (0..demands.len()).max_by(|&a, &b| direct[a].total_cmp(&direct[b]));
            let Some(next) = next else { return };
            let demand = demands.swap_remove(next);
            self.supply(&demand);
        }
    }

    /// Returns the target that gets most directly from the sources.
    fn nearest(&self, demand: &Demand) -> u32 {
        let targets = demand.targets.iter().copied();
        let nearest = targets.max_by(|&a, &b| self.inflow[a as usize].total_cmp(&self.inflow[b as usize]));
        nearest.expect("a demand has a target")
    }

    /// Makes a target of the mark a source, or adds a cut for the mark. Does neither if the targets can be supplied with the demand
    /// together, but not the nearest of them alone.
    ///
    /// A set with all targets of a mark is entered by at least as much as can be supplied to one of them. If that is less than the
    /// demand, a minimum cut decides.
    fn supply(&mut self, demand: &Demand) {
        let Demand { mark, ref targets, used } = *demand;
        if targets.iter().any(|&target| self.cut_off[target as usize] || self.residual.source[target as usize]) {
            return;
        }
        let nearest = self.nearest(demand);
        // Cheap tests come first: direct inflow, then a flow to the nearest target, then a flow to all targets.
        if self.inflow[nearest as usize] >= used - TOLERANCE
            || self.residual.missing(&[nearest], used) <= LEAST_VIOLATION
        {
            self.join_source(nearest);
        } else if targets.len() == 1 || self.residual.missing(targets, used) > LEAST_VIOLATION {
            let mut groups = self.residual.found.clone();
            groups.sort_unstable();
            self.add(groups, mark);
        }
    }

    /// Adds a cut, unless there is already one with the same `groups`.
    ///
    /// A large set may hold other cuts. So marks with targets in it are passed over only after the set has been found again a few times.
    fn add(&mut self, groups: Vec<u32>, mark: u32) {
        let new = self.cuts.iter().all(|cut| cut.groups != groups);
        self.repeats += usize::from(!new);
        if groups.len() <= SMALL_SET || self.repeats > MOST_REPEATS {
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
        let orbits = &self.relaxation.groups;
        orbits.members.row(orbits.class_of[group as usize])
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
