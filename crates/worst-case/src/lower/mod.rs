//! Heavy walks: every one proves a lower bound for the longest sequence.
//!
//! [`longest_path`] searches where a token stands for what is entered, as with all kinds of superko, by annealing;
//! [`longest_trail`] solves the graphs in which no edge may be used twice, as under the fixed-ko-rule, by a flow.

mod annealing;
mod balance;
mod blocks;
mod connect;
mod cover;
mod euler;
mod exchange;
mod limits;
mod proposal;
mod random;
mod token_graph;
mod trail;

pub use annealing::longest_path;
pub use limits::SearchLimits;
pub(crate) use random::Random;
pub use token_graph::TokenError;
pub use trail::{Trail, TrailError, longest_trail};
