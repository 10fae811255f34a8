//! Upper bounds in rounds: each solves a linear program and adds the cuts that its solution violates. The approximate solutions of
//! the dual programs are rounded to integers that prove a bound.

use koatlas_files::Stop;
use koatlas_verifier::certificates::{Cut, Flow, NodeKind, SingleUseMarkKind};

use super::cuts::violated_cuts;
use super::network::{Network, NetworkArc};
use super::relaxation::{CutOrbit, FractionalFlow, GroupCut, Relaxation};
use super::solver::solve;
use crate::limits::{BoundLimits, Round};
use crate::walk_graph::{WalkEdge, WalkGraph};

/// Computes an upper bound for the weight of every walk of `graph` from the start that leaves no mark twice.
///
/// The bound is the optimum of a linear program: a unit of flow goes from the start and ends somewhere, and every mark is left at
/// most once. Such a flow may also go round on cycles away from the start. Connectivity cuts, as for the travelling salesman
/// (Dantzig, Fulkerson and Johnson, Solution of a large-scale traveling-salesman problem, Operations Research 2, 1954), are added in
/// rounds until none is violated.
///
/// Nodes, marks and edges that symmetries of the graph map to each other are treated as one. The result is the same on every machine,
/// unless `limits.stop` ends the search. `kinds` are the kinds of marks and nodes, which the proof repeats. `progress` is called
/// after every linear program.
pub fn upper_bound(
    graph: &WalkGraph,
    kinds: (SingleUseMarkKind, NodeKind),
    limits: BoundLimits,
    progress: &mut dyn FnMut(Round),
) -> UpperBound {
    let (network, stop) = (Network::new(graph), limits.stop);
    let mut program = CutProgram { graph, kinds, relaxation: Relaxation::new(&network, stop), cuts: Vec::new() };
    // With potentials and prices of 0, every mark costs about as much as its heaviest edge.
    let (arcs, potentials) = (vec![0.0; network.arcs.len()], vec![0.0; network.groups()]);
    let mut best = program.bound(&FractionalFlow { arcs, potentials, cuts: Vec::new() });
    for number in 1..=limits.rounds {
        if best.bound <= limits.known || stop.is_set() {
            break;
        }
        let relaxation = &program.relaxation;
        let flow = relaxation.spread(&solve(&relaxation.program(&program.cuts), ACCURACY, stop));
        let found = program.bound(&flow);
        if found.bound < best.bound {
            best = found;
        }
        progress(Round { number, bound: best.bound, cuts: program.cuts.len() });
        if program.add_cuts(&flow, stop) == 0 {
            break;
        }
    }
    best
}

/// Upper bound for the weight of walks, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpperBound {
    /// No walk is heavier.
    pub bound: u64,
    /// Proof of `bound`. It counts nothing beyond the walk: [`Flow::plus`] is 0.
    pub proof: Flow,
}

impl UpperBound {
    /// Computes the bound that `proof` gives, in which no edge may cost less than it weighs.
    pub(crate) fn from_proof(graph: &WalkGraph, proof: Flow) -> UpperBound {
        let marks: i128 = proof.mark_costs.iter().map(|&(_, cost)| i128::from(cost)).sum();
        let paid = i128::from(proof.potentials[graph.start as usize]) + marks;
        UpperBound { bound: paid.div_euclid(i128::from(proof.scale)) as u64, proof }
    }
}

/// Relative accuracy of the solutions of linear programs.
const ACCURACY: f64 = 1e-6;

/// Largest integer that stands for 1 in proofs. A larger one would be of no use, because the error of the solver is larger than the
/// last digit.
const FINEST: i64 = 1 << 24;

/// Smaller integers to stand for 1, in the order in which they are tried. The first that gives as low a bound as [`FINEST`] is taken.
const COARSER: [i64; 6] = [1, 1 << 4, 1 << 8, 1 << 12, 1 << 16, 1 << 20];

