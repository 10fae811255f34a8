//! A slow, literal referee: the whole history as plain lists, and every rule as its text says.
//!
//! Nothing is remembered but the positions and the moves. Every question goes through all of them again: no hashing, no
//! sets that are kept up to date. It shares nothing with the referee of `koatlas-rulesets` but the words for colours,
//! points and boards.

pub(crate) mod act;
pub(crate) mod bars;
mod confirmation;
pub(crate) mod ends;
pub(crate) mod grid;
mod history;
pub(crate) mod options;
pub(crate) mod referee;
pub(crate) mod rule_sets;
pub(crate) mod rules;
mod settings;
pub(crate) mod suicide;
mod values;

pub use act::{Act, Forbidden};
pub use options::options;
pub use referee::Literal;
pub use rule_sets::RULE_SETS;
pub use values::Values;
