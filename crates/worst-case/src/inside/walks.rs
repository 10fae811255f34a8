//! Long walks of all kinds inside a component, with proofs of their bounds, numbered as a catalogue writes them.
//!
//! What the numbers mean, and how nodes and marks are numbered, is documented with the format:
//! [`koatlas_certificates::catalogue_format`]. Positions are numbered by what their points hold, row by row from the
//! top left, empty before black before white; plays by the position before and the position after.

use koatlas_board::Colour;
use koatlas_certificates::{Flow, NodeKind, SingleUseMarkKind};
use koatlas_position_graph::Edge;

use super::{ComponentPlays, ComponentWalk};
use crate::flows::{UpperBound, renumber_proof, upper_bound};
use crate::limits::{BoundLimits, SearchLimits};
use crate::paths::longest_path;
use crate::trails::longest_trail;
use crate::walk_graph::{WalkEdge, WalkGraph};

/// The longest walk, as far as known.
pub(super) struct LongWalk {
    pub walk: ComponentWalk,
    /// No walk has more plays.
    pub upper: u64,
    /// The proof; `None` if the bound is just a number of things.
    pub proof: Option<Flow>,
}

// How much work is done for a component. All limits are numbers of steps, so that results are the same on every machine.

/// Random choices follow from this number.
pub(super) const SEED: u64 = 1;

/// Iterations of a random search for a long path.
const ITERATIONS: u64 = 20_000;

/// Linear programs for an upper bound.
const ROUNDS: usize = 4;

/// Gates of the largest graph in which a path is looked for: the time for it grows faster than their number.
const GATES: usize = 2_000;

/// Marks of the largest graph of which linear programs are solved.
const MARKS: usize = 160;

/// A component, and how a catalogue numbers its positions and plays.
pub(super) struct InsideWalks<'c> {
    component: &'c ComponentPlays<'c>,
    positions: Vec<u32>,
    plays: Vec<u32>,
}

