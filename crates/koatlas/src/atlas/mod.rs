//! The atlas: a catalogue as tables and as a web site.
//!
//! - [`write`](write()) writes the whole directory of a catalogue, and [`VerifyQuestion`](crate::VerifyQuestion) checks all of it.
//! - [`data`]: the catalogue as tidy tables, in CSV and Parquet files.
//! - `site`: the catalogue as a web site.
//! - [`arrangement`]: the layout of a small graph in the plane.
//!
//! `answers` and `player` prepare the data for the scripts: fates of cycles, and cycles as sequences of positions. `routes` draws
//! the arrows of a graph.

mod answers;
pub mod arrangement;
pub mod data;
pub(crate) mod folder;
mod folder_files;
mod player;
mod routes;
mod site;

pub use folder::write;