/// Potentials and prices above this are cut off, whatever the solver says. Times [`FINEST`] it is 2^60, which an `i64` holds.
const HIGHEST_PRICE: f64 = (1u64 << 36) as f64;

/// Linear program of a graph, with the cuts added so far.
struct CutProgram<'g> {
    graph: &'g WalkGraph,
    kinds: (SingleUseMarkKind, NodeKind),
    relaxation: Relaxation<'g>,
    cuts: Vec<CutOrbit>,
}

impl CutProgram<'_> {
    /// Adds the cuts that `flow` violates and that are new. Returns their number.
    fn add_cuts(&mut self, flow: &FractionalFlow, stop: &dyn Stop) -> usize {
        let before = self.cuts.len();
        let mut found = violated_cuts(&self.relaxation, flow, stop);
        // A known cut is violated at most by the error of the solver, and so are its images, on which the flow is the same.
        found.retain(|cut| self.cuts.iter().all(|orbit| orbit[0] != *cut));
        // Cuts with too many images are left out.
        self.cuts.extend(found.into_iter().filter_map(|cut| self.relaxation.orbit(cut)));
        self.cuts.len() - before
    }

    /// Computes the bound that the rounded potentials and prices of `flow` prove, in the smallest integers that give a bound as low
    /// as larger ones do.
    fn bound(&self, flow: &FractionalFlow) -> UpperBound {
        let finest = UpperBound::from_proof(self.graph, self.proof(flow, FINEST));
        let mut coarser = COARSER.into_iter().map(|scale| UpperBound::from_proof(self.graph, self.proof(flow, scale)));
        let best = coarser.find(|coarser| coarser.bound <= finest.bound).unwrap_or(finest);
        debug_assert!(surpluses(&best.proof, self.graph).is_some_and(|all| all.iter().all(|&surplus| surplus >= 0)));
        best
    }

    /// Rounds the numbers of `flow` to a proof in which `scale` stands for 1. Potentials are raised if the weight of an end or edges
    /// without a mark require it; every mark gets the least price that is enough.
    ///
    /// Rounding makes the difference of two potentials larger in some cases and smaller in others. The prices of marks are such
    /// differences, so that their sum changes little.
    fn proof(&self, flow: &FractionalFlow, scale: i64) -> Flow {
        let network = self.relaxation.network;
        let mut cuts: Vec<(&GroupCut, i64)> = Vec::new();
        for (orbit, &price) in self.cuts.iter().zip(&flow.cuts) {
            let value = round_to_scale(price / orbit.len() as f64, scale);
            cuts.extend(orbit.iter().map(|cut| (cut, value)).filter(|&(_, value)| value > 0));
        }
        // The sum of the prices of cuts for each arc.
        let mut costs = vec![0; network.arcs.len()];
        for &(cut, value) in &cuts {
            self.relaxation.cut_entries(cut).for_each(|(arc, sign)| costs[arc as usize] += value * sign as i64);
        }
        // A walk may end anywhere: the potential of a group pays at least for the weight of an end there.
        let with_ends = flow.potentials.iter().zip(&network.end_weights);
        let mut potentials: Vec<i64> =
            with_ends.map(|(&potential, &end)| round_to_scale(potential, scale).max(scale * i64::from(end))).collect();
        // Arcs are sorted by source, and one without a mark leads to a group with a lower number, whose potential is final by now.
        for (&NetworkArc { from, to, mark, weight }, cost) in network.arcs.iter().zip(&costs) {
            if mark.is_none() {
                let needed = potentials[to as usize] + scale * i64::from(weight) - cost;
                potentials[from as usize] = needed.max(potentials[from as usize]);
            }
        }
        let mut marks = vec![0; network.marks];
        for (&NetworkArc { from, to, mark, weight }, cost) in network.arcs.iter().zip(&costs) {
            if let Some(mark) = mark {
                let missing = scale * i64::from(weight) - potentials[from as usize] + potentials[to as usize] - cost;
                marks[mark as usize] = missing.max(marks[mark as usize]);
            }
        }
        let (mark_kind, nodes_are) = self.kinds;
        let cuts = cuts.into_iter().map(|(cut, value)| {
            let nodes = cut.groups.iter().flat_map(|&group| network.members.row(group));
            let mut nodes: Vec<u32> = nodes.copied().collect();
            nodes.sort_unstable();
            Cut { nodes, mark: cut.mark, value }
        });
        Flow {
            mark_kind,
            nodes_are,
            plus: 0,
            scale,
            potentials: network.group_of.iter().map(|&group| potentials[group as usize]).collect(),
            mark_costs: (0..).zip(marks).filter(|&(_, value)| value > 0).collect(),
            cuts: cuts.collect(),
        }
    }
}

