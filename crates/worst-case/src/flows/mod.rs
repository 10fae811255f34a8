//! Upper bounds for the weight of walks, by linear programming, each with numbers that prove it.

pub mod solver;

mod bound;
mod cuts;
mod network;
mod relaxation;

pub use bound::{UpperBound, upper_bound};
pub(crate) use bound::{renumber_proof, surpluses};
pub(crate) use network::{NO_IMAGE, Network, agree, symmetries};
