//! Positions in files: TOML, SGF and text diagrams.
//!
//! Three formats for one thing, a [`BoardPosition`](koatlas_board::BoardPosition) with a name. Whatever is written comes
//! back the same when it is read.

pub(crate) mod diagram;
pub(crate) mod format;
pub(crate) mod reading;
pub(crate) mod sensei;
mod showboard;
pub(crate) mod text;
mod toml;
pub(crate) mod written;
