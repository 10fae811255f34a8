//! Rounds of cuts.

use super::certificate::UpperBound;
use super::first_order::solve;
use super::linear_program::Solution;
use super::network::Network;
use super::relaxation::{CutOrbit, Flow, Relaxation};
use super::rounding::certificate;
use super::separation::violated_cuts;
use crate::WalkGraph;

/// When the search for an upper bound is to end.
#[derive(Clone, Copy)]
pub struct BoundLimits<'a> {
    /// At most so many linear programs are solved.
    pub rounds: usize,
    /// There is a walk of this weight: no bound can be lower.
    pub known: u64,
    /// Asked often; the search ends with the best bound so far when the answer is yes.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// What a round has brought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// Rounds before this one.
    pub number: usize,
    /// The best bound so far.
    pub bound: u64,
    /// About the optimum of the linear program.
    pub value: f64,
    /// Cuts in the linear program, up to symmetry.
    pub cuts: usize,
    /// Violated cuts found, up to symmetry.
    pub found: usize,
}

/// An upper bound for the weight of every walk from the start that uses no token twice.
///
/// The bound is the optimum of a linear program: a unit of flow goes from the start and ends somewhere, and every token
/// is used once at most. Such a flow may go round elsewhere: connectivity cuts, as for the travelling salesman (Dantzig,
/// Fulkerson and Johnson, Solution of a large-scale traveling-salesman problem, Operations Research 2, 1954), are added
/// in rounds until none is violated.
///
/// What is the same up to symmetries of the graph is treated as one; they are found from the graph alone. The result is
/// the same on every machine, but for what `stop` does, and has been [checked](UpperBound::check).
pub fn upper_bound(graph: &WalkGraph, limits: BoundLimits, progress: &mut dyn FnMut(Round)) -> UpperBound {
    let network = Network::new(graph);
    let relaxation = Relaxation::new(&network);
    let mut best = certificate(graph, &relaxation, &nothing(&network), &[]);
    let mut cuts: Vec<CutOrbit> = Vec::new();
    for number in 0..limits.rounds {
        if best.bound <= limits.known || (limits.stop)() {
            break;
        }
        let program = relaxation.program(&cuts);
        let start = Solution { variables: vec![0.0; program.columns.len()], prices: vec![0.0; program.bounds.len()] };
        let sol = solve(&program, start, ACCURACY, limits.stop);
        let flow = relaxation.spread(&program, &sol);
        let proof = certificate(graph, &relaxation, &flow, &cuts);
        if proof.bound < best.bound && proof.check(graph).is_ok() {
            best = proof;
        }
        let found = new_cuts(&relaxation, &flow, &cuts);
        progress(Round { number, bound: best.bound, value: flow.value, cuts: cuts.len(), found: found.len() });
        if found.is_empty() {
            break;
        }
        cuts.extend(found);
    }
    best
}

/// The relative accuracy of the solutions of linear programs.
const ACCURACY: f64 = 1e-6;

/// A cut that is violated by less is left alone.
const LEAST: f64 = 1e-4;

/// At most so many cuts are added in a round.
const MOST: usize = 500;

/// The cuts that a flow violates and that are not there yet.
fn new_cuts(relaxation: &Relaxation, flow: &Flow, cuts: &[CutOrbit]) -> Vec<CutOrbit> {
    let mut found = violated_cuts(relaxation, flow, LEAST, MOST);
    found.retain(|cut| cuts.iter().all(|orbit| orbit[0] != *cut));
    found.into_iter().filter_map(|cut| relaxation.orbit(cut)).collect()
}

/// A flow of nothing, at no price.
fn nothing(network: &Network) -> Flow {
    let (arcs, potentials) = (vec![0.0; network.arcs.len()], vec![0.0; network.groups()]);
    Flow { arcs, value: 0.0, potentials, cuts: Vec::new() }
}
