//! By what a certificate is known.

/// The value of the key `format`.
pub const FORMAT: &str = "koatlas-certificate";

/// The version of the format that is written and read here.
pub const VERSION: u64 = 2;
