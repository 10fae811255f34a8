//! A certificate, as it is read, and its sequence.

pub(crate) mod file;
pub(crate) mod sequence;
