//! A catalogue as text tables.

pub(crate) mod fit_table;
pub(crate) mod table;
