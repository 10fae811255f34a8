//! Constants of the files of outcome tables.

use crate::FieldTable;
use crate::fields::FieldStatus::{Proved, Recomputed};

/// Kind of the sealed file that holds a table.
pub const TABLE_KIND: &str = "outcome table";

/// Version of the header and sections of a table.
pub const TABLE_VERSION: u32 = 1;

/// Names of the sections of a table, in order, with the number of bytes of each that belong to a state.
pub const TABLE_SECTIONS: [(&str, u64); 4] = [("lower", 1), ("upper", 1), ("lower ranks", 2), ("upper ranks", 2)];

/// The facts of the header of a table, each with one value, and then its sections, each with a value for every state; and how the
/// verifier checks each.
pub const TABLE_FIELDS: &FieldTable = &[
    ("", "table version", Recomputed),
    ("", "board, ko rule, suicide", Proved),
    ("", "lower, upper, lower ranks, upper ranks", Recomputed),
];
