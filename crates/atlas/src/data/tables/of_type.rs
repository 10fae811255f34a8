//! The column by which tables belong to the table of types.

use koatlas_tables::{Column, Reference};

/// The column.
pub(crate) const TYPE: Column = Column::text("type_id", "The identity of the type");
/// What it refers to.
pub(crate) const OF_TYPE: Reference = Reference { column: "type_id", table: "types", to: "type_id" };
