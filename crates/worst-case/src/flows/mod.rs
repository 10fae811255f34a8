//! Upper bounds for the heaviest walk, by linear programming, each with numbers that prove it.

mod cuts;
mod network;
mod proofs;
mod relaxation;
mod residual;
mod rounding;
mod rounds;
mod solver;
mod symmetries;

pub(crate) use network::Network;
pub use proofs::UpperBound;
pub(crate) use proofs::surpluses;
pub use rounds::{BoundLimits, Round, upper_bound};
pub(crate) use symmetries::symmetries;
