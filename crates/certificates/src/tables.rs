//! By what test suites and tables are known, and what a table consists of.

/// The key `format` of the first line of a suite.
pub const SUITE_FORMAT: &str = "koatlas-suite";

/// The key `version` of a suite. It changes when files are written otherwise, or when other cases are looked for.
pub const SUITE_VERSION: u64 = 1;

/// The kind of the sealed file that holds a table.
pub const TABLE_KIND: &str = "outcome table";

/// The version of its facts and sections.
pub const TABLE_VERSION: u32 = 1;

/// The sections of a table, and how many bytes of each belong to a state.
pub const TABLE_SECTIONS: [(&str, u64); 4] = [("lower", 1), ("upper", 1), ("lower ranks", 2), ("upper ranks", 2)];
