//! Long walks of all kinds inside a component, with proofs of their bounds, numbered as a catalogue writes them. Whatever a walk may
//! pass only once (a position, a situation, or a play) is a *gate*; the longest walk is then a longest path through [`Gates`].
//!
//! The meaning of the numbers, and the order in which nodes and marks are numbered, is documented with the format:
//! [`koatlas_verifier::certificates::catalogue_format`]. Positions are numbered by the contents of their points, row by row from the top left,
//! empty before black before white; plays by their source and target.

use koatlas_board::{Colour, PointSet};
use koatlas_verifier::certificates::{Flow, NodeKind, SingleUseMarkKind};

use super::{ComponentPlays, ComponentWalk};
use crate::flows::{UpperBound, renumber_proof, upper_bound};
use crate::limits::{BoundLimits, SearchLimits};
use crate::paths::longest_path;
use crate::trails::longest_trail;
use crate::walk_graph::{WalkEdge, WalkGraph};

pub(super) struct LongWalk {
    pub walk: ComponentWalk,
    /// No walk has more plays.
    pub upper: u64,
    /// Proof of the bound; `None` if the bound is just a number of positions, situations or plays.
    pub proof: Option<Flow>,
}

// Limits of the work for a component. All of them are numbers of steps, so that results are the same on every machine.

/// Seed of the random choices.
pub(super) const SEED: u64 = 1;

/// Iterations of a random search for a long path.
const ITERATIONS: u64 = 20_000;

/// Linear programs for an upper bound.
const ROUNDS: usize = 4;

/// Most gates of a graph in which [`Gates::longest`] searches for a path: the time grows faster than their number.
const GATES: usize = 2_000;

/// Most marks of a graph for which linear programs are solved.
const MARKS: usize = 160;

/// Component, with the numbers that a catalogue gives to its `positions` and `plays`.
pub(super) struct InsideWalks<'c, S> {
    component: &'c ComponentPlays<'c, S>,
    positions: Vec<u32>,
    plays: Vec<u32>,
}

