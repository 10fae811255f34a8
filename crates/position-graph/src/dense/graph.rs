//! Graphs whose nodes are bits of planes, and the number of their edges, counted without producing any.
//!
//! A play puts a stone on an empty point. The planes of [`LibertyPlanes`] tell for the 243 positions of a block at a time whether it
//! captures, is a suicide, or removes nothing.

use koatlas_board::{Colour, PointSet, Suicide};
use rayon::prelude::*;

use super::block::Block;
use super::layout::{BitAddress, Layout};
use super::legality::{LibertyPlanes, codes_with_content};
use super::plane::Plane;
use crate::definition::{GraphDefinition, GraphNode, Model};

/// A graph with the layout of its planes and the legality of all positions.
///
/// A set of nodes is one plane in the free model, and two in the alternating model: Black to move, then White to move. In the
/// model with passes the two situations of a position lead to each other. So one plane is enough, and the graph is treated as
/// in the free model.
#[derive(Debug)]
pub(crate) struct PlaneGraph {
    pub graph: GraphDefinition<u64>,
    pub layout: Layout,
    pub liberties: LibertyPlanes,
}

impl PlaneGraph {
    /// Number of planes of a set of nodes.
    pub fn plane_count(graph: &GraphDefinition<u64>) -> usize {
        if graph.model == Model::Alternating { 2 } else { 1 }
    }

    /// Plane of the nodes from which `colour` plays.
    #[inline]
    pub fn source_plane(&self, colour: Colour) -> usize {
        if PlaneGraph::plane_count(&self.graph) == 1 { 0 } else { colour.index() }
    }

    /// Plane of the nodes after a play of `colour`.
    #[inline]
    pub fn target_plane(&self, colour: Colour) -> usize {
        self.source_plane(!colour)
    }

    /// Colours that play from the nodes of plane `side`.
    #[inline]
    pub fn players(&self, side: usize) -> &'static [Colour] {
        players(PlaneGraph::plane_count(&self.graph), side)
    }

    /// Colours whose plays lead to the nodes of plane `side`.
    #[inline]
    pub fn players_before(&self, side: usize) -> &'static [Colour] {
        let sides = PlaneGraph::plane_count(&self.graph);
        players(sides, sides - 1 - side)
    }

    /// Plane and address of `node`.
    #[inline]
    pub fn address(&self, node: GraphNode<u64>) -> (usize, BitAddress) {
        (self.source_plane(node.to_move), self.layout.address(node.position))
    }

    /// Node at `address` in plane `side`.
    pub fn node(&self, side: usize, address: BitAddress) -> GraphNode<u64> {
        GraphNode { position: self.layout.position(address), to_move: Colour::BOTH[side] }
    }

    /// The set of all nodes.
    pub fn legal_planes(&self) -> Vec<Plane> {
        let legal = Plane::from_blocks(&self.layout, |block| self.liberties.legal(block));
        vec![legal; PlaneGraph::plane_count(&self.graph)]
    }
}

/// Colours that play from the nodes of plane `side` of a set of `planes` planes.
#[inline]
fn players(planes: usize, side: usize) -> &'static [Colour] {
    if planes == 1 { &Colour::BOTH } else { &Colour::BOTH[side..=side] }
}

/// Number of plays from the set `nodes`. In parallel; O(points) operations on blocks for each block.
pub(crate) fn count_plays(graph: &PlaneGraph, nodes: &[Plane]) -> u64 {
    let mut sum = 0;
    for (side, plane) in nodes.iter().enumerate() {
        let players = players(nodes.len(), side);
        let blocks = plane.blocks.par_iter().enumerate();
        sum += blocks.map(|(block, &from)| count_plays_of_block(graph, players, block, from)).sum::<u64>();
    }
    sum
}

/// Number of plays of `players` from the positions `from` of the block number `block`.
fn count_plays_of_block(graph: &PlaneGraph, players: &[Colour], block: usize, from: Block) -> u64 {
    if from.is_empty() {
        return 0;
    }
    let PlaneGraph { graph: definition, layout, liberties } = graph;
    let (local_board, suicide) = (&definition.local_board, definition.suicide);
    let high = layout.high_stones(block);
    let mut plays = 0;
    for point in local_board.all().minus(high.occupied()).iter() {
        // The positions in which the point is empty: a play needs that.
        let from = from & codes_with_content(layout, high, point, 0);
        for &player in players {
            // The block after the play: the same one if the point is low, because then only the bits move.
            let digit = 1 + player.index();
            let is_low = point < layout.low_points;
            let to = if is_low { block } else { block + digit * layout.block_step(point) };
            // Codes before the play after which all strings of the player, or of the opponent, have liberties.
            let mut own = liberties.with_liberties(player, to);
            let mut others = liberties.with_liberties(!player, to);
            if is_low {
                let by = digit * Layout::bit_shift(point);
                (own, others) = (own.shift_down(by), others.shift_down(by));
            }
            // Suicides: the opponent's strings keep their liberties, but the player's do not.
            let mut barred = others.minus(own);
            // If suicide is allowed, only that of a single stone is left out, because it does not change the position: every
            // neighbour of the point has a stone of the opponent.
            if suicide != Suicide::None {
                let opponent = 1 + (!player).index();
                for next in local_board.neighbours(point).iter() {
                    barred &= codes_with_content(layout, high, next, opponent);
                }
            }
            plays += u64::from(from.minus(barred).len());
        }
    }
    plays
}
