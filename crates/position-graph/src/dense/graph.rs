//! Graphs whose nodes are bits of planes, and how many plays they have, without making any.
//!
//! A play of a legal position puts a stone on an empty point. Whether it captures, is suicide or removes nothing, the planes
//! of the living say for 256 positions at a time: see [`Living`].

use koatlas_board::{Colour, PointSet, Suicide};
use rayon::prelude::*;

use super::block::Block;
use super::layout::{Layout, Place};
use super::legality::{Living, holds};
use super::plane::Plane;
use crate::definition::{GraphDefinition, Model, Node};

/// A graph, where the bits of its nodes are, and which positions are legal.
///
/// Every set of nodes is one plane, or where there is a player to move, one for Black to move and one for White to move. In
/// the reading with passes a position's two situations lead to each other, so that one plane says everything of both: the
/// free reading stands for it.
#[derive(Debug)]
pub(crate) struct PlaneGraph {
    pub graph: GraphDefinition<u64>,
    pub layout: Layout,
    pub living: Living,
}

impl PlaneGraph {
    /// Number of planes of a set of nodes.
    pub fn sides(graph: &GraphDefinition<u64>) -> usize {
        if graph.model == Model::Alternating { 2 } else { 1 }
    }

    /// The plane with the nodes from which a colour plays.
    #[inline]
    pub fn before(&self, colour: Colour) -> usize {
        if PlaneGraph::sides(&self.graph) == 1 { 0 } else { colour.index() }
    }

    /// The plane with the nodes after a play of a colour.
    #[inline]
    pub fn after(&self, colour: Colour) -> usize {
        self.before(!colour)
    }

    /// The colours that play from the nodes of a plane.
    #[inline]
    pub fn players(&self, side: usize) -> &'static [Colour] {
        players(PlaneGraph::sides(&self.graph), side)
    }

    /// The colours whose plays lead to the nodes of a plane.
    #[inline]
    pub fn played(&self, side: usize) -> &'static [Colour] {
        let sides = PlaneGraph::sides(&self.graph);
        players(sides, sides - 1 - side)
    }

    /// The plane and the place of a node.
    #[inline]
    pub fn place(&self, node: Node<u64>) -> (usize, Place) {
        (self.before(node.to_move), self.layout.place(node.position))
    }

    pub fn node(&self, side: usize, place: Place) -> Node<u64> {
        Node { position: self.layout.position(place), to_move: Colour::BOTH[side] }
    }

    /// Whether a node is in a set, as far as that is held here.
    pub fn is_in(&self, planes: &[Plane], node: Node<u64>) -> bool {
        let (side, place) = self.place(node);
        let index = self.layout.index(place.block);
        index.is_some_and(|block| planes[side].contains(Place { block, ..place }))
    }

    pub fn no_nodes(&self) -> Vec<Plane> {
        vec![Plane::new(&self.layout); PlaneGraph::sides(&self.graph)]
    }

    pub fn legal_nodes(&self) -> Vec<Plane> {
        let legal = Plane::from_blocks(&self.layout, |block| self.living.legal(block));
        vec![legal; PlaneGraph::sides(&self.graph)]
    }
}

/// The colours that play from the nodes of one of so many planes.
#[inline]
pub(crate) fn players(planes: usize, side: usize) -> &'static [Colour] {
    if planes == 1 { &Colour::BOTH } else { &Colour::BOTH[side..=side] }
}

/// The number of plays from these nodes: either player's if there is one plane, else those of the player to move. Time O(points) operations on blocks a block, in parallel.
pub(crate) fn plays(graph: &PlaneGraph, nodes: &[Plane]) -> u64 {
    let of_side = |(side, plane): (usize, &Plane)| {
        let of_block = |(index, &from): (usize, &Block)| {
            plays_of_block(graph, players(nodes.len(), side), graph.layout.block(index), from)
        };
        plane.blocks.par_iter().enumerate().map(of_block).sum::<u64>()
    };
    nodes.iter().enumerate().map(of_side).sum()
}

/// The plays from some positions of a block that lead to blocks that are held here.
pub(crate) fn plays_of_block(graph: &PlaneGraph, players: &[Colour], block: usize, from: Block) -> u64 {
    if from.is_empty() {
        return 0;
    }
    let PlaneGraph { graph: definition, layout, living } = graph;
    let (local_board, suicide) = (&definition.local_board, definition.suicide);
    let high = layout.high_stones(block);
    let mut plays = 0;
    for point in local_board.all().minus(high.occupied()).iter() {
        let from = from & holds(layout, high, point, 0);
        for &player in players {
            let digit = 1 + player.index();
            let is_low = point < layout.low;
            let to = if is_low { block } else { block + digit * layout.step(point) };
            let Some(to) = layout.index(to) else { continue };
            let lives = |colour: Colour| {
                let lives = living.of(colour, to);
                if is_low { lives.down(digit * Layout::shift(point)) } else { lives }
            };
            let mut barred = lives(!player).minus(lives(player));
            if suicide != Suicide::None {
                // All suicides but those of a single stone change the position.
                let opponent = 1 + (!player).index();
                for next in local_board.neighbours(point).iter() {
                    barred &= holds(layout, high, next, opponent);
                }
            }
            plays += u64::from(from.minus(barred).len());
        }
    }
    plays
}
