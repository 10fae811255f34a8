//! For how many nodes of the graph asked for a bit of a plane stands.
//!
//! In the reading with passes a bit stands for two situations. In a reduced graph only the least node of every orbit counts.

use std::ops::Add;

use koatlas_board::Colour;
use rayon::prelude::*;

use super::block::Block;
use super::layout::{Layout, Place};
use super::plane::Plane;
use super::plane_graph::PlaneGraph;
use crate::content::Fingerprint;
use crate::definition::Node;

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
        let representatives = graph.graph.symmetries().map(|_| (0..sides).map(|side| least(graph, side)).collect());
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
        let counted = |side: usize, block: usize| {
            let bits = nodes[side.min(nodes.len() - 1)].block(block);
            self.representatives.as_ref().map_or(bits, |least| bits & least[side].block(block))
        };
        let of_block = |block: usize| {
            let both = (0..self.sides).map(|side| {
                let positions = layout.positions(block, counted(side, block));
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

    /// For how many nodes one of a set of so many planes stands.
    pub fn of_place(&self, planes: usize, side: usize, place: Place) -> u64 {
        self.sides_of_place(planes, side, place).count() as u64
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
    Plane::from_blocks(graph.layout.blocks(), of_block)
}
