//! Check of tables of what each player can force on a whole board, state by state.
//!
//! A table's file is a *container*, a header and compressed sections, which [`container`] reads. [`mod@file`] reads the board, the
//! rules and the entries of the states in it. [`images`] and [`numbering`] number the states. [`check`] compares every state with all
//! states after its moves.

pub(crate) mod check;
pub(crate) mod container;
mod file;
mod images;
mod numbering;
