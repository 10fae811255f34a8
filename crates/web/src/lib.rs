//! The atlas: a catalogue as people look at it, ask it, and read it with their tools.
//!
//! - [`write`](write()): everything that a catalogue's directory holds.
//! - [`data`]: the catalogue as tidy tables, in CSV and Parquet files.
//! - `site`: the catalogue as a web site. [`STYLE`], [`PLAYER`] and [`ICON`] are what other pages share with it.
//!
//! - [`serve`]: a local page on which a position is drawn and analysed.
//! - [`arrangement`]: where the nodes of a small graph are drawn.
//!
//! `player` is what the script reads that plays cycles.

mod answers;
pub mod arrangement;
pub mod data;
mod player;
pub mod serve;
mod site;

use std::path::Path;

use koatlas_catalogue::Catalogue;
use koatlas_catalogue::files::{self, FilesError};

pub use site::{ICON, PLAYER, STYLE};

/// Writes everything that a catalogue's directory holds. `catalogue.json` comes last: where it is, everything is there.
///
/// Every file appears whole. The same catalogue gives the same bytes.
///
/// # Errors
/// If a file cannot be written. What was saved of the work is then still there, so that the run can go on.
pub fn write(dir: &Path, catalogue: &Catalogue) -> Result<(), FilesError> {
    data::write(dir, catalogue)?;
    site::write(dir, catalogue)?;
    files::write(dir, catalogue)
}
