//! How the approximate solution of a dual program becomes integers that prove a bound.

use koatlas_certificates::{Cut, Flow, NodeKind, TokenKind};

use super::network::Arc;
use super::proofs::UpperBound;
use super::relaxation::{CutOrbit, FractionalFlow, GroupCut, Relaxation};
use crate::walk_graph::WalkGraph;

/// The largest scale of integers (what 1 is written as). A larger one would be of no use: the error of the solver is
/// larger than the last digit of this.
const FINEST: i64 = 1 << 24;

/// Smaller scales, in the order in which they are tried. The first that proves as much is taken.
const COARSER: [i64; 6] = [1, 1 << 4, 1 << 8, 1 << 12, 1 << 16, 1 << 20];

/// Prices are cut off at this, whatever the solver says.
const HIGHEST: f64 = (1u64 << 36) as f64;

/// The bound that rounded potentials and prices of cuts prove, in the smallest integers that prove as much as larger
/// ones.
pub(crate) fn bound(
    graph: &WalkGraph,
    kinds: (TokenKind, NodeKind),
    relaxation: &Relaxation,
    flow: &FractionalFlow,
    cuts: &[CutOrbit],
) -> UpperBound {
    let rounded = |scale| UpperBound::of(graph, Rounding { relaxation, flow, cuts, scale }.proof(kinds));
    let finest = rounded(FINEST);
    COARSER.into_iter().map(rounded).find(|coarser| coarser.bound <= finest.bound).unwrap_or(finest)
}

/// How numbers become integers.
struct Rounding<'r> {
    relaxation: &'r Relaxation<'r>,
    flow: &'r FractionalFlow,
    cuts: &'r [CutOrbit],
    /// What 1 is written as.
    scale: i64,
}

impl<'r> Rounding<'r> {
    /// A proof by rounded numbers. Potentials are raised where edges without a token require it; every token gets the
    /// least price that is enough.
    fn proof(&self, (tokens_are, nodes_are): (TokenKind, NodeKind)) -> Flow {
        let network = self.relaxation.network;
        let cuts = self.priced_cuts();
        let mut costs = vec![0; network.arcs.len()];
        for &(cut, value) in &cuts {
            self.relaxation.cut_entries(cut).for_each(|(arc, sign)| costs[arc as usize] += value * sign as i64);
        }
        let potentials = self.potentials(&costs);
        let tokens = self.tokens(&potentials, &costs);
        Flow {
            tokens_are,
            nodes_are,
            plus: 0,
            scale: self.scale,
            potentials: network.group_of.iter().map(|&group| potentials[group as usize]).collect(),
            tokens: (0..).zip(tokens).filter(|&(_, value)| value > 0).collect(),
            cuts: cuts.into_iter().map(|(cut, value)| written(self.relaxation, cut, value)).collect(),
        }
    }

    /// All cuts that cost something, with what each costs.
    fn priced_cuts(&self) -> Vec<(&'r GroupCut, i64)> {
        let priced = self.cuts.iter().zip(&self.flow.cuts).flat_map(|(orbit, &price)| {
            let value = self.rounded(price / orbit.len() as f64);
            orbit.iter().map(move |cut| (cut, value))
        });
        priced.filter(|&(_, value)| value > 0).collect()
    }

    fn rounded(&self, value: f64) -> i64 {
        (value.clamp(0.0, HIGHEST) * self.scale as f64).round() as i64
    }

    /// Potentials of the groups that are enough for the arcs without a token. `costs` is what the cuts charge for each
    /// arc.
    ///
    /// Rounding makes the difference of two potentials larger in some places and smaller in others. The prices of
    /// tokens are such differences, so that their sum changes little.
    fn potentials(&self, costs: &[i64]) -> Vec<i64> {
        let network = self.relaxation.network;
        let least = self.flow.potentials.iter().zip(&network.ends);
        let least = least.map(|(&potential, &end)| self.rounded(potential).max(self.scale * i64::from(end)));
        let mut potentials: Vec<i64> = least.collect();
        // From low numbers to high ones, as arcs without token lead down.
        for (&Arc { from, to, token, weight }, cost) in network.arcs.iter().zip(costs) {
            if token.is_none() {
                let needed = potentials[to as usize] + self.scale * i64::from(weight) - cost;
                potentials[from as usize] = needed.max(potentials[from as usize]);
            }
        }
        potentials
    }

    /// The least prices of the tokens.
    fn tokens(&self, potentials: &[i64], costs: &[i64]) -> Vec<i64> {
        let mut tokens = vec![0; self.relaxation.network.tokens];
        for (&Arc { from, to, token, weight }, cost) in self.relaxation.network.arcs.iter().zip(costs) {
            let missing = self.scale * i64::from(weight) - potentials[from as usize] + potentials[to as usize] - cost;
            if let Some(token) = token {
                tokens[token as usize] = missing.max(tokens[token as usize]);
            }
        }
        tokens
    }
}

/// A cut of groups, written as a cut of nodes of the walk graph.
fn written(relaxation: &Relaxation, cut: &GroupCut, value: i64) -> Cut {
    let members = &relaxation.network.members;
    let mut nodes: Vec<u32> = cut.groups.iter().flat_map(|&group| members.row(group)).copied().collect();
    nodes.sort_unstable();
    Cut { nodes, token: cut.token, value }
}
