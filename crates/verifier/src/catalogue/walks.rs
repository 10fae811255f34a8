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
    /// The graph of the walks.
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
fn gates(entries: &[u32], links: &[Vec<u32>]) -> WalkGraph {
    let edge = |from: u32, gate: u32| WalkEdge { from, to: gate + 1, token: Some(gate), weight: 1 };
    let mut edges: Vec<WalkEdge> = entries.iter().map(|&gate| edge(0, gate)).collect();
    for (from, next) in (1..).zip(links) {
        edges.extend(next.iter().map(|&gate| edge(from, gate)));
    }
    WalkGraph { start: 0, end_weights: vec![0; links.len() + 1], edges, tokens: links.len() }
}

fn positions(component: &Component) -> WalkGraph {
    let nodes: Vec<u32> = (0..component.len() as u32).collect();
    let next = |&node: &u32| component.plays_from(node).iter().map(|play| play.to).collect();
    gates(&nodes, &nodes.iter().map(next).collect::<Vec<_>>())
}

fn creations(component: &Component) -> WalkGraph {
    let (nodes, empty) = (component.len() as u32, component.has_empty_board());
    let after = |node: u32| -> Vec<u32> {
        let gate = |play: &Play| 2 * play.to + u32::from(play.label.colour == Colour::White);
        component.plays_from(node).iter().map(gate).collect()
    };
    let mut entries: Vec<u32> = (0..2 * nodes).filter(|gate| Some(gate / 2) != empty).collect();
    let mut links: Vec<Vec<u32>> = (0..2 * nodes).map(|gate| after(gate / 2)).collect();
    if let Some(empty) = empty {
        entries.push(2 * nodes);
        links.push(after(empty));
    }
    gates(&entries, &links)
}

fn pairs(component: &Component) -> WalkGraph {
    let nodes = component.len() as u32;
    let starts = (0..nodes).map(|node| WalkEdge { from: 0, to: node + 1, token: Some(node), weight: 1 });
    let plays = (nodes..).zip(&component.plays);
    let plays =
        plays.map(|(token, play)| WalkEdge { from: play.from + 1, to: play.to + 1, token: Some(token), weight: 1 });
    let edges: Vec<WalkEdge> = starts.chain(plays).collect();
    WalkGraph { start: 0, end_weights: vec![0; component.len() + 1], tokens: edges.len(), edges }
}

fn pairs_without_retakes(component: &Component) -> WalkGraph {
    let all: Vec<u32> = (0..component.plays.len() as u32).collect();
    let takes_one = |play: &Play| play.label.removed == 1 && !play.label.suicide;
    let next = |&taken: &u32| {
        let taken = &component.plays[taken as usize];
        let retakes = |number: &usize| {
            let play = &component.plays[*number];
            takes_one(play) && takes_one(taken) && play.to == taken.from
        };
        component.from(taken.to).filter(|number| !retakes(number)).map(|number| number as u32).collect()
    };
    gates(&all, &all.iter().map(next).collect::<Vec<_>>())
}
