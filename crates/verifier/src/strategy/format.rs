//! By what a certificate of an outcome is known.

/// The value of the key `format`.
pub const OUTCOME_FORMAT: &str = "koatlas-outcome";

/// The version of the format that is written and read here.
pub const OUTCOME_VERSION: u64 = 1;
