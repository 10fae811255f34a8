//! Tidy tables: one value in each cell, every column described, written as CSV and as Parquet, with a data package.
//!
//! - [`Schema`] describes a table and its [`Column`]s, and is read from JSON. [`DataTable`] is a schema with rows; [`row!`] makes a
//!   row of [`Cell`]s.
//! - [`TableWriter`] writes a table of any length to a CSV file, and to a Parquet file if that is asked for, portion by portion.
//! - [`package`](mod@package) describes a folder of tables in `datapackage.json`.
//!
//! Parquet needs the feature `parquet`. CSV is the same with and without it.
//!
//! The head of the CSV file, the columns of the Parquet file and the description all come from the schema. The same rows always
//! give the same bytes.
//!
//! ```
//! use std::sync::LazyLock;
//! use koatlas_catalogue::tables::{DataTable, Schema, row};
//!
//! static TABLES: LazyLock<Vec<Schema>> = LazyLock::new(|| Schema::parse_list(r#"[{
//!     "name": "kos", "title": "Kos", "description": "One row per ko.", "primaryKey": ["ko"],
//!     "fields": [
//!         {"name": "ko", "type": "string", "constraints": {"required": true}, "description": "Its name"},
//!         {"name": "plays", "type": "integer", "unit": "plays", "constraints": {"required": true}, "description": "Plays of its cycle"}
//!     ]
//! }]"#));
//! let kos = [("basic ko", 2_u64), ("triple ko", 6)];
//! let table = DataTable::new(&TABLES, "kos", kos.map(|(name, plays)| row![name, plays]));
//! assert_eq!(table.to_csv(), b"ko,plays\nbasic ko,2\ntriple ko,6\n");
//! ```

mod files;
pub mod package;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(not(feature = "parquet"))]
#[path = "without_parquet.rs"]
mod parquet;
mod table;

pub use crate::row;
pub use files::TableWriter;
/// True if tables can be written as Parquet.
pub const HAS_PARQUET: bool = cfg!(feature = "parquet");

/// Why tables cannot be written as Parquet, where they cannot.
pub const WITHOUT_PARQUET: &str =
    "this program is built without Parquet: take the CSV files, or build with --features parquet";

pub use table::{Cell, Column, ColumnKind, DataTable, Schema};
