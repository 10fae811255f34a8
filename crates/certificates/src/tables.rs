//! Constants of the files of outcome tables.

/// Kind of the sealed file that holds a table.
pub const TABLE_KIND: &str = "outcome table";

/// Version of the header and sections of a table.
pub const TABLE_VERSION: u32 = 1;

/// Names of the sections of a table, in order, with the number of bytes of each that belong to a state.
pub const TABLE_SECTIONS: [(&str, u64); 4] = [("lower", 1), ("upper", 1), ("lower ranks", 2), ("upper ranks", 2)];
