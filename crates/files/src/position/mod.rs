//! Positions in files: TOML, SGF and text diagrams.
//!
//! Three formats for one thing, a [`BoardPosition`](koatlas_board::BoardPosition) with a name. Whatever is written comes
//! back the same when it is read.

pub(crate) mod diagram;
pub(crate) mod format;
mod keys;
pub(crate) mod pieces;
pub(crate) mod position_file;
pub(crate) mod reading;
pub(crate) mod sensei;
mod showboard;
mod text;
pub(crate) mod tidy;
mod toml;
pub(crate) mod written;
