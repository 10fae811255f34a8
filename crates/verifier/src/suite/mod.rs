//! Test suites of rule sets: every case replayed by the literal referee.

pub mod check;
pub mod errors;
pub(crate) mod file;
pub(crate) mod purpose;
pub(crate) mod replay;
