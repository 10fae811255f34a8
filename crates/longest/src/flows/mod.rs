//! Upper bounds for the weight of walks, by linear programming. The dual values of the last linear program prove each bound: anyone can
//! check it edge by edge.
//!
//! In such a proof every edge costs at least what it weighs; the *surplus* of an edge is by how much it costs more.

pub mod solver;

mod bound;
mod cuts;
mod network;
mod relaxation;

pub use bound::{UpperBound, upper_bound};
pub(crate) use bound::{renumber_proof, surpluses};
pub(crate) use network::{NO_IMAGE, Network, set_image, symmetries};