impl<'c, S: PointSet> InsideWalks<'c, S> {
    pub fn new(component: &'c ComponentPlays<'c, S>) -> InsideWalks<'c, S> {
        let boards = (0..component.len() as u32).map(|node| component.board_at(node, Colour::Black));
        let positions = ranks(&boards.map(|board| board.contents().to_vec()).collect::<Vec<_>>());
        let edges = component.graph.all_edges();
        let ends = edges.map(|(from, play)| (positions[from as usize], positions[play.to as usize]));
        let plays = ranks(&ends.collect::<Vec<_>>());
        InsideWalks { component, positions, plays }
    }

    /// Walks that make no position twice.
    pub fn positions(&self) -> LongWalk {
        let component = self.component;
        let nodes = 0..component.len() as u32;
        let links = nodes.clone().map(|node| component.plays_from(node).map(|play| component.play(play).to).collect());
        let gates = Gates { entries: nodes.collect(), links: links.collect() };
        let (gates, upper, proof) = gates.longest(|gate| self.positions[gate as usize]);
        let walk = ComponentWalk { start: gates[0], first: None, plays: component.joining(&gates) };
        LongWalk { walk, upper: upper - 1, proof }
    }

    /// Walks on which no player makes a position twice. The opponent of the first mover counts as having made the position at the
    /// start, unless that is the empty board.
    pub fn creations(&self) -> LongWalk {
        let component = self.component;
        let nodes = component.len() as u32;
        let empty = (0..nodes).find(|&v| component.board_at(v, Colour::Black).contents().iter().all(Option::is_none));
        // Gate 2v is entered when Black makes position v, gate 2v + 1 when White does; one more is that of the empty board.
        let gates = 0..2 * nodes + u32::from(empty.is_some());
        let position_of: Vec<u32> =
            gates.clone().map(|gate| empty.filter(|_| gate == 2 * nodes).unwrap_or(gate / 2)).collect();
        let links = position_of.iter().map(|&position| {
            let plays = component.plays_from(position).map(|play| component.play(play));
            plays.map(|play| 2 * play.to + u32::from(play.colour == Colour::White)).collect()
        });
        let links = links.collect();
        let entries = gates.filter(|&gate| gate == 2 * nodes || Some(gate / 2) != empty).collect();
        let (gates, upper, proof) = Gates { entries, links }.longest(|gate| {
            let position = self.positions.get(gate as usize / 2);
            position.map_or(gate, |position| 2 * position + gate % 2)
        });
        let path: Vec<u32> = gates.iter().map(|&gate| position_of[gate as usize]).collect();
        let first_mover = if gates[0] % 2 == 0 { Colour::White } else { Colour::Black };
        let first = (gates[0] < 2 * nodes).then_some(first_mover);
        let walk = ComponentWalk { start: path[0], first, plays: component.joining(&path) };
        LongWalk { walk, upper: upper - 1, proof }
    }

    /// Walks on which no play is made twice.
    pub fn pairs(&self) -> LongWalk {
        let nodes = self.component.len() as u32;
        let graph = self.trail_graph((0..nodes).map(|node| node + 1).collect(), |_| true);
        let trail = longest_trail(&graph).expect("every edge has weight and a mark of its own");
        let (known, all) = (trail.walk.len() as u64, self.plays.len() as u64 + 1);
        let (better, upper, proof) = improve_bounds(&graph, known, trail.bound, trail.potentials, 1, all);
        let proof = proof.map(|proof| {
            number_as_catalogue(
                &proof,
                |node| if node == 0 { 0 } else { self.positions[node as usize - 1] + 1 },
                |mark| match mark.checked_sub(nodes) {
                    Some(play) => nodes + self.plays[play as usize],
                    None => self.positions[mark as usize],
                },
            )
        });
        let walk = better.unwrap_or(trail.walk);
        // The first `nodes` edges lead to the starts; the others are numbered like plays.
        let plays = walk[1..].iter().map(|edge| edge - nodes).collect();
        LongWalk { walk: ComponentWalk { start: walk[0], first: None, plays }, upper: upper - 1, proof }
    }

    /// Walks on which no play is made twice, and none retakes at once in a basic ko.
    pub fn pairs_without_retakes(&self) -> LongWalk {
        let component = self.component;
        let all = 0..self.plays.len() as u32;
        let links = all.clone().map(|taken| {
            let plays = component.plays_from(component.play(taken).to);
            plays.filter(|&play| !component.retakes(play, taken)).collect()
        });
        let gates = Gates { links: links.collect(), entries: all.collect() };
        let (plays, upper, proof) = gates.longest(|gate| self.plays[gate as usize]);
        LongWalk { walk: ComponentWalk { start: component.source(plays[0]), first: None, plays }, upper, proof }
    }

    /// Returns a long walk that begins with the play `first`, makes no play twice, and ends when it comes back to its start.
    pub fn pairs_until_return(&self, first: u32) -> ComponentWalk {
        let component = self.component;
        let start = component.source(first);
        let graph = self.trail_graph(vec![component.play(first).to + 1], |node| node != start);
        let trail = longest_trail(&graph).expect("every edge has weight and a mark of its own");
        let after = component.plays_from(start);
        // Edges are numbered like plays, but for the first one, from node 0, and those from `start`, which are left out.
        let rest = trail.walk[1..].iter().map(|edge| edge - 1);
        let rest = rest.map(|play| if play < after.start { play } else { play + after.len() as u32 });
        ComponentWalk { start, first: None, plays: std::iter::once(first).chain(rest).collect() }
    }

    /// Builds the graph with node `v + 1` for position `v`, the plays from those that `may_leave`, and node 0, the start, with edges
    /// to the nodes `starts`.
    fn trail_graph(&self, starts: Vec<u32>, may_leave: impl Fn(u32) -> bool) -> WalkGraph {
        let targets = (0..self.component.len() as u32).map(|node| {
            let plays = if may_leave(node) { self.component.plays_from(node) } else { 0..0 };
            plays.map(|play| self.component.play(play).to + 1).collect()
        });
        edges_with_marks(std::iter::once(starts).chain(targets).collect())
    }
}

/// For each item of a list, its index in the sorted list.
fn ranks<T: Ord>(all: &[T]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|&number| &all[number]);
    let mut ranks = vec![0; all.len()];
    order.into_iter().zip(0..).for_each(|(number, rank)| ranks[number] = rank);
    ranks
}

/// Gates, with the gates that can follow each, and those (`entries`) that can be the first of a path.
struct Gates {
    entries: Vec<u32>,
    links: Vec<Vec<u32>>,
}

impl Gates {
    /// Searches for a long path that goes through no gate twice. Returns it with a bound for the gates of such paths, and its proof, in the
    /// graph in which gates are marks with their numbers in a catalogue. There is no proof if the bound is the number of gates.
    ///
    /// First it searches for a longest trail, in a graph whose edges are the gates. If path and bound then differ, a random search and a
    /// linear program follow. If there are more than [`GATES`] gates, the search does nothing.
    fn longest(&self, number: impl Fn(u32) -> u32) -> (Vec<u32>, u64, Option<Flow>) {
        let all = self.links.len() as u64;
        if self.links.len() > GATES {
            return (vec![self.entries[0]], all, None);
        }
        let edges = self.as_edges();
        let trail = longest_trail(&edges).expect("every edge has weight and a mark of its own");
        // After the edge to the entry, every other edge is a gate, and a walk takes two steps for every gate.
        let through = trail.walk.iter().skip(1).step_by(2).map(|&edge| edges.edges.items()[edge as usize].to / 2 - 1);
        let gates: Vec<u32> = through.collect();
        let potentials = trail.potentials.into_iter().step_by(2).collect();
        let graph = self.as_marks();
        let (known, bound) = (gates.len() as u64, all.min(trail.bound / 2));
        let (walk, upper, proof) = improve_bounds(&graph, known, bound, potentials, 2, all);
        let entered = walk.map(|walk| walk.iter().map(|&edge| graph.edges.items()[edge as usize].to - 1).collect());
        let proof = proof
            .map(|proof| number_as_catalogue(&proof, |node| if node == 0 { 0 } else { number(node - 1) + 1 }, &number));
        (entered.unwrap_or(gates), upper, proof)
    }

