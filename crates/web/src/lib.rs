//! The atlas: a catalogue as tables, as a web site, and as a local server whose board the native program answers.
//!
//! - [`write`](write()) writes the whole directory of a catalogue.
//! - [`data`]: the catalogue as tidy tables, in CSV and Parquet files.
//! - `site`: the catalogue as a web site.
//! - [`serve`]: a local server of the site and of its board, whose questions the native program answers.
//! - [`arrangement`]: the layout of a small graph in the plane.
//!
//! `answers` and `player` prepare the data for the scripts: fates of cycles, and cycles as sequences of positions. `routes` draws
//! the arrows of a graph.

mod answers;
pub mod arrangement;
pub mod data;
mod player;
mod routes;
pub mod serve;
mod site;

use std::path::Path;

use koatlas_catalogue::Catalogue;
use koatlas_catalogue::files::{self, FilesError};

/// Writes all files of a catalogue into the directory `dir`, `catalogue.json` last: if it exists, the directory is
/// complete.
///
/// Each file is replaced as a whole. Equal catalogues give equal bytes.
///
/// # Errors
/// If a file cannot be written. The saved work of the run is not touched, so that the run can be resumed.
pub fn write(dir: &Path, catalogue: &Catalogue) -> Result<(), FilesError> {
    let tables = data::write(dir, catalogue)?;
    site::write(dir, catalogue, &tables)?;
    files::write(dir, catalogue)
}
