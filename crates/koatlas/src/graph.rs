//! The explicit position graph of a target.

use koatlas_board::{Arena, Position, Suicide};
use koatlas_position_graph::{
    Control, Exploration, GraphDefinition, Limits, Model, Packed, Pause, PositionGraph, Scope,
};

use crate::args::Common;
use crate::failure::{Failure, limit};
use crate::interrupt::STOP;

/// Bytes that a position takes in an explicit graph, its plays included: measured on whole boards, rounded up.
const BYTES_A_POSITION: u64 = 400;

/// The graph of all legal positions if a whole board is meant, or else of those that can be reached from the start.
///
/// # Errors
/// If there are too many positions for the memory allowed, or somebody interrupts.
pub fn position_graph<S: Packed>(
    arena: &Arena<S>,
    start: Position<S>,
    whole_board: bool,
    suicide: Suicide,
    common: &Common,
) -> anyhow::Result<PositionGraph<S>> {
    let definition = GraphDefinition::new(arena.clone(), Model::Free, suicide);
    let node = definition.node(start, koatlas_board::Colour::Black);
    let scope = if whole_board { Scope::Everything } else { Scope::Reachable };
    let limits = Limits { nodes: common.memory_limit.0 / BYTES_A_POSITION, memory: common.memory_limit.0 };
    let mut exploration =
        Exploration::new(definition, scope, &[node], limits).map_err(limit).map_err(Failure::input)?;
    let control = Control { stop: &STOP, limits, ..Control::default() };
    match exploration.run(&control).map_err(limit).map_err(Failure::work)? {
        Pause::Finished => Ok(PositionGraph::new(arena, exploration.positions(), suicide)),
        _ => Err(Failure::work("interrupted")),
    }
}
