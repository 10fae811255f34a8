//! A suite as files.

pub mod folder;
pub mod format;
mod games;
mod lines;
mod readme;
mod words;
