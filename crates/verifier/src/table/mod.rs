//! Tables of what each player can force on a whole board, checked state by state.
//!
//! [`sealed`]: the container, and [`file`]: what is in it. [`images`], [`numbering`]: which states there are. [`check`]: every
//! state beside all states after its moves, in [`portions`] by several threads. [`errors`]: why a table is not confirmed.

pub(crate) mod check;
pub(crate) mod errors;
mod file;
mod images;
mod numbering;
mod portions;
pub(crate) mod sealed;
