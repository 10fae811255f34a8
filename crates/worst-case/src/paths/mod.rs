//! Heavy walks where a token stands for the node that is entered, as with all kinds of superko. Such walks are paths
//! from token to token.
//!
//! [`longest_path`] searches by annealing. Every walk that it finds proves a lower bound.

mod annealing;
mod blocks;
mod cover;
mod exchange;
mod gains;
mod group;
mod numbering;
mod proposal;
mod restarts;
mod symmetric;
mod token_graph;
mod tokenless;
mod value;

pub use numbering::TokenError;
pub use restarts::longest_path;
