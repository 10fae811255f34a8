//! Proofs of upper bounds, as the one who makes them sees them.

use koatlas_certificates::{Cut, Flow};

use crate::walk_graph::{WalkEdge, WalkGraph};

/// A bound, and what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpperBound {
    /// No walk is heavier.
    pub bound: u64,
    /// The proof. It counts nothing beyond the walk: [`Flow::plus`] is 0.
    pub proof: Flow,
}

impl UpperBound {
    /// The bound of a proof by which no edge costs less than it weighs.
    pub(crate) fn of(graph: &WalkGraph, proof: Flow) -> UpperBound {
        debug_assert!(surpluses(&proof, graph).is_some_and(|all| all.iter().all(|&surplus| surplus >= 0)));
        let tokens: i128 = proof.tokens.iter().map(|&(_, cost)| i128::from(cost)).sum();
        let paid = i128::from(proof.potentials[graph.start() as usize]) + tokens;
        UpperBound { bound: paid.div_euclid(i128::from(proof.scale)) as u64, proof }
    }
}

/// By how much each edge costs more than it weighs, in the units of the proof; `None` if the proof is about another graph.
///
/// Along an edge a walk gives up the difference of the potentials, the cost of the token, and the costs of the cuts whose token
/// it is; it gets back the costs of the cuts whose set it enters.
pub(crate) fn surpluses(flow: &Flow, graph: &WalkGraph) -> Option<Vec<i128>> {
    if flow.potentials.len() != graph.nodes() || flow.scale < 1 {
        return None;
    }
    let (mut costs, mut cuts_of) = (vec![0; graph.tokens()], vec![Vec::new(); graph.nodes()]);
    for &(token, cost) in &flow.tokens {
        *costs.get_mut(token as usize)? += i128::from(cost);
    }
    for (number, Cut { nodes, token, value }) in flow.cuts.iter().enumerate() {
        *costs.get_mut(*token as usize)? += i128::from(*value);
        for &node in nodes {
            cuts_of.get_mut(node as usize)?.push(number);
        }
    }
    let potential = |node: u32| i128::from(flow.potentials[node as usize]);
    let entered = |from: u32, to: u32| -> i128 {
        let entered = cuts_of[to as usize].iter().filter(|cut| cuts_of[from as usize].binary_search(cut).is_err());
        entered.map(|&cut| i128::from(flow.cuts[cut].value)).sum()
    };
    let surplus = |(from, edge): (u32, u32)| {
        let WalkEdge { to, token, weight } = graph.edges()[edge as usize];
        let cost = potential(from) - potential(to) + token.map_or(0, |token| costs[token as usize]);
        cost - entered(from, to) - i128::from(flow.scale) * i128::from(weight)
    };
    Some(graph.all_edges().map(surplus).collect())
}
