//! Counting edges, without making any.
//!
//! A play of a legal position puts a stone on an empty point. Whether it captures, is suicide or removes nothing, the planes
//! of the living say for 256 positions at a time: see [`Living`](super::legality::Living).

use koatlas_board::{Colour, PointSet, Suicide};
use rayon::prelude::*;

use super::block::Block;
use super::layout::Layout;
use super::legality::holds;
use super::plane::Plane;
use super::plane_graph::{PlaneGraph, players};

/// The number of plays from these nodes: either player's if there is one plane, else those of the player to move. Time O(points) operations on blocks a block, in parallel.
pub(crate) fn plays(graph: &PlaneGraph, nodes: &[Plane]) -> u64 {
    let of_side = |(side, plane): (usize, &Plane)| {
        let of_block = |(block, &from): (usize, &Block)| plays_of_block(graph, players(nodes.len(), side), block, from);
        plane.blocks().par_iter().enumerate().map(of_block).sum::<u64>()
    };
    nodes.iter().enumerate().map(of_side).sum()
}

fn plays_of_block(graph: &PlaneGraph, players: &[Colour], block: usize, from: Block) -> u64 {
    if from.is_empty() {
        return 0;
    }
    let PlaneGraph { graph: definition, layout, living } = graph;
    let (arena, suicide) = (definition.arena(), definition.suicide());
    let high = layout.high_stones(block);
    let mut plays = 0;
    for point in arena.all().minus(high.occupied()).iter() {
        let from = from & holds(layout, high, point, 0);
        for &player in players {
            let lives = |colour: Colour| {
                let digit = 1 + player.index();
                if point < layout.low {
                    living.of(colour, block).down(digit * Layout::shift(point))
                } else {
                    living.of(colour, block + digit * layout.step(point))
                }
            };
            let mut barred = lives(!player).minus(lives(player));
            if suicide != Suicide::None {
                // All suicides but those of a single stone change the position.
                let opponent = 1 + (!player).index();
                for next in arena.neighbours(point).iter() {
                    barred &= holds(layout, high, next, opponent);
                }
            }
            plays += u64::from(from.minus(barred).len());
        }
    }
    plays
}
