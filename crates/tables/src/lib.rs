//! Tidy tables: one value in each cell, every column described, written as CSV and as Parquet with a data package.
//!
//! - [`Schema`] describes a table and its [`Column`]s, and is read from JSON. [`DataTable`] is a schema with rows; [`row!`] makes a
//!   row of [`Cell`]s.
//! - [`TableWriter`] writes a table of any length to a CSV and a Parquet file, portion by portion.
//! - [`package`](mod@package) describes a folder of tables in `datapackage.json`.
//!
//! The head of the CSV file, the columns of the Parquet file and the description all come from the schema. The same rows always
//! give the same bytes.
//!
//! ```
//! use std::sync::LazyLock;
//! use koatlas_tables::{DataTable, Schema, row};
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
mod table;

pub use files::TableWriter;
pub use table::{Cell, Column, ColumnKind, DataTable, Schema};
