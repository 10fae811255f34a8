//! The giant component: nearly all nodes of a whole board's graph lie in one.
//!
//! The component of a node, the *pivot*, is what it reaches and what reaches it. Two closures find it, whatever its size.
//!
//! What is left over is a graph for Pearce's algorithm. No cycle goes through the giant component and leaves it, so that the components of what is left over are those of the
//! edges between its nodes.
//!
//! For how many nodes of the graph asked for a bit of a plane stands.
//!
//! In the reading with passes a bit stands for two situations. In a reduced graph only the least node of every orbit counts.
//!
//! The components of a reduced graph come from those of the graph that is not reduced. Symmetries map components onto components. [`ComponentSummary`] argues that a component of the reduced graph is an orbit of
//! components, and that it has a cycle just if they have one: a play from a node leads to another node, so that a loop of the
//! reduced graph comes from a play to an image of the node, and then both lie in one component.

use std::collections::BTreeMap;
use std::ops::Add;

use koatlas_board::{Colour, Play, Position};
use rayon::prelude::*;

use super::block::{Block, WORDS};
use super::exchange::Exchange;
use super::graph::PlaneGraph;
use super::layout::{Layout, Place};
use super::plane::Plane;
use crate::components::{ComponentSummary, Components};
use crate::content::{Content, Fingerprint};
use crate::definition::{GraphDefinition, Model, Node};
use crate::digraph::Digraph;
use crate::ternary::RankedBits;

/// A component as a set of nodes, with a node of it.
#[derive(Clone, Debug)]
pub(crate) struct Giant {
    pub pivot: Node<u64>,
    pub planes: Vec<Plane>,
    pub size: u64,
}

impl Giant {
    /// The component with these nodes.
    pub fn new(pivot: Node<u64>, planes: Vec<Plane>, others: &mut dyn Exchange) -> Giant {
        let size = others.total(planes.iter().map(Plane::len).sum());
        Giant { pivot, planes, size }
    }
}

/// A node that is likely to lie in the largest component: a single stone, the other player to move. On a board it is among
/// the first that can be met again. The first of these that is legal is taken; if there is none, the empty position.
pub(crate) fn likely_pivot(graph: &PlaneGraph) -> Node<u64> {
    let single = |point: usize| Node { position: Position { black: 1 << point, white: 0 }, to_move: Colour::White };
    let legal = |node: &Node<u64>| graph.graph.local_board.is_legal(node.position);
    let empty = Node { position: Position::EMPTY, to_move: Colour::Black };
    (0..graph.graph.local_board.len()).map(single).find(legal).unwrap_or(empty)
}

/// The nodes that are not in the giant component and the edges between them. They are numbered from 0, side by side, in the order
/// of their places.
#[derive(Debug)]
pub(crate) struct Rest<'g> {
    graph: &'g PlaneGraph,
    /// All bits of the first side, then those of the second.
    nodes: RankedBits,
}

/// Bytes that a node that is left over takes beside its bit: what Pearce's algorithm has of it at the most, and its share of
/// the numbering.
pub(crate) const BYTES_A_NODE: u64 = 16 + 1;

const BITS: usize = 64 * WORDS;

impl<'g> Rest<'g> {
    /// The nodes of these planes without the giant component.
    pub fn new(graph: &'g PlaneGraph, nodes: &[Plane], giant: &Giant) -> Rest<'g> {
        let without = |(&nodes, &giant): (&Block, &Block)| nodes.minus(giant).0;
        let both = nodes.iter().zip(&giant.planes);
        let words = both.flat_map(|(nodes, giant)| nodes.blocks.iter().zip(&giant.blocks).flat_map(without));
        Rest { graph, nodes: RankedBits::new(words.collect()) }
    }

    fn bits_of_a_side(&self) -> usize {
        BITS * self.graph.layout.blocks()
    }

    /// The number of a node; `None` if it is in the giant component.
    pub fn number(&self, node: Node<u64>) -> Option<u32> {
        let (side, place) = self.graph.place(node);
        let bit = side * self.bits_of_a_side() + BITS * place.block + place.bit;
        self.nodes.contains(bit).then(|| self.nodes.rank(bit))
    }

    /// The side and the place of a node.
    pub fn place(&self, node: u32) -> (usize, Place) {
        let (bit, of_a_side) = (self.nodes.select(node), self.bits_of_a_side());
        let (side, bit) = (bit / of_a_side, bit % of_a_side);
        (side, Place { block: bit / BITS, bit: bit % BITS })
    }
}

impl Digraph for Rest<'_> {
    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        let (side, place) = self.place(node);
        let Node { position, .. } = self.graph.node(side, place);
        let definition = &self.graph.graph;
        let mut follow = |play: Play<u64>| {
            let to_move = Colour::BOTH[self.graph.after(play.colour)];
            if let Some(to) = self.number(Node { position: play.after, to_move }) {
                visit(to);
            }
        };
        for &colour in self.graph.players(side) {
            definition.local_board.for_each_play_of_colours(
                position,
                [colour],
                definition.suicide.without_single_stone(),
                &mut follow,
            );
        }
    }
}

