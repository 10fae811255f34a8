//! The position graph of an arena: exploration in parallel, components, snapshots.

mod components;
mod control;
mod definition;
mod dense_set;
mod digraph;
mod explore;
mod implicit;
mod node_set;
mod packed;
mod position_graph;
mod position_index;
mod position_set;
mod reach;
mod seeding;
mod situations;
mod sparse_set;
mod symmetry;
mod ternary;

pub use components::{ComponentSummary, Components};
pub use control::{Control, LimitError, Limits, Pause, Progress};
pub use definition::{GraphDefinition, Node, Plays};
pub use digraph::{Digraph, Successors, UNREACHED, distances};
pub use explore::{Exploration, Scope};
pub use implicit::ImplicitGraph;
pub use packed::Packed;
pub use position_graph::{Edge, PositionGraph};
pub use position_set::{PositionSet, Storage};
pub use seeding::legal_positions;
pub use situations::{Model, ModelError, SituationGraph, of_situation, situation};
pub use symmetry::{Symmetries, Symmetry};
pub use ternary::Ternary;
