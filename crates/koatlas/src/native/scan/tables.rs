//! The tables that a scan writes into a folder.

use std::path::{Path, PathBuf};
use std::{fs, io};

use koatlas_catalogue::tables::{Cell, DataTable, Schema, TableWriter, package, package::FILE_NAME};
use koatlas_files::{Claim, write_atomically};
use koatlas_games::find::PlayedKo;
use koatlas_games::{Totals, rows, rows::FindingRow};
use serde_json::json;

use super::ScanQuestion;
use crate::error::{Error, Result};
use crate::files::{claim_folder, unwritable};
use crate::question::texts_of_files;

/// Number of rows that are kept in memory before they are written.
const PORTION: usize = 1 << 14;

/// Reason of an [`Error::Unusable`]: the folder has tables already.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("there are tables already")]
pub struct TablesExist;

/// The tables of a scan that are being written. If this is dropped before [`Tables::finish`], nothing of them is left.
pub struct Tables {
    repetitions: GrowingTable,
    objections: GrowingTable,
    kos: Option<GrowingTable>,
    /// The identifiers of the rule sets, which the findings name by number.
    rule_sets: Vec<&'static str>,
    parquet: bool,
    folder: Folder,
}

/// A table with the rows that are not yet written.
struct GrowingTable {
    files: TableWriter,
    rows: Vec<Vec<Cell<'static>>>,
}

/// The folder, claimed by this run.
struct Folder {
    path: PathBuf,
    claim: Option<Claim>,
}

impl Drop for Folder {
    /// Removes the folder if it is empty.
    fn drop(&mut self) {
        self.claim = None;
        let _ = fs::remove_dir(&self.path);
    }
}

impl Tables {
    /// Begins the tables that `question` asks for in the folder `path`, which is created if it does not exist. `rule_sets` are the identifiers
    /// of the rule sets.
    pub fn begin(path: &Path, question: &ScanQuestion, rule_sets: Vec<&'static str>, replaces: bool) -> Result<Tables> {
        let ScanQuestion { kos, parquet, .. } = *question;
        if path.join(FILE_NAME).exists() && !replaces {
            return Err(Error::unusable(path, TablesExist));
        }
        let claim = Some(claim_folder(path)?);
        let folder = Folder { path: path.to_owned(), claim };
        let repetitions = GrowingTable::begin(path, parquet, rows::repetitions(&[]))?;
        let objections = GrowingTable::begin(path, parquet, rows::objections(&[], &[]))?;
        let kos = kos.then(|| GrowingTable::begin(path, parquet, rows::kos(&[]))).transpose()?;
        Ok(Tables { repetitions, objections, kos, rule_sets, parquet, folder })
    }

    /// Adds a row for a repetition, and rows for the rule sets that object to it.
    pub fn add(&mut self, row: FindingRow<'_>) -> Result<()> {
        let Tables { repetitions, objections, rule_sets, folder, .. } = self;
        let added = repetitions.add(rows::repetitions(&[row]));
        let added = added.and_then(|()| objections.add(rows::objections(&[row], rule_sets)));
        added.map_err(|error| unwritable(&folder.path, "tables", error))
    }

    /// Adds a row for a ko.
    pub fn add_ko(&mut self, row: FindingRow<'_, PlayedKo>) -> Result<()> {
        let added = self.kos.as_mut().map_or(Ok(()), |kos| kos.add(rows::kos(&[row])));
        added.map_err(|error| unwritable(&self.folder.path, "tables", error))
    }

    /// Adds the totals, and moves all files to their final names: the description last, as it stands for complete tables.
    pub fn finish(self, paths: &[PathBuf], question: &ScanQuestion, totals: &Totals) -> io::Result<()> {
        let Tables { repetitions, objections, kos, rule_sets, parquet, folder } = self;
        let describes = folder.path.join(FILE_NAME);
        remove(&describes)?;
        let mut all = vec![repetitions.finish()?, objections.finish()?];
        let ko_types = kos.is_some().then(|| rows::ko_types(totals));
        all.extend(kos.map(GrowingTable::finish).transpose()?);
        for table in rows::totals(totals, &rule_sets).into_iter().chain(ko_types) {
            let mut files = TableWriter::create(&folder.path, table.schema, parquet)?;
            files.write(&table.rows)?;
            all.push(files.finish()?);
        }
        if !parquet {
            // Those of an older scan would stand beside new tables.
            all.iter().try_for_each(|(schema, _)| remove(&folder.path.join(format!("{}.parquet", schema.name))))?;
        }
        write_atomically(&describes, &package::to_json(description(paths, question, totals), &all))
    }
}

/// Removes a file that may be there.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The keys of the description of the tables.
fn description(paths: &[PathBuf], question: &ScanQuestion, totals: &Totals) -> serde_json::Value {
    let paths: Vec<String> = paths.iter().map(|path| path.to_string_lossy().into_owned()).collect();
    json!({
        "name": "koatlas-scan",
        "title": "What repeats in game records",
        "description": "Repetitions in games of Go. Join objections with repetitions by repetition, and types and words with \
                        repetitions by type_id. Where a table has no value, the cell is empty.",
        "version": env!("CARGO_PKG_VERSION"),
        "paths": paths,
        "rules_files": texts_of_files(&question.further.rules),
        "suicide": question.suicide.map_or("by the rules of each record".to_owned(), |suicide| suicide.to_string()),
        "games": totals.games,
        "lines": totals.lines,
        "moves": totals.moves,
        "games_with_repetitions": totals.repeating,
        "lines_with_irregular_moves": totals.irregular,
        "errors": totals.errors,
    })
}

impl GrowingTable {
    fn begin(folder: &Path, parquet: bool, DataTable { schema, rows }: DataTable<'static>) -> Result<GrowingTable> {
        let files = TableWriter::create(folder, schema, parquet);
        let files = files.map_err(|error| Error::unusable(folder, format!("the folder cannot be written: {error}")))?;
        Ok(GrowingTable { files, rows })
    }

    fn add(&mut self, more: DataTable<'static>) -> io::Result<()> {
        self.rows.extend(more.rows);
        if self.rows.len() < PORTION {
            return Ok(());
        }
        self.files.write(&std::mem::take(&mut self.rows))
    }

    fn finish(mut self) -> io::Result<(&'static Schema, usize)> {
        self.files.write(&self.rows)?;
        self.files.finish()
    }
}