/// By player to move, or for both at once, the nodes that count.
#[derive(Debug)]
pub(crate) struct Weights {
    /// One plane in the free reading, else two. `None` if all nodes count.
    representatives: Option<Vec<Plane>>,
    /// Players who may be to move, by the reading.
    sides: usize,
}

impl Weights {
    /// What counts in a graph. For a reduced graph all legal positions are compared with their images, in parallel.
    pub fn of(graph: &PlaneGraph) -> Weights {
        let sides = graph.graph.sides();
        let representatives =
            graph.graph.symmetries.as_ref().map(|_| (0..sides).map(|side| least(graph, side)).collect());
        Weights { representatives, sides }
    }

    /// The nodes that count among those of a set of planes: a plane for every player who may be to move.
    pub fn counted(&self, mut nodes: Vec<Plane>) -> Vec<Plane> {
        if nodes.len() < self.sides {
            nodes.push(nodes[0].clone());
        }
        for (nodes, least) in nodes.iter_mut().zip(self.representatives.iter().flatten()) {
            nodes.intersect(least);
        }
        nodes
    }

    /// The number of nodes of a set.
    pub fn total(&self, nodes: &[Plane]) -> u64 {
        match &self.representatives {
            None => nodes.iter().map(Plane::len).sum::<u64>() * (self.sides / nodes.len()) as u64,
            Some(least) => (0..self.sides).map(|side| nodes[side.min(nodes.len() - 1)].common(&least[side])).sum(),
        }
    }

    /// The fingerprint of the nodes of a set that count.
    pub fn fingerprint(&self, layout: &Layout, nodes: &[Plane]) -> Fingerprint {
        let counted = |side: usize, index: usize| {
            let bits = nodes[side.min(nodes.len() - 1)].blocks[index];
            self.representatives.as_ref().map_or(bits, |least| bits & least[side].blocks[index])
        };
        let of_block = |index: usize| {
            let both = (0..self.sides).map(|side| {
                let positions = layout.positions(layout.block(index), counted(side, index));
                let all: Fingerprint = positions.map(Fingerprint::of_position).sum();
                all.to_move(Colour::BOTH[side])
            });
            both.sum::<Fingerprint>()
        };
        (0..layout.blocks()).into_par_iter().map(of_block).reduce(Fingerprint::default, Add::add)
    }

    /// The fingerprint of the nodes that one of a set of so many planes stands for, if they count.
    pub fn fingerprint_of_place(&self, layout: &Layout, planes: usize, side: usize, place: Place) -> Fingerprint {
        let position = Fingerprint::of_position(layout.position(place));
        self.sides_of_place(planes, side, place).map(|side| position.to_move(Colour::BOTH[side])).sum()
    }

    /// The players who may be to move in the nodes that one of a set of so many planes stands for, if they count.
    fn sides_of_place(&self, planes: usize, side: usize, place: Place) -> impl Iterator<Item = usize> {
        let sides = if planes == self.sides { side..side + 1 } else { 0..self.sides };
        sides.filter(move |&side| self.representatives.as_ref().is_none_or(|least| least[side].contains(place)))
    }
}

/// The legal positions that with a player to move are the least of their orbits.
fn least(graph: &PlaneGraph, side: usize) -> Plane {
    let of_block = |block: usize| {
        let least = |&bit: &usize| {
            let position = graph.layout.position(Place { block, bit });
            graph.graph.is_representative(Node { position, to_move: Colour::BOTH[side] })
        };
        graph.living.legal(block).codes().filter(least).fold(Block::NONE, |all, bit| all | Block::single(bit))
    };
    Plane::from_blocks(&graph.layout, of_block)
}

