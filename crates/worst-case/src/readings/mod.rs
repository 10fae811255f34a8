//! From rule sets to walk graphs.
//!
//! A rule set that lets every move leave a *token* only once (the position entered, the pair of positions, ...) is a
//! question about walks. [`Reading`] says which token stands for which rule set, and whether the heaviest walk is then
//! the longest sequence or only a bound; [`SequenceGraph`] is the walk graph, with the moves that each edge is.

mod apart;
mod carried;
mod components;
mod error;
mod full;
mod moves;
mod plain;
mod reading;
mod segments;
mod sequence_graph;
mod state;
mod stretches;

pub use carried::carried;
pub use error::SequenceGraphError;
pub use moves::Padding;
pub use reading::Reading;
pub use sequence_graph::SequenceGraph;
