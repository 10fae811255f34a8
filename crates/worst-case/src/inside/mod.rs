//! The longest sequences that stay inside a component of the position graph, under every rule set.
//!
//! What is measured is the largest number of plays of a sequence whose positions are all in the component: from any of
//! its positions, either player first, with nothing before the start. Passes are allowed and not counted. A sequence that
//! must leave the component is at its end, and so is one that the rule set ends.
//!
//! Long walks bound the plays, and many of them are sequences of a rule set. Other long sequences are
//! found by the referee; in small components by going through all of them.

mod bounds;
mod component;
mod effort;
mod exhaust;
mod gates;
mod improve;
mod longest;
mod proofs;
mod sequence;
mod situations;
mod walks;

pub use component::Component;
pub use longest::{Found, LongestInside, longest_inside};
pub use proofs::WalkProof;
