//! Who wins: certificates of outcomes. A strategy for a bound is checked by going through all sequences that follow it.

mod plan;
pub(crate) mod proved;
pub(crate) mod verify;
mod walk;
