//! Who wins under a rule set by which every sequence ends: search with history.

pub(crate) mod decided;
pub(crate) mod play;
pub(crate) mod proofs;
pub(crate) mod prove;
pub(crate) mod value;
