//! Proofs of upper bounds: the marks that bound sequences ([`bounds`]), sums along the edges of a graph ([`flow`]), and visits of
//! all sequences ([`exhaustive`]).

pub(crate) mod bounds;
pub(crate) mod exhaustive;
pub(crate) mod flow;
