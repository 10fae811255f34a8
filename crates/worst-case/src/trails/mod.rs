//! Heavy walks where every edge has a token of its own, as under the fixed-ko-rule. Such walks are trails: they use no
//! edge twice.
//!
//! [`longest_trail`] solves these graphs by a flow. Every walk that it finds proves a lower bound.

mod balance;
mod trail;

pub use trail::{Trail, TrailError, longest_trail};
