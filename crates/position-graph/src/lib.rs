//! The position graph of an arena.

mod components;
mod digraph;
mod position_graph;
mod situations;

pub use components::Components;
pub use digraph::{Digraph, Successors, UNREACHED, distances};
pub use position_graph::{Edge, PositionGraph};
pub use situations::{Model, ModelError, SituationGraph, of_situation, situation};
