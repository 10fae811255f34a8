//! Upper bounds for the heaviest walk, by linear programming, each with numbers that prove it.

mod cuts;
mod network;
mod orbits;
mod program;
mod refinement;
mod relaxation;
mod residual;
mod rounding;
mod rounds;
mod solver;
mod symmetries;
mod watch;

pub(crate) use network::Network;
pub use rounds::{BoundLimits, UpperBound, upper_bound};
pub(crate) use symmetries::symmetries;
pub use watch::Round;
