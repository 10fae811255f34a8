//! Graphs whose nodes are bits: everything about boards of up to 20 points.
//!
//! A reader's way: a [block](block) has a bit for each content of five points, a [layout](layout) puts blocks in a row, a
//! [plane](plane) is a set of positions. [Which positions are legal](legality) and [how many plays there are](graph) is
//! told by operations on whole blocks. A [closure] follows edges from some nodes; two of them make the [giant]
//! component, and what is left over beside it is a graph of its own. Weights and orbits say what counts in
//! the graph asked for. A [survey] goes all the way, and can be [saved] at any time.

mod block;
mod closure;
pub(crate) mod exchange;
mod giant;
mod graph;
pub(crate) mod layout;
mod legality;
mod plane;
mod saved;
pub(crate) mod survey;
#[cfg(test)]
#[path = "../tests/planes/mod.rs"]
mod tests;
#[cfg(feature = "distributed")]
mod together;

pub use legality::count_legal_positions;
pub use survey::Survey;
