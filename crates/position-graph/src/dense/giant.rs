//! The giant component, which has nearly all nodes of a whole board's graph, and the components of the remaining nodes.
//!
//! The component of a node, the *pivot*, is the intersection of the nodes that it reaches and those that reach it: two closures.
//! No cycle leaves the giant component and comes back. So the other components are those of the graph between the remaining
//! nodes, which Pearce's algorithm finds.
//!
//! A bit of a plane may stand for another number of nodes than one. In the model with passes it stands for two situations. In a
//! *reduced* graph, in which all images of a node under the symmetries of the board count as one, only the least of them counts.
//!
//! The components of a reduced graph are derived from those of the graph that is not reduced: they are orbits of these, as the
//! comment of [`Components::summary`] proves. Such an orbit has a cycle just if its components have one. For a loop of the reduced
//! graph comes from a play to an image of the node, the images of this play lead on to further images and at last back to the
//! node, and so all of them lie in one component.

use std::collections::BTreeMap;
use std::ops::Add;

use koatlas_board::{Colour, Position};
use rayon::prelude::*;

use super::block::{Block, WORDS};
use super::graph::PlaneGraph;
use super::layout::{BitAddress, Layout};
use super::plane::Plane;
use crate::components::{ComponentCounts, Components};
use crate::definition::{GraphDefinition, GraphNode, Model};
use crate::digraph::Digraph;
use crate::findings::{Fingerprint, GraphFingerprint};
use crate::ternary::RankedBits;

/// A component as a set of nodes.
#[derive(Clone, Debug)]
pub(crate) struct Giant {
    /// A node of the component.
    pub pivot: GraphNode<u64>,
    pub planes: Vec<Plane>,
    /// Number of nodes.
    pub size: u64,
}

/// A node that is likely to lie in the largest component: a single black stone with White to move, on the first point where that
/// is legal. If there is none, the empty position.
pub(crate) fn likely_pivot(graph: &PlaneGraph) -> GraphNode<u64> {
    let local_board = &graph.graph.local_board;
    let mut stones = (0..local_board.len()).map(|point| Position { black: 1 << point, white: 0 });
    let legal = stones.find(|&position| local_board.is_legal(position));
    let (position, to_move) = legal.map_or((Position::EMPTY, Colour::Black), |position| (position, Colour::White));
    GraphNode { position, to_move }
}

/// The graph between the nodes outside the giant component. Nodes are numbered in the order of planes, blocks and bits.
#[derive(Debug)]
pub(crate) struct RestGraph<'g> {
    graph: &'g PlaneGraph,
    /// All bits of the first plane, then those of the second.
    nodes: RankedBits,
}

/// Bytes that a remaining node takes at most: 16 in Pearce's algorithm, and its share of the numbering.
pub(crate) const BYTES_A_NODE: u64 = 16 + 1;

const BITS: usize = 64 * WORDS;

impl<'g> RestGraph<'g> {
    /// The graph of the nodes `nodes` without those of `giant`.
    pub fn new(graph: &'g PlaneGraph, nodes: &[Plane], giant: &Giant) -> RestGraph<'g> {
        let both = nodes.iter().zip(&giant.planes);
        let words = both.flat_map(|(nodes, giant)| {
            nodes.blocks.iter().zip(&giant.blocks).flat_map(|(nodes, &giant)| nodes.minus(giant).0)
        });
        RestGraph { graph, nodes: RankedBits::new(words.collect()) }
    }

    /// Number of bits of a plane.
    fn bits_of_a_side(&self) -> usize {
        BITS * self.graph.layout.block_count()
    }

    /// Number of `node`; `None` if it is in the giant component.
    pub fn number(&self, node: GraphNode<u64>) -> Option<u32> {
        let (side, address) = self.graph.address(node);
        let bit = side * self.bits_of_a_side() + BITS * address.block + address.bit;
        self.nodes.contains(bit).then(|| self.nodes.rank(bit))
    }

    /// Plane and address of a node.
    pub fn address(&self, node: u32) -> (usize, BitAddress) {
        let (bit, of_a_side) = (self.nodes.select(node), self.bits_of_a_side());
        let (side, bit) = (bit / of_a_side, bit % of_a_side);
        (side, BitAddress { block: bit / BITS, bit: bit % BITS })
    }
}

impl Digraph for RestGraph<'_> {
    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        let (side, address) = self.address(node);
        let GraphNode { position, .. } = self.graph.node(side, address);
        let GraphDefinition { local_board, suicide, .. } = &self.graph.graph;
        for &colour in self.graph.players(side) {
            local_board.for_each_play_of_colours(position, [colour], suicide.without_single_stone(), |play| {
                let to_move = Colour::BOTH[self.graph.target_plane(play.colour)];
                if let Some(to) = self.number(GraphNode { position: play.after, to_move }) {
                    visit(to);
                }
            });
        }
    }
}

