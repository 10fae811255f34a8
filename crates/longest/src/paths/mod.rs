//! Heavy walks if a mark stands for the node that is entered, as with all kinds of superko. Such walks are paths from mark to mark.
//!
//! [`longest_path`] searches by simulated annealing, and [`longer_path`] improves a known walk with the help of a bound. Every walk
//! that they find proves a lower bound.

mod annealing;
mod cover;
mod longer_path;
mod longest_path;
mod mark_graph;

pub use longer_path::longer_path;
pub use longest_path::longest_path;
