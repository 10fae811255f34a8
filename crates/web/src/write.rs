//! A catalogue's directory.

use std::path::Path;

use koatlas_catalogue::Catalogue;
use koatlas_catalogue::files::{self, FilesError};

use crate::{data, site};

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
