//! A sequence under a rule set, as a search sees it.
//!
//! A *state* is [`now::Now`], the position with what of the last moves matters, and the marks of the history. Rules ask the
//! history for [`fact::Fact`]s; what was asked, with the answer, is a reading.

mod asks;
pub(crate) mod barring;
pub(crate) mod before;
pub(crate) mod ending;
pub(crate) mod fact;
mod making;
pub(crate) mod now;
pub(crate) mod places;
pub(crate) mod released;
pub(crate) mod state;
mod turn_made;

#[cfg(test)]
mod tests;
