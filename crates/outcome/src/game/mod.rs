//! A sequence under a rule set, as a search sees it.
//!
//! A *state* is [`Now`](koatlas_rulesets::Now), the position with what of the last moves matters, and the marks of the history. Rules ask the
//! history for [`fact::Fact`]s; what was asked, with the answer, is a reading.

pub(crate) mod fact;
pub(crate) mod history;
pub(crate) mod places;
pub(crate) mod state;

#[cfg(test)]
mod tests;
