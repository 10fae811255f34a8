//! Proofs of upper bounds: sums along the edges of a graph, and visits of all sequences.

pub(crate) mod bounds;
pub(crate) mod exhaustive;
pub(crate) mod flow;