    /// Builds the graph with an edge for every gate `g`, from node `2g + 1` to node `2g + 2`, and one for every link; walks begin at
    /// node 0.
    fn as_edges(&self) -> WalkGraph {
        let mut lists = vec![self.entries.iter().map(|gate| 2 * gate + 1).collect::<Vec<u32>>()];
        for (gate, next) in (0..).zip(&self.links) {
            lists.push(vec![2 * gate + 2]);
            lists.push(next.iter().map(|gate| 2 * gate + 1).collect());
        }
        edges_with_marks(lists)
    }

    /// Builds the graph in which gate `g` is node `g + 1`, with a mark for entering it; walks begin at node 0.
    fn as_marks(&self) -> WalkGraph {
        let edge = |&gate: &u32| WalkEdge { to: gate + 1, mark: Some(gate), weight: 1 };
        let lists = std::iter::once(&self.entries).chain(&self.links).map(|gates| gates.iter().map(edge).collect());
        WalkGraph::new(0, lists.collect(), self.links.len()).expect("a small graph, all its edges with marks")
    }
}

/// Builds the graph in which node `v` has edges to the nodes `lists[v]`, every edge with a mark of its own; walks begin at node 0.
fn edges_with_marks(lists: Vec<Vec<u32>>) -> WalkGraph {
    let mut marks = 0..;
    let mut edge = |to| WalkEdge { to, mark: marks.next(), weight: 1 };
    let lists: Vec<Vec<_>> = lists.into_iter().map(|list| list.into_iter().map(&mut edge).collect()).collect();
    WalkGraph::new(0, lists, marks.start as usize).expect("a small graph, all its edges with marks")
}

/// Kinds of marks and nodes that a flow must name. Here they mean nothing: the kind of walks takes their place.
const KINDS: (SingleUseMarkKind, NodeKind) = (SingleUseMarkKind::Pairs, NodeKind::Plain);

/// Improves a walk of weight `known` and an upper bound. Returns a heavier walk, if a random search finds one; the bound; and its
/// proof, unless it is `all`, which needs none.
///
/// The bound `upper` comes with potentials of the nodes, in units of 1 / `scale` of an edge, which prove it. All edges of `graph` must have
/// weight and a mark, and all edges with one mark must lead to one node.
fn improve_bounds(
    graph: &WalkGraph,
    known: u64,
    upper: u64,
    potentials: Vec<i64>,
    scale: i64,
    all: u64,
) -> (Option<Vec<u32>>, u64, Option<UpperBound>) {
    let mut walk = None;
    if known < upper {
        let limits = SearchLimits { target: upper, ..SearchLimits::with_iterations(SEED, ITERATIONS) };
        let found = longest_path(graph, limits).expect("marks stand for what is entered");
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

/// Builds the proof of `upper` by these potentials, with the least costs of marks that are enough. If it does not prove `upper`, a
/// linear program is solved.
///
/// # Panics
/// If the linear program does not prove the bound either.
fn proof(graph: &WalkGraph, scale: i64, potentials: Vec<i64>, upper: u64) -> UpperBound {
    let mut costs = vec![0; graph.marks];
    for (from, &WalkEdge { to, mark, weight }) in graph.edges.iter() {
        let missing = scale * i64::from(weight) - potentials[from as usize] + potentials[to as usize];
        let cost = &mut costs[mark.expect("every edge has a mark") as usize];
        *cost = missing.max(*cost);
    }
    let marks = (0..).zip(costs).filter(|&(_, cost)| cost > 0).collect();
    let (mark_kind, nodes_are) = KINDS;
    let flow = Flow { mark_kind, nodes_are, plus: 0, scale, potentials, mark_costs: marks, cuts: Vec::new() };
    let mut found = UpperBound::from_proof(graph, flow);
    if found.bound > upper {
        let limits = BoundLimits { rounds: 1, known: upper, stop: &|| false };
        found = upper_bound(graph, KINDS, limits, &mut |_| ());
    }
    assert!(found.bound <= upper, "the bound {upper} is not proved");
    found
}

/// Renumbers the nodes and marks of a proof as in a catalogue.
fn number_as_catalogue(proof: &UpperBound, node: impl Fn(u32) -> u32, mark: impl Fn(u32) -> u32) -> Flow {
    renumber_proof(&proof.proof, |number| Some(node(number)), |number| Some(mark(number))).expect("all have numbers")
}
