//! Who wins: certificates of outcomes. A strategy for a bound is checked by going through all sequences that follow it.

pub(crate) mod file;
mod plan;
pub(crate) mod proved;
pub(crate) mod verify;
mod walk;
mod worth;