impl<'c> InsideWalks<'c> {
    pub fn of(component: &'c ComponentPlays<'c>) -> InsideWalks<'c> {
        let contents = |node: u32| component.board_at(node, Colour::Black).contents().to_vec();
        let positions = places(&(0..component.len() as u32).map(contents).collect::<Vec<_>>());
        let ends = |(from, play): (u32, Edge)| (positions[from as usize], positions[play.to as usize]);
        let plays = places(&component.graph.all_edges().map(ends).collect::<Vec<_>>());
        InsideWalks { component, positions, plays }
    }

    /// Walks that make no position twice.
    pub fn positions(&self) -> LongWalk {
        let component = self.component;
        let nodes = 0..component.len() as u32;
        let links = nodes.clone().map(|node| component.from(node).map(|play| component.play(play).to).collect());
        let gates = Gates { entries: nodes.collect(), links: links.collect() };
        let (gates, upper, proof) = gates.longest(|gate| self.positions[gate as usize]);
        let walk = ComponentWalk { start: gates[0], first: None, plays: component.joining(&gates) };
        LongWalk { walk, upper: upper - 1, proof }
    }

    /// Walks on which no player makes a position twice. The opponent of the first mover counts as having made the position
    /// at the start, unless that is the empty board.
    pub fn creations(&self) -> LongWalk {
        let component = self.component;
        let nodes = component.len() as u32;
        let is_empty = |&node: &u32| component.board_at(node, Colour::Black).contents().iter().all(Option::is_none);
        let empty = (0..nodes).find(is_empty);
        // Gate 2v is entered when Black makes position v, gate 2v + 1 when White does; one more is that of the empty board.
        let next = |node: u32| -> Vec<u32> {
            let plays = component.from(node).map(|play| component.play(play));
            plays.map(|play| 2 * play.to + u32::from(play.colour == Colour::White)).collect()
        };
        let position = |gate: u32| empty.filter(|_| gate == 2 * nodes).unwrap_or(gate / 2);
        let gates = 0..2 * nodes + u32::from(empty.is_some());
        let is_entry = |&gate: &u32| gate == 2 * nodes || Some(gate / 2) != empty;
        let links = gates.clone().map(|gate| next(position(gate))).collect();
        let made = |gate: u32| self.positions.get(gate as usize / 2).map_or(gate, |position| 2 * position + gate % 2);
        let (gates, upper, proof) = Gates { entries: gates.filter(is_entry).collect(), links }.longest(made);
        let path: Vec<u32> = gates.iter().map(|&gate| position(gate)).collect();
        let opponent = if gates[0] % 2 == 0 { Colour::White } else { Colour::Black };
        let first = (gates[0] < 2 * nodes).then_some(opponent);
        let walk = ComponentWalk { start: path[0], first, plays: component.joining(&path) };
        LongWalk { walk, upper: upper - 1, proof }
    }

    /// Walks on which no play is made twice.
    pub fn pairs(&self) -> LongWalk {
        let nodes = self.component.len() as u32;
        let graph = self.trail_graph((0..nodes).map(|node| node + 1).collect(), |_| true);
        let trail = longest_trail(&graph).expect("every edge has weight and a token of its own");
        let (known, all) = (trail.walk.len() as u64, self.plays.len() as u64 + 1);
        let (better, upper, proof) = proved(&graph, known, (trail.bound, trail.potentials), 1, all);
        let node = |node: u32| if node == 0 { 0 } else { self.positions[node as usize - 1] + 1 };
        let mark = |mark: u32| match mark.checked_sub(nodes) {
            Some(play) => nodes + self.plays[play as usize],
            None => self.positions[mark as usize],
        };
        let proof = proof.map(|proof| of_catalogue(&proof, node, mark));
        let walk = better.unwrap_or(trail.walk);
        // The first edges are those to the starts.
        let plays = walk[1..].iter().map(|edge| edge - nodes).collect();
        LongWalk { walk: ComponentWalk { start: walk[0], first: None, plays }, upper: upper - 1, proof }
    }

    /// Walks on which no play is made twice, and none retakes at once in a basic ko.
    pub fn pairs_without_retakes(&self) -> LongWalk {
        let component = self.component;
        let next = |taken: u32| {
            let plays = component.from(component.play(taken).to);
            plays.filter(|&play| !component.retakes(play, taken)).collect()
        };
        let all = 0..self.plays.len() as u32;
        let gates = Gates { entries: all.clone().collect(), links: all.map(next).collect() };
        let (plays, upper, proof) = gates.longest(|gate| self.plays[gate as usize]);
        LongWalk { walk: ComponentWalk { start: component.before(plays[0]), first: None, plays }, upper, proof }
    }

    /// A long walk on which no play is made twice, and which ends when it comes back to its start. It begins with this play.
    pub fn pairs_until_return(&self, first: u32) -> ComponentWalk {
        let component = self.component;
        let start = component.before(first);
        let graph = self.trail_graph(vec![component.play(first).to + 1], |node| node != start);
        let trail = longest_trail(&graph).expect("every edge has weight and a token of its own");
        let after = component.from(start);
        // Edges are numbered like plays, but for the one from the start and those that are left out.
        let number = |edge: u32| if edge - 1 < after.start { edge - 1 } else { edge - 1 + after.len() as u32 };
        let rest = trail.walk[1..].iter().map(|&edge| number(edge));
        ComponentWalk { start, first: None, plays: std::iter::once(first).chain(rest).collect() }
    }

    /// The graph with node `v + 1` for position `v`, the plays from those that `may_leave`, and the start with edges to some
    /// nodes.
    fn trail_graph(&self, starts: Vec<u32>, may_leave: impl Fn(u32) -> bool) -> WalkGraph {
        let ends = |node: u32| -> Vec<u32> {
            let plays = if may_leave(node) { self.component.from(node) } else { 0..0 };
            plays.map(|play| self.component.play(play).to + 1).collect()
        };
        edges_with_marks(std::iter::once(starts).chain((0..self.component.len() as u32).map(ends)).collect())
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

/// Gates, and which can follow which. A gate stands for anything that a sequence may pass only once: a position, a
/// situation, or a play.
struct Gates {
    entries: Vec<u32>,
    links: Vec<Vec<u32>>,
}

impl Gates {
    /// A long path that goes through no gate twice, a bound for the gates of such paths, and its proof, in the graph in which
    /// gates are marks with their numbers in a catalogue; none if the bound is the number of gates.
    ///
    /// First it is looked for as a longest trail, in a graph whose edges are the gates. If path and bound differ then,
    /// a random search and a linear program follow. If there are very many gates, nothing is done.
    fn longest(&self, number: impl Fn(u32) -> u32) -> (Vec<u32>, u64, Option<Flow>) {
        let all = self.links.len() as u64;
        if self.links.len() > GATES {
            return (vec![self.entries[0]], all, None);
        }
        let edges = self.as_edges();
        let trail = longest_trail(&edges).expect("every edge has weight and a token of its own");
        // After the edge to the entry, every other edge is a gate, and a walk makes two steps for every gate.
        let through = trail.walk.iter().skip(1).step_by(2).map(|&edge| edges.edges.items()[edge as usize].to / 2 - 1);
        let gates: Vec<u32> = through.collect();
        let bound = ((trail.bound / 2).min(all), trail.potentials.into_iter().step_by(2).collect());
        let graph = self.as_marks();
        let (walk, upper, proof) = proved(&graph, gates.len() as u64, bound, 2, all);
        let entered = |walk: Vec<u32>| walk.iter().map(|&edge| graph.edges.items()[edge as usize].to - 1).collect();
        let node = |node| if node == 0 { 0 } else { number(node - 1) + 1 };
        (walk.map_or(gates, entered), upper, proof.map(|proof| of_catalogue(&proof, node, &number)))
    }

    /// The graph with an edge for every gate, from node `2g + 1` to node `2g + 2`, and for every link; walks begin at node 0.
    fn as_edges(&self) -> WalkGraph {
        let mut lists = vec![self.entries.iter().map(|gate| 2 * gate + 1).collect::<Vec<u32>>()];
        for (gate, next) in (0..).zip(&self.links) {
            lists.push(vec![2 * gate + 2]);
            lists.push(next.iter().map(|gate| 2 * gate + 1).collect());
        }
        edges_with_marks(lists)
    }

    /// The graph in which gate `g` is node `g + 1`, with a mark to enter it; walks begin at node 0.
    fn as_marks(&self) -> WalkGraph {
        let enter = |gates: &Vec<u32>| -> Vec<WalkEdge> {
            gates.iter().map(|&gate| WalkEdge { to: gate + 1, mark: Some(gate), weight: 1 }).collect()
        };
        let lists = std::iter::once(&self.entries).chain(&self.links).map(enter).collect();
        WalkGraph::new(0, lists, self.links.len()).expect("a small graph, all its edges with tokens")
    }
}

/// The graph with edges to these nodes, every edge with a mark of its own; walks begin at node 0.
fn edges_with_marks(lists: Vec<Vec<u32>>) -> WalkGraph {
    let mut marks = 0..;
    let mut edge = |to| WalkEdge { to, mark: marks.next(), weight: 1 };
    let lists: Vec<Vec<WalkEdge>> = lists.into_iter().map(|list| list.into_iter().map(&mut edge).collect()).collect();
    WalkGraph::new(0, lists, marks.start as usize).expect("a small graph, all its edges with tokens")
}

/// A flow must say what its marks and nodes are. Here that means nothing: the kind of walks says it.
const KINDS: (SingleUseMarkKind, NodeKind) = (SingleUseMarkKind::Pairs, NodeKind::Plain);

/// A walk heavier than `known`, if a random search finds one; an upper bound, at most the one given; and its proof, unless it is
/// `all`, which needs none. Potentials come with the bound given, which prove it if 1 is written as `scale`. All edges of the
/// graph must have weight, and a mark that stands for the node that is entered.
fn proved(
    graph: &WalkGraph,
    known: u64,
    (upper, potentials): (u64, Vec<i64>),
    scale: i64,
    all: u64,
) -> (Option<Vec<u32>>, u64, Option<UpperBound>) {
    let mut walk = None;
    if known < upper {
        let limits = SearchLimits { target: upper, ..SearchLimits::with_iterations(SEED, ITERATIONS) };
        let found = longest_path(graph, limits).expect("tokens stand for what is entered");
        walk = Some(found).filter(|walk| walk.len() as u64 > known);
    }
    let known = walk.as_ref().map_or(known, |walk| walk.len() as u64);
    if known < upper && graph.marks <= MARKS {
        let limits = BoundLimits { rounds: ROUNDS, known, stop: &|| false };
        let found = upper_bound(graph, KINDS, limits, &mut |_| ());
        if found.bound < upper {
            return (walk, found.bound, Some(found));
        }
    }
    let proof = (upper < all).then(|| proof(graph, scale, potentials, upper));
    (walk, upper, proof)
}

/// The proof by these potentials, with the least costs of marks that are enough. If it does not prove the bound
/// `upper`, a linear program is solved.
///
/// # Panics
/// If the linear program does not prove the bound either.
fn proof(graph: &WalkGraph, scale: i64, potentials: Vec<i64>, upper: u64) -> UpperBound {
    let mut costs = vec![0; graph.marks];
    for (from, &WalkEdge { to, mark, weight }) in graph.edges.iter() {
        let missing = scale * i64::from(weight) - potentials[from as usize] + potentials[to as usize];
        let cost = &mut costs[mark.expect("every edge has a token") as usize];
        *cost = missing.max(*cost);
    }
    let marks = (0..).zip(costs).filter(|&(_, cost)| cost > 0).collect();
    let (tokens_are, nodes_are) = KINDS;
    let flow =
        Flow { mark_kind: tokens_are, nodes_are, plus: 0, scale, potentials, mark_costs: marks, cuts: Vec::new() };
    let mut found = UpperBound::of(graph, flow);
    if found.bound > upper {
        let limits = BoundLimits { rounds: 1, known: upper, stop: &|| false };
        found = upper_bound(graph, KINDS, limits, &mut |_| ());
    }
    assert!(found.bound <= upper, "the bound {upper} is not proved");
    found
}

/// A proof with the numbers that nodes and marks have in a catalogue.
fn of_catalogue(proof: &UpperBound, node: impl Fn(u32) -> u32, mark: impl Fn(u32) -> u32) -> Flow {
    renumber_proof(&proof.proof, |number| Some(node(number)), |number| Some(mark(number))).expect("all have numbers")
}
