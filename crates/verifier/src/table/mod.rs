//! Check of tables of what each player can force on a whole board, state by state.
//!
//! [`container`] reads the container and [`mod@file`] its contents. [`images`] and [`numbering`] number the states. [`check`]
//! compares every state with all states after its moves.

pub(crate) mod check;
pub(crate) mod container;
mod file;
mod images;
mod numbering;
