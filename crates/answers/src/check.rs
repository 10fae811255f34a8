//! Moves under a rule set.

pub mod games;
mod json;
pub mod replay;

pub use self::json::{Several, Single, several, single};