/// These nodes, and if the graph is reduced all their images, each once, in ascending order.
pub(crate) fn images(graph: &GraphDefinition<u64>, nodes: &[Node<u64>]) -> Vec<Node<u64>> {
    let mut images: Vec<_> = nodes.iter().flat_map(|&node| graph.images(node)).collect();
    images.sort_unstable();
    images.dedup();
    images
}

/// What the components of a graph come to, and its content.
pub(crate) fn summary(
    graph: &PlaneGraph,
    weights: &Weights,
    giant: &Giant,
    rest: &Rest<'_>,
    components: &Components,
) -> (ComponentSummary, Content) {
    let passes = graph.graph.model == Model::WithPasses;
    if graph.graph.symmetries.is_some() {
        return of_orbits(graph, weights, giant, rest, components, passes);
    }
    let print = weights.fingerprint(&graph.layout, &giant.planes);
    of_nodes(passes, (giant.size, print), components, |number| {
        let (side, place) = rest.place(number);
        weights.fingerprint_of_place(&graph.layout, giant.planes.len(), side, place)
    })
}

/// The components of a graph in which all nodes count: the giant one, and those of what is left over.
pub(crate) fn of_nodes(
    passes: bool,
    (giant, print): (u64, Fingerprint),
    components: &Components,
    print_of: impl Fn(u32) -> Fingerprint,
) -> (ComponentSummary, Content) {
    // In the reading with passes each node stands for two.
    let times = if passes { 2 } else { 1 };
    let sizes = components.sizes.iter().copied().map(u64::from).chain([giant]);
    let summary = ComponentSummary::of_sizes(sizes.map(|size| (times * size, passes || size > 1)));
    let node = |number| {
        let size = components.sizes[components.component(number).expect("it is a node") as usize];
        (times * u64::from(size), print_of(number))
    };
    (summary, (0..components.of.len() as u32).map(node).chain([(times * giant, print)]).collect())
}

/// Bytes for each component in [`of_orbits`].
pub(crate) const BYTES_A_COMPONENT: u64 = size_of::<Orbit>() as u64;

/// What is known of a component.
#[derive(Clone, Copy)]
struct Orbit {
    any: Node<u64>,
    /// How many there are.
    nodes: u64,
    /// How many of these count.
    counted: u64,
    /// Those that count.
    print: Fingerprint,
}

/// The components of a reduced graph.
fn of_orbits(
    graph: &PlaneGraph,
    weights: &Weights,
    giant: &Giant,
    rest: &Rest<'_>,
    components: &Components,
    passes: bool,
) -> (ComponentSummary, Content) {
    // Component 0 is the giant one, component i + 1 is number i of what is left over.
    let component = |number: u32| 1 + components.component(number).expect("it is a node") as usize;
    let nothing = Orbit { any: giant.pivot, nodes: 0, counted: 0, print: Fingerprint::default() };
    let mut all = vec![nothing; 1 + components.sizes.len()];
    all[0] = Orbit {
        any: giant.pivot,
        nodes: giant.size,
        counted: weights.total(&giant.planes),
        print: weights.fingerprint(&graph.layout, &giant.planes),
    };
    for number in 0..rest.len() as u32 {
        let (side, place) = rest.place(number);
        let own = &mut all[component(number)];
        own.any = graph.node(side, place);
        own.nodes += 1;
        own.counted += weights.sides_of_place(giant.planes.len(), side, place).count() as u64;
        own.print = own.print + weights.fingerprint_of_place(&graph.layout, giant.planes.len(), side, place);
    }
    // By orbit, called by its least component: that component, with what counts of the others.
    let mut orbits: BTreeMap<usize, Orbit> = BTreeMap::new();
    for (number, own) in all.iter().enumerate() {
        let least =
            graph.graph.images(own.any).map(|image| rest.number(image).map_or(0, component)).min().unwrap_or(number);
        let orbit = orbits.entry(least).or_insert(Orbit { counted: 0, print: Fingerprint::default(), ..*own });
        orbit.counted += own.counted;
        orbit.print = orbit.print + own.print;
    }
    let sizes = orbits.values().map(|orbit| (orbit.counted, passes || orbit.nodes > 1));
    let content = orbits.values().map(|orbit| (orbit.counted, orbit.print)).collect();
    (ComponentSummary::of_sizes(sizes), content)
}
