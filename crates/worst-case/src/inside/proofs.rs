//! Proofs of the bounds for walks inside a component, numbered as a catalogue writes them.
//!
//! What the numbers mean, and how nodes and tokens are numbered, is documented where they are checked:
//! [`koatlas_certificates::catalogue_format`]. Positions are numbered by what their points hold, row by row from the
//! top left, empty before black before white; plays by the position before and the position after.

use koatlas_board::{Colour, Content};
use koatlas_certificates::{Cut, Flow, NodeKind, TokenKind};

use super::component::Component;
use crate::flows::{BoundLimits, UpperBound, upper_bound};
use crate::walk_graph::WalkGraph;

/// Numbers that prove a bound for the walks of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkProof {
    /// The kind: `positions`, `creations`, `pairs` or `pairs_without_retakes`.
    pub kind: &'static str,
    /// What 1 is written as.
    pub scale: i64,
    /// A number for each node.
    pub potentials: Vec<i64>,
    /// Tokens with what they cost, in ascending order; the others cost nothing.
    pub tokens: Vec<(u32, i64)>,
    /// Cuts with what they cost.
    pub cuts: Vec<Cut>,
}

/// A flow must say what its tokens and nodes are. Here that means nothing: the kind of walks says it.
pub(super) const KINDS: (TokenKind, NodeKind) = (TokenKind::Pairs, NodeKind::Plain);

/// The proof by these potentials, with the least costs of tokens that are enough. If it does not prove the bound
/// `upper`, a linear program is solved.
///
/// # Panics
/// If the linear program does not prove the bound either.
pub(super) fn proof(graph: &WalkGraph, scale: i64, potentials: Vec<i64>, upper: u64) -> UpperBound {
    let mut costs = vec![0; graph.tokens()];
    for (from, edge) in graph.all_edges() {
        let edge = graph.edges()[edge as usize];
        let missing = scale * i64::from(edge.weight) - potentials[from as usize] + potentials[edge.to as usize];
        let cost = &mut costs[edge.token.expect("every edge has a token") as usize];
        *cost = missing.max(*cost);
    }
    let tokens = (0..).zip(costs).filter(|&(_, cost)| cost > 0).collect();
    let (tokens_are, nodes_are) = KINDS;
    let flow = Flow { tokens_are, nodes_are, plus: 0, scale, potentials, tokens, cuts: Vec::new() };
    let mut found = UpperBound::of(graph, flow);
    if found.bound > upper {
        let limits = BoundLimits { rounds: 1, known: upper, stop: &|| false };
        found = upper_bound(graph, KINDS, limits, &mut |_| ());
    }
    assert!(found.bound <= upper, "the bound {upper} is not proved");
    found
}

/// How a catalogue numbers the positions and plays of a component.
pub(super) struct Numbers {
    positions: Vec<u32>,
    plays: Vec<u32>,
}

impl Numbers {
    pub fn of(component: &Component) -> Numbers {
        let contents = |node: u32| -> Vec<Content> { component.board_at(node, Colour::Black).contents().to_vec() };
        let positions = places(&(0..component.len() as u32).map(contents).collect::<Vec<_>>());
        let ends = |play: &super::component::Play| (positions[play.from as usize], positions[play.to as usize]);
        let plays = places(&component.plays.items().iter().map(ends).collect::<Vec<_>>());
        Numbers { positions, plays }
    }

    /// A proof for gates that are positions.
    pub fn positions(&self, proof: UpperBound) -> WalkProof {
        gates("positions", proof, |gate| self.positions[gate as usize])
    }

    /// A proof for gates that are positions made by players.
    pub fn creations(&self, proof: UpperBound) -> WalkProof {
        let made = |gate: u32| self.positions.get(gate as usize / 2).map_or(gate, |position| 2 * position + gate % 2);
        gates("creations", proof, made)
    }

    /// A proof for gates that are plays.
    pub fn pairs_without_retakes(&self, proof: UpperBound) -> WalkProof {
        gates("pairs_without_retakes", proof, |gate| self.plays[gate as usize])
    }

    /// A proof for edges that are plays.
    pub fn pairs(&self, proof: UpperBound) -> WalkProof {
        let positions = self.positions.len() as u32;
        let node = |node: u32| if node == 0 { 0 } else { self.positions[node as usize - 1] + 1 };
        let token = |token: u32| match token.checked_sub(positions) {
            Some(play) => positions + self.plays[play as usize],
            None => self.positions[token as usize],
        };
        renumbered("pairs", proof, node, token)
    }
}

/// For everything in a list its place when they are sorted.
fn places<T: Ord>(all: &[T]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|&number| &all[number]);
    let mut places = vec![0; all.len()];
    order.into_iter().zip(0..).for_each(|(number, place)| places[number] = place);
    places
}

fn gates(kind: &'static str, proof: UpperBound, gate: impl Fn(u32) -> u32) -> WalkProof {
    renumbered(kind, proof, |node| if node == 0 { 0 } else { gate(node - 1) + 1 }, &gate)
}

fn renumbered(
    kind: &'static str,
    proof: UpperBound,
    node: impl Fn(u32) -> u32,
    token: impl Fn(u32) -> u32,
) -> WalkProof {
    let Flow { scale, potentials, tokens, cuts, .. } = proof.proof;
    let mut moved = vec![0; potentials.len()];
    potentials.into_iter().zip(0..).for_each(|(potential, number)| moved[node(number) as usize] = potential);
    let mut tokens: Vec<(u32, i64)> = tokens.into_iter().map(|(number, cost)| (token(number), cost)).collect();
    tokens.sort_unstable();
    let cut = |cut: Cut| {
        let mut nodes: Vec<u32> = cut.nodes.into_iter().map(&node).collect();
        nodes.sort_unstable();
        Cut { nodes, token: token(cut.token), value: cut.value }
    };
    let cuts = cuts.into_iter().map(cut).collect();
    WalkProof { kind, scale, potentials: moved, tokens, cuts }
}
