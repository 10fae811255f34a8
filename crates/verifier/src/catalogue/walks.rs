//! Walks in a component that use nothing up twice, and how long they can be.
//!
//! The kinds of walks, and how their graphs are numbered, are defined in `format.md`, which is the page `catalogue_format` of
//! the documentation.

use koatlas_board::Colour;
use koatlas_certificates::{Flow, NodeKind, TokenKind, Unique};

use super::component::{Component, Play};
use super::format::WalkProof;
use crate::graph::list::{WalkEdge, WalkGraph};
use crate::limits::Budget;
use crate::proof::flow;
use crate::unproved::{Refused, Unproved};

/// Bytes that an edge takes while a proof is gone through.
const BYTES_AN_EDGE: usize = 100;

koatlas_board::named_values! {
    /// A kind of walks.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum WalkKind {
        Positions = "positions",
        Creations = "creations",
        Pairs = "pairs",
        PairsWithoutRetakes = "pairs_without_retakes",
    }
}

/// The most plays of walks of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WalkBounds {
    pub positions: u64,
    pub creations: u64,
    pub pairs: u64,
    pub pairs_without_retakes: u64,
    /// How many of them proofs have lowered.
    pub proofs: usize,
}

impl WalkKind {
    fn graph(self, component: &Component) -> WalkGraph {
        match self {
            WalkKind::Positions => positions(component),
            WalkKind::Creations => creations(component),
            WalkKind::Pairs => pairs(component),
            WalkKind::PairsWithoutRetakes => pairs_without_retakes(component),
        }
    }

    /// At least as many edges as its graph has.
    fn edges(self, component: &Component) -> usize {
        let links = |play: &Play| component.from(play.to).len();
        let (positions, plays) = (component.len(), component.plays.len());
        match self {
            WalkKind::Positions | WalkKind::Pairs => positions + plays,
            WalkKind::Creations => 2 * positions + 3 * plays,
            WalkKind::PairsWithoutRetakes => plays + component.plays.iter().map(links).sum::<usize>(),
        }
    }

    /// The most plays, counted: as many as there is to be used up.
    fn counted(self, component: &Component) -> u64 {
        let (positions, plays) = (component.len() as u64, component.plays.len() as u64);
        let empty = u64::from(component.has_empty_board().is_some());
        match self {
            WalkKind::Positions => positions - 1,
            WalkKind::Creations => 2 * positions - 1 + empty,
            WalkKind::Pairs | WalkKind::PairsWithoutRetakes => plays,
        }
    }
}

impl WalkBounds {
    /// The bounds that counting and the proofs give.
    pub fn of(
        component: &Component,
        proofs: Option<&Unique<WalkProof>>,
        budget: &mut Budget,
    ) -> Result<WalkBounds, Unproved> {
        let of = |kind: &str| format!("proofs, {kind}");
        if let Some(kind) =
            proofs.and_then(|all| all.keys().find(|key| WalkKind::ALL.iter().all(|kind| kind.id() != **key)))
        {
            return Err(Refused::at(of(kind), "there are no such walks").into());
        }
        let mut lowered = 0;
        let mut bound = |kind: WalkKind| -> Result<u64, Unproved> {
            let counted = kind.counted(component);
            let Some(proof) = proofs.and_then(|all| all.get(kind.id())) else { return Ok(counted) };
            lowered += 1;
            let bytes = BYTES_AN_EDGE * kind.edges(component);
            budget.hold(bytes)?;
            budget.work(kind.edges(component) as u64)?;
            let (flow, graph) = (flow_of(proof), kind.graph(component));
            budget.work(flow::steps(&flow, &graph))?;
            let weight = flow::bound(&flow, &graph).map_err(|refused| refused.within(of(kind.id())))?;
            let plays = if kind == WalkKind::PairsWithoutRetakes { weight } else { weight.saturating_sub(1) };
            budget.release(bytes);
            Ok(counted.min(plays))
        };
        let positions = bound(WalkKind::Positions)?;
        let creations = bound(WalkKind::Creations)?;
        let pairs = bound(WalkKind::Pairs)?;
        let pairs_without_retakes = bound(WalkKind::PairsWithoutRetakes)?.min(pairs);
        Ok(WalkBounds { positions, creations, pairs, pairs_without_retakes, proofs: lowered })
    }
}

/// The numbers of a proof. The kinds of nodes and tokens are not asked here: the walks of the component have their own.
fn flow_of(proof: &WalkProof) -> Flow {
    let WalkProof { scale, potentials, tokens, cuts } = proof.clone();
    Flow { tokens_are: TokenKind::Pairs, nodes_are: NodeKind::Plain, plus: 0, scale, potentials, tokens, cuts }
}

/// The graph of gates: where walks may begin, and what can follow each gate.
fn gates(entries: impl Iterator<Item = u32>, links: &[Vec<u32>]) -> WalkGraph {
    let edge = |from: u32, gate: u32| WalkEdge { from, to: gate + 1, token: Some(gate), weight: 1 };
    let first = entries.map(|gate| edge(0, gate));
    let later = (1..).zip(links).flat_map(|(from, next)| next.iter().map(move |&gate| edge(from, gate)));
    let edges = first.chain(later).collect();
    WalkGraph { start: 0, end_weights: vec![0; links.len() + 1], edges, tokens: links.len() }
}

fn positions(component: &Component) -> WalkGraph {
    let nodes = 0..component.len() as u32;
    let next = |node| component.plays_from(node).iter().map(|play| play.to).collect();
    gates(nodes.clone(), &nodes.map(next).collect::<Vec<_>>())
}

fn creations(component: &Component) -> WalkGraph {
    let (nodes, empty) = (component.len() as u32, component.has_empty_board());
    let gate = |play: &Play| 2 * play.to + u32::from(play.label.colour == Colour::White);
    let after = |node| component.plays_from(node).iter().map(gate).collect();
    // Nobody has made the empty board.
    let nobody = empty.map(|_| 2 * nodes);
    let entries = (0..2 * nodes).filter(|gate| Some(gate / 2) != empty).chain(nobody);
    let links: Vec<Vec<u32>> = (0..2 * nodes).map(|gate| gate / 2).chain(empty).map(after).collect();
    gates(entries, &links)
}

fn pairs(component: &Component) -> WalkGraph {
    let starts = (0..component.len() as u32).map(|node| (0, node + 1));
    let plays = component.plays.iter().map(|play| (play.from + 1, play.to + 1));
    let edge = |((from, to), token)| WalkEdge { from, to, token: Some(token), weight: 1 };
    let edges: Vec<WalkEdge> = starts.chain(plays).zip(0..).map(edge).collect();
    WalkGraph { start: 0, end_weights: vec![0; component.len() + 1], tokens: edges.len(), edges }
}

fn pairs_without_retakes(component: &Component) -> WalkGraph {
    let next = |taken: &Play| {
        let retakes = |play: &Play| play.takes_one() && taken.takes_one() && play.to == taken.from;
        let free = component.from(taken.to).filter(|&number| !retakes(&component.plays[number]));
        free.map(|number| number as u32).collect()
    };
    gates(0..component.plays.len() as u32, &component.plays.iter().map(next).collect::<Vec<_>>())
}
