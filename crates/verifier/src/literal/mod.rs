//! A slow, literal referee: the whole history as plain lists, and every rule as its text says.
//!
//! Nothing is remembered but the positions and the moves. Every question goes through all of them again: no hashing, no
//! sets that are kept up to date. It shares nothing with the referee of `koatlas-rulesets` but the words for colours,
//! points and boards.

pub(crate) mod bars;
pub(crate) mod ends;
pub(crate) mod grid;
pub(crate) mod history;
pub(crate) mod referee;
pub(crate) mod rules;

pub use referee::{Act, Forbidden, Literal};
pub use rules::{RULE_SETS, Values, options};
