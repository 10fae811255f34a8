//! Tidy tables: one value a cell, every column described, written as CSV and as Parquet with a data package.
//!
//! - [`Schema`] describes a table and its [`Column`]s, as a list in JSON does. [`Table`]: a schema with rows, each a
//!   [`row!`] of [`Cell`]s.
//! - [`TableFiles`]: a table that is written row by row, as CSV and as Parquet, whatever the number of rows.
//! - [`package`](mod@package): the description of a folder of tables, `datapackage.json`.
//!
//! The files are made of the schema: the head of the CSV, the columns of the Parquet file, and the description. The same
//! rows give the same bytes.
//!
//! ```
//! use std::sync::LazyLock;
//! use koatlas_tables::{Schema, Table, row};
//!
//! static TABLES: LazyLock<Vec<Schema>> = LazyLock::new(|| Schema::list(r#"[{
//!     "name": "kos", "title": "Kos", "description": "A row a ko.", "primaryKey": ["ko"],
//!     "fields": [
//!         {"name": "ko", "type": "string", "constraints": {"required": true}, "description": "Its name"},
//!         {"name": "plays", "type": "integer", "unit": "plays", "constraints": {"required": true}, "description": "Plays of its cycle"}
//!     ]
//! }]"#));
//! let kos = [("basic ko", 2_u64), ("triple ko", 6)];
//! let table = Table::new(&TABLES, "kos", kos.map(|(name, plays)| row![name, plays]));
//! assert_eq!(table.to_csv(), b"ko,plays\nbasic ko,2\ntriple ko,6\n");
//! ```

mod files;
pub mod package;
mod table;

pub use files::TableFiles;
pub use table::{Cell, Column, ColumnKind, Schema, Table};
