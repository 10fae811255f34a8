//! What the file `suite.jsonl` is called by itself.

/// The key `format` of its first line.
pub const FORMAT: &str = "koatlas-suite";

/// The key `version` of its first line. It changes when files are written otherwise, or when other cases are looked for.
pub const VERSION: u32 = 1;
