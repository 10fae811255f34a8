//! Heavy walks where a token stands for the node that is entered, as with all kinds of superko. Such walks are paths
//! from token to token.
//!
//! [`longest_path`] searches by annealing, and [`longer_path`] goes on from a known walk with the help of a bound. Every walk
//! that they find proves a lower bound.

mod annealing;
mod blocks;
mod cover;
mod detour;
mod exchange;
mod gains;
mod group;
mod longer;
mod numbering;
mod prices;
mod proposal;
mod restarts;
mod symmetric;
mod token_graph;
mod tokenless;
mod value;

pub use longer::longer_path;
pub use numbering::TokenError;
pub use restarts::longest_path;
