//! Check of tables of what each player can force on a whole board, state by state.
//!
//! [`mod@file`] reads the board, the rules and the entries of the states. [`numbering`] numbers the states. [`check`]
//! compares every state with all states after its moves.

pub(crate) mod check;
pub(crate) mod file;
mod numbering;
