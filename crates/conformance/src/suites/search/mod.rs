//! Exhaustive search through sequences: the smallest one that answers a question.

pub(crate) mod exhaust;
pub(crate) mod walk;
