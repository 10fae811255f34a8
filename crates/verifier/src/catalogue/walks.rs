//! Upper bounds for walks in a component that use up no single-use mark twice.
//!
//! The kinds of walks and the numbering of their graphs are defined in `format.md`, which is the page `catalogue_format` of the
//! documentation.

use koatlas_board::Colour;

use super::stated::WalkProof;
use super::{ComponentPlay, LiteralComponent};
use crate::certificates::{Flow, Unique};
use crate::proof::flow;
use crate::{Budget, FlowEdge, FlowGraph, Refused, Unproved};

/// Bytes that an edge takes in the check of a proof.
const BYTES_AN_EDGE: usize = 100;

type BuildWalkGraph = fn(&LiteralComponent) -> FlowGraph;

/// Kinds of walks, each with the function that builds its graph.
const KINDS: [(&str, BuildWalkGraph); 4] = [
    ("positions", positions),
    ("creations", creations),
    ("pairs", pairs),
    ("pairs_without_retakes", pairs_without_retakes),
];

/// Largest number of plays of walks of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ComponentWalkBounds {
    pub positions: u64,
    pub creations: u64,
    pub pairs: u64,
    pub pairs_without_retakes: u64,
    /// Number of proofs in the catalogue.
    pub proofs: usize,
}

impl ComponentWalkBounds {
    /// Computes the bounds by counting and by the proofs of the catalogue: no walk has more marks than there are, or weighs more than
    /// is proved. Fails if a proof does not hold.
    pub fn compute(
        component: &LiteralComponent,
        proofs: Option<&Unique<WalkProof>>,
        budget: &mut Budget,
    ) -> Result<ComponentWalkBounds, Unproved> {
        let stray = proofs.and_then(|all| all.keys().find(|key| KINDS.iter().all(|(name, _)| key != name)));
        if let Some(kind) = stray {
            return Err(Refused::at(format_args!("proofs, {kind}"), "there are no such walks").into());
        }
        let (nodes, plays) = (component.len(), component.plays.len());
        let links: usize = component.plays.iter().map(|play| component.play_numbers_from(play.to).len()).sum();
        // No graph has more edges than this.
        let bytes = BYTES_AN_EDGE * (2 * nodes + 3 * plays + links);
        budget.hold(bytes)?;
        let mut bounds = [0; KINDS.len()];
        for (bound, (name, graph)) in bounds.iter_mut().zip(KINDS) {
            let graph = graph(component);
            budget.work(graph.edges.len() as u64)?;
            *bound = graph.marks as u64;
            if let Some(proof) = proofs.and_then(|all| all.get(name)) {
                let flow = Flow::from(proof.clone());
                budget.work(flow::work_of_proof(&flow, &graph))?;
                let proved = flow::bound(&flow, &graph);
                *bound = proved.map_err(|refused| refused.within(format_args!("proofs, {name}")))?.min(*bound);
            }
        }
        budget.release(bytes);
        // In all kinds but the last, the first mark of a walk is its start and no play, so a walk has one play less than marks.
        let [positions, creations, pairs] = [bounds[0], bounds[1], bounds[2]].map(|marks| marks.saturating_sub(1));
        let pairs = pairs.min(plays as u64);
        let pairs_without_retakes = bounds[3].min(pairs);
        let proofs = proofs.map_or(0, |all| all.len());
        Ok(ComponentWalkBounds { positions, creations, pairs, pairs_without_retakes, proofs })
    }
}

/// Builds the graph of marks: walks begin with one of `entries`, and `links` lists the marks that can follow each mark.
fn mark_graph(entries: impl Iterator<Item = u32>, links: &[Vec<u32>]) -> FlowGraph {
    let first = entries.map(|mark| (0, mark));
    let later = (1..).zip(links).flat_map(|(from, next)| next.iter().map(move |&mark| (from, mark)));
    let edges = first.chain(later);
    let edges = edges.map(|(from, mark)| FlowEdge { from, to: mark + 1, mark: Some(mark), weight: 1 }).collect();
    FlowGraph { start: 0, end_weights: vec![0; links.len() + 1], edges, marks: links.len() }
}

/// Graph of the walks that meet no position twice.
fn positions(component: &LiteralComponent) -> FlowGraph {
    let nodes = 0..component.len() as u32;
    let plays = nodes.clone().map(|node| component.plays_from(node).iter());
    let links: Vec<Vec<u32>> = plays.map(|plays| plays.map(|play| play.to).collect()).collect();
    mark_graph(nodes, &links)
}

/// Graph of the walks that make no position twice by plays of one player.
fn creations(component: &LiteralComponent) -> FlowGraph {
    let (nodes, empty) = (component.len() as u32, component.number_of_empty_board());
    // Mark `2 v` is position `v` made by Black, `2 v + 1` by White. Nobody has made the empty board: it has a last mark of its
    // own, and no walk begins with the other two.
    let nobody = empty.map(|_| 2 * nodes);
    let entries = (0..2 * nodes).filter(|mark| Some(mark / 2) != empty).chain(nobody);
    let mut links: Vec<Vec<u32>> = Vec::new();
    for node in (0..2 * nodes).map(|mark| mark / 2).chain(empty) {
        let plays = component.plays_from(node).iter();
        links.push(plays.map(|play| 2 * play.to + u32::from(play.label.colour == Colour::White)).collect());
    }
    mark_graph(entries, &links)
}

/// Graph of the walks that go from no position to the same position twice.
fn pairs(component: &LiteralComponent) -> FlowGraph {
    let starts = (0..component.len() as u32).map(|node| (0, node + 1));
    let plays = component.plays.iter().map(|play| (play.from + 1, play.to + 1));
    let numbered = starts.chain(plays).zip(0..);
    let edges: Vec<FlowEdge> =
        numbered.map(|((from, to), mark)| FlowEdge { from, to, mark: Some(mark), weight: 1 }).collect();
    FlowGraph { start: 0, end_weights: vec![0; component.len() + 1], marks: edges.len(), edges }
}

/// Graph of the walks of `pairs` in which no play retakes the stone that the play before it took in a ko.
fn pairs_without_retakes(component: &LiteralComponent) -> FlowGraph {
    let mut links: Vec<Vec<u32>> = Vec::with_capacity(component.plays.len());
    for last in &component.plays {
        let next = component.play_numbers_from(last.to).filter(|&number| !retakes(&component.plays[number], last));
        links.push(next.map(|number| number as u32).collect());
    }
    mark_graph(0..component.plays.len() as u32, &links)
}

/// True if `play` takes back, in a ko, what the play `last` before it took.
fn retakes(play: &ComponentPlay, last: &ComponentPlay) -> bool {
    play.takes_one() && last.takes_one() && play.to == last.from
}
