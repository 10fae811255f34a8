//! The folder of a catalogue: all its files, written or compared.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use blake3::Hash;
use koatlas_catalogue::files::{self, CATALOGUE, DATA, FURTHER_RULES, FilesError, HASHES, PART};
use koatlas_catalogue::{Catalogue, FurtherRules};

use crate::atlas::folder_files::{FileConsumer, FolderFiles, Result};
use crate::atlas::{data, site};
use crate::json::to_text;

/// Makes all files of a catalogue, some in parallel: [`HASHES`] last but one, and [`CATALOGUE`] last. Returns the hash of each by its name.
///
/// # Errors
/// The first error of `consumer`.
pub(crate) fn make_files(catalogue: &Catalogue, consumer: FileConsumer<'_>) -> Result<BTreeMap<String, Hash>> {
    let files = FolderFiles { consumer, hashes: Mutex::default() };
    let json = files::json(catalogue);
    let tables = data::make(catalogue, &files)?;
    site::make(catalogue, &tables, &json, &files)?;
    files::text_tables(catalogue).into_iter().try_for_each(|(name, text)| files.put(name, text.as_bytes()))?;
    files.note(CATALOGUE, &json);
    let mut hashes = files.hashes.into_inner().unwrap_or_else(PoisonError::into_inner);
    let lines: String = hashes.iter().map(|(name, hash)| format!("{hash}  {name}\n")).collect();
    consumer(HASHES, lines.as_bytes())?;
    hashes.insert(HASHES.to_owned(), blake3::hash(lines.as_bytes()));
    consumer(CATALOGUE, &json).map(|()| hashes)
}

/// Writes all files of a catalogue into the directory `dir`, `catalogue.json` last: if it exists, the directory is complete. Removes the
/// pages and tables of an older catalogue, and the saved work. With `parquet` the tables have copies as Parquet files.
///
/// `further` is what other rule sets do with the types. It has a file of its own, of which the pages know nothing.
///
/// Each file is replaced as a whole. Equal catalogues give equal bytes.
///
/// # Errors
/// If a file cannot be written, or if there is no Parquet. The saved work of the run is not touched then, so that the run can be resumed.
pub fn write(dir: &Path, catalogue: &Catalogue, further: &[FurtherRules], parquet: bool) -> Result<()> {
    for name in site::FOLDERS.into_iter().chain([DATA]) {
        let file = dir.join(name);
        std::fs::create_dir_all(&file).map_err(|error| FilesError::Write { file, error })?;
    }
    data::remove_old(dir, catalogue)?;
    files::remove(dir, FURTHER_RULES)?;
    if !further.is_empty() {
        files::write_file(dir, FURTHER_RULES, to_text(&further).as_bytes())?;
    }
    if parquet {
        data::make_parquet(catalogue, |name, bytes| files::write_file(dir, name, bytes))?;
    }
    let names = make_files(catalogue, &|name, bytes| files::write_file(dir, name, bytes))?;
    site::remove_other_types(dir, &names)?;
    files::remove(dir, PART)
}
