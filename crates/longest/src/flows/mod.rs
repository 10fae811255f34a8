//! Upper bounds for the weight of walks, by linear programming. The dual values of the last linear program prove each bound: anyone can
//! check it edge by edge.
//!
//! A proof gives potentials to nodes and costs to marks and cuts. By these every edge costs at least what it weighs; the *surplus* of an
//! edge is by how much it costs more.

pub mod solver;

mod bound;
mod cuts;
mod network;
mod relaxation;
mod residual;

pub use bound::{UpperBound, upper_bound};
pub(crate) use bound::{renumber_proof, surpluses};
pub(crate) use network::{NO_IMAGE, Network, set_image, symmetries};
