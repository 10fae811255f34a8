//! Heavy walks where a token stands for the node that is entered, as with all kinds of superko. Such walks are paths
//! from token to token.
//!
//! [`longest_path`] searches by annealing, and [`longer_path`] goes on from a known walk with the help of a bound. Every walk
//! that they find proves a lower bound.

mod annealing;
mod blocks;
mod cover;
mod detour;
mod gains;
mod longer;
mod proposal;
mod symmetric;
mod token_graph;
mod tokenless;

pub use annealing::longest_path;
pub use longer::longer_path;
pub use token_graph::TokenError;
