//! A suite as files.

pub mod folder;
mod games;
mod lines;
mod readme;
mod words;
