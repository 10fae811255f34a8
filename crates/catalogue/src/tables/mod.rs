//! Tidy tables: one value a cell, every column described, written as CSV and as Parquet with a data package.
//!
//! - [`Schema`] describes a table and its [`Column`]s: their kinds, units and meanings. [`Cell`]: a value. [`Table`]: a
//!   schema and rows, made column by column.
//! - [`TableFiles`]: a table that is written row by row, as CSV and as Parquet, whatever the number of rows.
//! - [`package`](mod@package): the description of a folder of tables, `datapackage.json`.
//!
//! The files are made of the schema: the head of the CSV, the columns of the Parquet file, and the description. The same
//! rows give the same bytes.
//!
//! ```
//! use koatlas_catalogue::tables::{Schema, Table};
//! let table = Table::of(Schema::new("kos", "Kos", &["ko"], "A row a ko."), [("basic ko", 2_u64), ("triple ko", 6)])
//!     .text("ko", |(name, _)| name)
//!     .means("Its name")
//!     .count("plays", "plays", |(_, plays)| plays)
//!     .means("Plays of its shortest cycle")
//!     .table();
//! assert_eq!(table.to_csv(), b"ko,plays\nbasic ko,2\ntriple ko,6\n");
//! ```

mod files;
pub mod package;
mod table;

pub use files::TableFiles;
pub use table::{Cell, Column, ColumnKind, Reference, Schema, Table, TableBuilder};
