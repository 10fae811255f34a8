//! By what tables are known, and what they consist of.

/// The kind of the sealed file that holds a table.
pub const TABLE_KIND: &str = "outcome table";

/// The version of its facts and sections.
pub const TABLE_VERSION: u32 = 1;

/// The sections of a table, and how many bytes of each belong to a state.
pub const TABLE_SECTIONS: [(&str, u64); 4] = [("lower", 1), ("upper", 1), ("lower ranks", 2), ("upper ranks", 2)];
