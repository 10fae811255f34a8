//! Exhaustive search through sequences: the smallest one that answers a question.

pub(crate) mod answer;
pub(crate) mod exhaust;
pub(crate) mod members;
pub(crate) mod plan;
pub(crate) mod walk;
