//! Upper bounds for the heaviest walk, by linear programming, each with numbers that prove it.

mod certificate;
mod first_order;
mod linear_program;
mod network;
mod orbits;
mod refinement;
mod relaxation;
mod residual;
mod rounding;
mod rounds;
mod separation;
mod symmetries;

pub use certificate::{CertificateError, Cut, UpperBound};
pub use rounds::{BoundLimits, Round, upper_bound};