/// Computes by how much each edge costs more than it weighs, in the units of the proof. `None` if `flow` does not fit `graph`.
///
/// Along an edge a walk gives up the difference of the potentials, the cost of the mark, and the costs of the cuts for that mark. It
/// gets back the costs of the cuts whose sets it enters.
pub(crate) fn surpluses(flow: &Flow, graph: &WalkGraph) -> Option<Vec<i128>> {
    if flow.potentials.len() != graph.nodes() || flow.scale < 1 {
        return None;
    }
    let (mut costs, mut cuts_of) = (vec![0; graph.marks], vec![Vec::new(); graph.nodes()]);
    for &(mark, cost) in &flow.mark_costs {
        *costs.get_mut(mark as usize)? += i128::from(cost);
    }
    for (number, Cut { nodes, mark, value }) in flow.cuts.iter().enumerate() {
        *costs.get_mut(*mark as usize)? += i128::from(*value);
        for &node in nodes {
            cuts_of.get_mut(node as usize)?.push(number);
        }
    }
    let mut surpluses = Vec::with_capacity(graph.edges.items().len());
    for (from, &WalkEdge { to, mark, weight }) in graph.edges.iter() {
        let [before, after] = [from, to].map(|node| i128::from(flow.potentials[node as usize]));
        // Cuts are added in ascending order, so that each list in `cuts_of` is sorted.
        let entered = cuts_of[to as usize].iter().filter(|cut| cuts_of[from as usize].binary_search(cut).is_err());
        let refund: i128 = entered.map(|&cut| i128::from(flow.cuts[cut].value)).sum();
        let cost = before - after + mark.map_or(0, |mark| costs[mark as usize]);
        surpluses.push(cost - refund - i128::from(flow.scale) * i128::from(weight));
    }
    Some(surpluses)
}

/// Renumbers the nodes and marks of a proof by `node` and `mark`. `None` if one of them gives no number.
pub(crate) fn renumber_proof(
    flow: &Flow,
    node: impl Fn(u32) -> Option<u32>,
    mark: impl Fn(u32) -> Option<u32>,
) -> Option<Flow> {
    let mut potentials = vec![0; flow.potentials.len()];
    for (number, &potential) in (0..).zip(&flow.potentials) {
        *potentials.get_mut(node(number)? as usize)? = potential;
    }
    let mark_costs = flow.mark_costs.iter().map(|&(used, cost)| Some((mark(used)?, cost)));
    let mut mark_costs: Vec<(u32, i64)> = mark_costs.collect::<Option<_>>()?;
    mark_costs.sort_unstable();
    let mut cuts = Vec::with_capacity(flow.cuts.len());
    for cut in &flow.cuts {
        let mut nodes: Vec<u32> = cut.nodes.iter().map(|&number| node(number)).collect::<Option<_>>()?;
        nodes.sort_unstable();
        cuts.push(Cut { nodes, mark: mark(cut.mark)?, value: cut.value });
    }
    Some(Flow { potentials, mark_costs, cuts, ..flow.clone() })
}

/// Rounds `value`, cut off at [`HIGHEST_PRICE`], to an integer in which `scale` stands for 1.
fn round_to_scale(value: f64, scale: i64) -> i64 {
    (value.clamp(0.0, HIGHEST_PRICE) * scale as f64).round() as i64
}
