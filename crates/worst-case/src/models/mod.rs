//! From rule sets to walk graphs.
//!
//! A rule set that lets every move leave a *token* only once (the position entered, the pair of positions, ...) is a
//! question about walks. [`Reading`] says which token stands for which rule set, and whether the heaviest walk is then
//! the longest sequence or only a bound; [`Model`] is the walk graph, with the moves that each edge is.

mod apart;
mod between;
mod build;
mod components;
mod full;
mod kind;
mod measure;
mod moves;
mod plain;
mod segments;
mod state;

pub use build::{Model, ModelError};
pub use kind::{Detail, Reading, TokenKind};
pub use measure::Measure;
pub use moves::Padding;
