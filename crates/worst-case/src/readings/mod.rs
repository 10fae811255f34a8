//! From rule sets to walk graphs.
//!
//! Under many rule sets every move leaves a *token* that no later move may leave again: the position that a play makes,
//! for example, or the pair of positions before and after it. The longest sequence is then a heaviest walk, or a heaviest
//! walk bounds it. [`Reading`] says which tokens stand for a rule set.
//! [`SequenceGraph`] is the walk graph, and knows which moves each edge stands for.

mod carried;
mod reading;
mod segments;
mod sequence_graph;
mod steps;

pub use carried::carried;
pub use reading::{Reading, SequenceGraphError};
pub use sequence_graph::{Padding, SequenceGraph};
