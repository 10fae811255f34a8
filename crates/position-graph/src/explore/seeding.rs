//! Adding all legal positions to an exploration, whether they can be reached or not.

use koatlas_board::{Colour, Position};
use rayon::prelude::*;

use super::levels::Levels;
use crate::definition::{GraphDefinition, Node};
use crate::packed::Packed;
use crate::ternary::Ternary;

/// Ternary codes that are looked at between two looks at the control.
const PORTION: u64 = 1 << 20;

/// Ternary codes that one thread looks at in one go.
const PART: u64 = 1 << 12;

/// Adds the legal positions among the next ternary codes, in parallel. How many nodes are new, and the next code; `None` after
/// the last.
pub(crate) fn seed<S: Packed>(graph: &GraphDefinition<S>, levels: &Levels<S>, from: u64) -> (u64, Option<u64>) {
    let ternary = Ternary::new(graph.arena()).expect("only numbered arenas are gone through");
    let end = ternary.codes().min(from.saturating_add(PORTION));
    let codes = |part| PART * part..end.min(PART * (part + 1));
    let parts = (from / PART..end.div_ceil(PART)).into_par_iter();
    let nodes = parts.flat_map_iter(codes).map(|code| seed_position(graph, levels, ternary.position(code))).sum();
    (nodes, Some(end).filter(|&end| end < ternary.codes()))
}

/// Adds a position, whoever is to move, if it is legal; the number of nodes that are new.
fn seed_position<S: Packed>(graph: &GraphDefinition<S>, levels: &Levels<S>, position: Position<S>) -> u64 {
    let nodes = Colour::BOTH[..graph.sides()].iter().map(|&to_move| Node { position, to_move });
    let mut new = nodes.filter(|&node| !levels.found().contains(node) && graph.is_representative(node)).peekable();
    let legal = new.peek().is_some() && graph.arena().is_legal(position);
    new.filter(|&node| legal && levels.add(node)).count() as u64
}
