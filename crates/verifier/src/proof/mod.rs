//! What proves something: adding up along the edges of a graph, going through all sequences.

pub(crate) mod bounds;
pub(crate) mod exhaustive;
pub(crate) mod flow;
