//! From rule sets to walk graphs.
//!
//! A rule set that lets every move leave a *token* only once (the position entered, the pair of positions, ...) is a
//! question about walks. [`Reading`] says which token stands for which rule set, and whether the heaviest walk is then
//! the longest sequence or only a bound; [`SequenceGraph`] is the walk graph, with the moves that each edge is.

mod apart;
mod components;
mod error;
mod full;
mod kind;
mod measure;
mod moves;
mod plain;
mod segments;
mod sequence_graph;
mod state;
mod stretches;

pub use error::SequenceGraphError;
pub use kind::{Detail, Reading, TokenKind};
pub use measure::Measure;
pub use moves::Padding;
pub use sequence_graph::SequenceGraph;
