//! Heavy walks: every one proves a lower bound for the longest sequence.
//!
//! [`longest_path`] searches where a token stands for what is entered, as with all kinds of superko, by annealing;
//! [`longest_trail`] solves the graphs in which no edge may be used twice, as under the fixed-ko-rule, by a flow.

mod annealing;
mod balance;
mod between;
mod blocks;
mod connect;
mod cover;
mod euler;
mod exchange;
mod gains;
mod group;
mod limits;
mod numbering;
mod proposal;
mod random;
mod restarts;
mod symmetric;
mod token_graph;
mod trail;
mod value;

pub use limits::SearchLimits;
pub(crate) use random::Random;
pub use restarts::longest_path;
pub use token_graph::TokenError;
pub use trail::{Trail, TrailError, longest_trail};
