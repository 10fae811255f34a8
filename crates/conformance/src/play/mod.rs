//! What is played with a program: where games start, which moves are asked about, and which are made.

mod game;
mod questions;
mod script;
mod start;

pub(crate) use game::{Game, Stop};
pub use script::Script;
pub(crate) use start::dense;
