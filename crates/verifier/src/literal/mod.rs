//! Slow, literal referee: it keeps the whole history in plain lists, and checks every rule as its text says.
//!
//! It stores nothing but the positions and the moves. Every question scans all of them again, without hashes and without sets
//! that are kept up to date. With the referee of `koatlas-rules` it shares only the types for colours, points and boards.

pub(crate) mod bars;
pub(crate) mod counted;
mod double_kos;
pub(crate) mod ends;
pub(crate) mod grid;
pub(crate) mod history;
pub(crate) mod referee;
mod rule_file;
pub(crate) mod rules;

pub use referee::{Act, Forbidden, LiteralReferee};
pub use rules::{OptionValues, RULE_SETS, options};
