//! Graphs whose nodes are bits, for local boards with at most 20 points.
//!
//! Read the modules in this order. A [block] has a bit for each content of five points. A [layout] puts blocks in
//! a row. A [plane] is a set of positions, a bit for each. [Legality](legality) and the [number of plays](graph) are computed by
//! operations on whole blocks. A [closure] follows edges from some nodes by a direction-optimising breadth-first search. Two
//! closures make the [giant] component; the nodes outside it form a small graph. A [survey](mod@survey) goes through all stages.

mod block;
mod closure;
mod giant;
mod graph;
mod layout;
mod legality;
mod plane;
mod survey;
#[cfg(test)]
#[path = "../tests/planes/mod.rs"]
mod tests;

pub use legality::count_legal_positions;
pub use survey::{survey, survey_memory};
