//! From numbers near a dual optimum to integers that prove a bound.

use super::certificate::{Cut, UpperBound};
use super::network::Arc;
use super::relaxation::{CutOrbit, Flow, GroupCut, Relaxation};
use crate::WalkGraph;

/// What 1 is written as: the error of an interior point method is about the last digit.
const SCALE: i64 = 1 << 24;

/// No price is higher than this, whatever a solver says.
const HIGHEST: f64 = (1u64 << 36) as f64;

/// The bound that the potentials and the prices of the cuts prove, rounded, with potentials raised where edges without
/// token require it and the least prices of tokens that are enough.
pub(crate) fn certificate(graph: &WalkGraph, relaxation: &Relaxation, flow: &Flow, cuts: &[CutOrbit]) -> UpperBound {
    let network = relaxation.network;
    let cuts = priced_cuts(flow, cuts);
    let mut costs = vec![0; network.arcs.len()];
    for &(cut, value) in &cuts {
        relaxation.cut_entries(cut).for_each(|(arc, sign)| costs[arc as usize] += value * sign as i64);
    }
    let potentials = potentials(relaxation, flow, &costs);
    let mut tokens = vec![0; network.tokens];
    for (&Arc { from, to, token, weight }, cost) in network.arcs.iter().zip(&costs) {
        let missing = SCALE * i64::from(weight) - potentials[from as usize] + potentials[to as usize] - cost;
        if let Some(token) = token {
            tokens[token as usize] = missing.max(tokens[token as usize]);
        }
    }
    let mut certificate = UpperBound {
        bound: 0,
        scale: SCALE,
        potentials: network.group_of.iter().map(|&group| potentials[group as usize]).collect(),
        tokens: (0..).zip(tokens).filter(|&(_, value)| value > 0).collect(),
        cuts: cuts.into_iter().map(|(cut, value)| written(relaxation, cut, value)).collect(),
    };
    certificate.bound = certificate.proved(graph);
    certificate
}

/// All cuts that cost something, with what each costs.
fn priced_cuts<'c>(flow: &Flow, cuts: &'c [CutOrbit]) -> Vec<(&'c GroupCut, i64)> {
    let priced = cuts.iter().zip(&flow.cuts).flat_map(|(orbit, &price)| {
        let value = rounded(price / orbit.len() as f64);
        orbit.iter().map(move |cut| (cut, value))
    });
    priced.filter(|&(_, value)| value > 0).collect()
}

fn rounded(value: f64) -> i64 {
    (value.clamp(0.0, HIGHEST) * SCALE as f64).round() as i64
}

/// The potentials of the groups, such that they are enough for the arcs without token, if `costs` is what the cuts make
/// of each arc.
fn potentials(relaxation: &Relaxation, flow: &Flow, costs: &[i64]) -> Vec<i64> {
    let network = relaxation.network;
    let least = flow.potentials.iter().zip(&network.ends).map(|(&p, &end)| rounded(p).max(SCALE * i64::from(end)));
    let mut potentials: Vec<i64> = least.collect();
    // From low numbers to high ones, as arcs without token lead down.
    for (&Arc { from, to, token, weight }, cost) in network.arcs.iter().zip(costs) {
        if token.is_none() {
            let needed = potentials[to as usize] + SCALE * i64::from(weight) - cost;
            potentials[from as usize] = needed.max(potentials[from as usize]);
        }
    }
    potentials
}

/// A cut in the nodes of the walk graph.
fn written(relaxation: &Relaxation, cut: &GroupCut, value: i64) -> Cut {
    let members = &relaxation.network.members;
    let mut nodes: Vec<u32> = cut.groups.iter().flat_map(|&group| &members[group as usize]).copied().collect();
    nodes.sort_unstable();
    Cut { nodes, token: cut.token, value }
}
