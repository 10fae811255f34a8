//! Tables of what each player can force on a whole board, checked state by state.
//!
//! [`sealed`]: the container, and [`mod@file`]: what is in it. [`images`], [`numbering`]: which states there are. [`check`]: every
//! state beside all states after its moves.

pub(crate) mod check;
mod file;
mod images;
mod numbering;
pub(crate) mod sealed;