/// The nodes that count. In a reduced graph these are the representatives of orbits, otherwise all nodes.
#[derive(Debug)]
pub(crate) struct CountedNodes {
    /// One plane for each player to move. `None` if all nodes count.
    representatives: Option<Vec<Plane>>,
    /// Number of players who may be to move.
    sides: usize,
}

impl CountedNodes {
    /// Finds the nodes that count. In a reduced graph every legal position is compared with its images, in parallel.
    pub fn new(graph: &PlaneGraph) -> CountedNodes {
        let sides = graph.graph.side_count();
        let is_reduced = graph.graph.symmetries.is_some();
        let representatives = is_reduced.then(|| (0..sides).map(|side| least(graph, side)).collect());
        CountedNodes { representatives, sides }
    }

    /// The nodes of the set that count, as one plane for each player to move.
    pub fn restrict(&self, mut nodes: Vec<Plane>) -> Vec<Plane> {
        if nodes.len() < self.sides {
            nodes.push(nodes[0].clone());
        }
        for (nodes, least) in nodes.iter_mut().zip(self.representatives.iter().flatten()) {
            nodes.intersect(least);
        }
        nodes
    }

    /// Number of nodes of the set that count.
    pub fn count(&self, nodes: &[Plane]) -> u64 {
        match &self.representatives {
            None => nodes.iter().map(Plane::len).sum::<u64>() * (self.sides / nodes.len()) as u64,
            Some(least) => {
                (0..self.sides).map(|side| nodes[side.min(nodes.len() - 1)].intersection_len(&least[side])).sum()
            }
        }
    }

    /// Fingerprint of the nodes of the set that count.
    pub fn fingerprint(&self, layout: &Layout, nodes: &[Plane]) -> Fingerprint {
        let blocks = (0..layout.block_count()).into_par_iter();
        blocks.map(|block| self.fingerprint_of_block(layout, nodes, block)).reduce(Fingerprint::default, Add::add)
    }

    fn fingerprint_of_block(&self, layout: &Layout, nodes: &[Plane], block: usize) -> Fingerprint {
        let mut sum = Fingerprint::default();
        for side in 0..self.sides {
            let mut bits = nodes[side.min(nodes.len() - 1)].blocks[block];
            if let Some(least) = &self.representatives {
                bits &= least[side].blocks[block];
            }
            let positions = layout.positions(block, bits);
            let of_side: Fingerprint = positions.map(Fingerprint::from_position).sum();
            sum = sum + of_side.with_player(Colour::BOTH[side]);
        }
        sum
    }

    /// Fingerprint of the counting nodes that the bit at `address` stands for, in plane `side` of a set of `planes` planes.
    pub fn fingerprint_at(&self, layout: &Layout, planes: usize, side: usize, address: BitAddress) -> Fingerprint {
        let position = Fingerprint::from_position(layout.position(address));
        self.sides_at(planes, side, address).map(|side| position.with_player(Colour::BOTH[side])).sum()
    }

    /// Players to move of the counting nodes that the bit at `address` stands for, in plane `side` of a set of `planes` planes.
    fn sides_at(&self, planes: usize, side: usize, address: BitAddress) -> impl Iterator<Item = usize> {
        let sides = if planes == self.sides { side..side + 1 } else { 0..self.sides };
        sides.filter(move |&side| self.representatives.as_ref().is_none_or(|least| least[side].contains(address)))
    }
}

/// Positions that, with player number `side` to move, represent their orbits.
fn least(graph: &PlaneGraph, side: usize) -> Plane {
    Plane::from_blocks(&graph.layout, |block| {
        let mut least = Block::NONE;
        for bit in graph.liberties.legal(block).codes() {
            let position = graph.layout.position(BitAddress { block, bit });
            if graph.graph.is_representative(GraphNode { position, to_move: Colour::BOTH[side] }) {
                least |= Block::single(bit);
            }
        }
        least
    })
}

/// The `nodes`, and in a reduced graph all their images, without repetition, in ascending order.
pub(crate) fn images(graph: &GraphDefinition<u64>, nodes: &[GraphNode<u64>]) -> Vec<GraphNode<u64>> {
    let mut images: Vec<_> = nodes.iter().flat_map(|&node| graph.images(node)).collect();
    images.sort_unstable();
    images.dedup();
    images
}

