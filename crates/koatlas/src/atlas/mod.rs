//! The atlas: a catalogue as tables and as a web site.
//!
//! - [`write`](write()) writes the whole directory of a catalogue, and [`VerifyQuestion`](crate::VerifyQuestion) checks all of it.
//! - [`data`]: the catalogue as tidy tables, in CSV and Parquet files.
//! - `site`: the catalogue as a web site.
//! - [`circle_layout`]: the layout of a small graph around a circle.
//!
//! `answers` and `player` prepare the data for the scripts: fates of cycles, and cycles as sequences of positions.

mod answers;
pub mod circle_layout;
pub mod data;
pub(crate) mod folder;
mod folder_files;
mod player;
mod site;

pub use folder::write;