/// Numbers and sizes of the components of a graph, and its fingerprint. `components` are those of `rest`.
pub(crate) fn summarise(
    graph: &PlaneGraph,
    counted_nodes: &CountedNodes,
    giant: &Giant,
    rest: &RestGraph<'_>,
    components: &Components,
) -> (ComponentCounts, GraphFingerprint) {
    let passes = graph.graph.model == Model::WithPasses;
    if graph.graph.symmetries.is_some() {
        return summarise_orbits(graph, counted_nodes, giant, rest, components, passes);
    }
    // With passes a bit stands for two situations, which lead to each other: every component is on a cycle.
    let times = if passes { 2 } else { 1 };
    let sizes = components.sizes.iter().copied().map(u64::from).chain([giant.size]);
    let summary = ComponentCounts::from_sizes(sizes.map(|size| (times * size, passes || size > 1)));
    let nodes = (0..rest.len() as u32).map(|number| {
        let size = components.sizes[index_of_rest(components, number) - 1];
        let (side, address) = rest.address(number);
        let fingerprint = counted_nodes.fingerprint_at(&graph.layout, giant.planes.len(), side, address);
        (times * u64::from(size), fingerprint)
    });
    let giant = (times * giant.size, counted_nodes.fingerprint(&graph.layout, &giant.planes));
    (summary, nodes.chain([giant]).collect())
}

/// Bytes for each component in [`summarise_orbits`].
pub(crate) const BYTES_A_COMPONENT: u64 = size_of::<Orbit>() as u64;

/// Sums over a component, or over an orbit of components.
#[derive(Clone, Copy)]
struct Orbit {
    /// Any of its nodes.
    member: GraphNode<u64>,
    /// Number of nodes of one component.
    nodes: u64,
    /// Number of nodes that [`CountedNodes`] counts.
    counted: u64,
    /// Fingerprint of the nodes that count.
    fingerprint: Fingerprint,
}

/// Index of the component of a node of the rest among all components, of which the giant one has the index 0.
fn index_of_rest(components: &Components, number: u32) -> usize {
    1 + components.component(number).expect("it is a node") as usize
}

/// Summary of a reduced graph.
fn summarise_orbits(
    graph: &PlaneGraph,
    counted_nodes: &CountedNodes,
    giant: &Giant,
    rest: &RestGraph<'_>,
    components: &Components,
    passes: bool,
) -> (ComponentCounts, GraphFingerprint) {
    let nothing = Orbit { member: giant.pivot, nodes: 0, counted: 0, fingerprint: Fingerprint::default() };
    // Sums over each component: the giant one first, then those of the rest.
    let mut all = vec![nothing; 1 + components.sizes.len()];
    all[0] = Orbit {
        member: giant.pivot,
        nodes: giant.size,
        counted: counted_nodes.count(&giant.planes),
        fingerprint: counted_nodes.fingerprint(&graph.layout, &giant.planes),
    };
    for number in 0..rest.len() as u32 {
        let (side, address) = rest.address(number);
        let own = &mut all[index_of_rest(components, number)];
        own.member = graph.node(side, address);
        own.nodes += 1;
        own.counted += counted_nodes.sides_at(giant.planes.len(), side, address).count() as u64;
        own.fingerprint =
            own.fingerprint + counted_nodes.fingerprint_at(&graph.layout, giant.planes.len(), side, address);
    }
    // Components are grouped into orbits. An orbit is identified by its component with the least number.
    let mut orbits: BTreeMap<usize, Orbit> = BTreeMap::new();
    for (number, own) in all.iter().enumerate() {
        let images = graph.graph.images(own.member).map(|image| rest.number(image));
        let images = images.map(|image| image.map_or(0, |image| index_of_rest(components, image)));
        let least = images.min().unwrap_or(number);
        let orbit = orbits.entry(least).or_insert(Orbit { counted: 0, fingerprint: Fingerprint::default(), ..*own });
        orbit.counted += own.counted;
        orbit.fingerprint = orbit.fingerprint + own.fingerprint;
    }
    let sizes = orbits.values().map(|orbit| (orbit.counted, passes || orbit.nodes > 1));
    let content = orbits.values().map(|orbit| (orbit.counted, orbit.fingerprint)).collect();
    (ComponentCounts::from_sizes(sizes), content)
}
