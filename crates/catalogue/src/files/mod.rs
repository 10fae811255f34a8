//! Catalogues and unfinished runs on disk.
//!
//! A directory holds one catalogue:
//!
//! | file | content |
//! |---|---|
//! | `catalogue.json` | all data: see [`catalogue_json`](crate::catalogue_json) |
//! | `types.txt`, `words.txt` | the types and the cycle words as text tables |
//! | `data/` | the catalogue as tidy tables, written by the crate `koatlas` |
//! | `BLAKE3SUMS` | a hash of every other file, written by the crate `koatlas` |
//! | `index.html`, other pages, `types/`, `assets/` | the catalogue as a web site, written by the crate `koatlas` |
//!
//! While a catalogue is being made, its directory holds the sealed file `part.koatlas` with the types found so far; a finished shard
//! keeps it. Every file appears under its name only when it is complete, `catalogue.json` last.
//!
//! A run does not replace files that were there before it, with two exceptions: after [`claim_in_use`], and when it adds the longest
//! sequences to an existing catalogue. [`ALL`] lists the names of all these files and folders, so that a new run can look for them.

pub(crate) mod boards;
pub(crate) mod json;
pub(crate) mod parse;

use std::io;
use std::path::{Path, PathBuf};

use koatlas_files::{read_at_most, shown, write_atomically};

use crate::run::catalogue_run::CatalogueRun;
use crate::run::file::{self, SavedRun};
use crate::run::options::{CatalogueOptions, CatalogueShard};
use crate::run::plan::Plan;
use crate::text::table::{LEGEND, LONGEST_LEGEND, MORTAL_LEGEND};
use crate::types::catalogue::Catalogue;

/// Error when files of a catalogue are read or written.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// The directory or a file in it cannot be written.
    #[error("{}: it cannot be written: {error}; choose another directory", shown(.file))]
    Write {
        /// The directory or file.
        file: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// A file of a catalogue exists already.
    #[error("{} is there already", shown(.0))]
    Taken(PathBuf),
    /// The directory holds a file that does not belong to a catalogue.
    #[error("{} holds {}, which is nothing of a catalogue", shown(.dir), shown(.name))]
    Foreign {
        /// The directory.
        dir: PathBuf,
        /// Name of the file.
        name: PathBuf,
    },
    /// The directory holds no catalogue.
    #[error("{}: no catalogue is there", shown(.0))]
    NoCatalogue(PathBuf),
    /// The path is a file and not a directory.
    #[error("{} is not a directory: name the directory that holds catalogue.json", shown(.0))]
    NoDirectory(PathBuf),
    /// The catalogue in the directory is not finished.
    #[error("{} holds an unfinished catalogue", shown(.0))]
    Unfinished(PathBuf),
    /// The catalogue in the directory is complete: there is nothing to resume.
    #[error("{} holds a complete catalogue: there is nothing to resume", shown(.0))]
    Complete(PathBuf),
    /// The catalogue already has its longest sequences.
    #[error("{} has its longest sequences already: there is nothing to do", shown(.0))]
    HasLongest(PathBuf),
    /// A file cannot be used.
    #[error("{}: {reason}", shown(.file))]
    Part {
        /// The file.
        file: PathBuf,
        /// The reason, with the remedy.
        reason: String,
    },
    /// A directory given for a merge holds no shard.
    #[error("{}: this is no shard", shown(.0))]
    NoShard(PathBuf),
    /// A shard given for a merge is not finished.
    #[error("{}: shard {shard} is not finished", shown(.file))]
    UnfinishedShard {
        /// Its file.
        file: PathBuf,
        /// The shard.
        shard: CatalogueShard,
    },
    /// Shards are missing in a merge.
    #[error("the shards {missing} of {of} are missing: give the directories of all shards of the catalogue")]
    Missing {
        /// Numbers of the missing shards, separated by commas.
        missing: String,
        /// Number of all shards.
        of: usize,
    },
}

/// Checks that a new run may use the directory `dir`, which need not exist.
///
/// # Errors
/// [`FilesError::Taken`] if it holds a file of a catalogue, [`FilesError::Foreign`] if it holds any other file that is not hidden.
pub fn check_free(dir: &Path) -> Result<(), FilesError> {
    let ours = ALL.map(|name| dir.join(name));
    if let Some(file) = ours.into_iter().find(|file| file.exists()) {
        return Err(FilesError::Taken(file));
    }
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.file_name());
    let first = entries.filter(|name| !name.as_encoded_bytes().starts_with(b".")).min();
    first.map_or(Ok(()), |name| Err(FilesError::Foreign { dir: dir.to_owned(), name: name.into() }))
}

/// Creates the directory if necessary and starts a new run in it.
///
/// # Errors
/// Those of [`check_free`], and [`FilesError::Write`].
pub fn claim(dir: &Path, plan: &Plan) -> Result<(), FilesError> {
    check_free(dir)?;
    claim_in_use(dir, plan)
}

/// Creates the directory if necessary and starts a new run in it, whatever it holds. The files of a finished catalogue stay until the
/// new one is written.
///
/// # Errors
/// [`FilesError::Write`].
pub fn claim_in_use(dir: &Path, plan: &Plan) -> Result<(), FilesError> {
    std::fs::create_dir_all(dir).map_err(|error| FilesError::Write { file: dir.to_owned(), error })?;
    save(dir, plan, &CatalogueRun::default())
}

/// Saves the run `run` of `plan` in `dir`.
///
/// # Errors
/// [`FilesError::Write`]. The file saved before is still there then.
pub fn save(dir: &Path, plan: &Plan, run: &CatalogueRun) -> Result<(), FilesError> {
    file::write(&dir.join(PART), plan, run).map_err(|error| cannot(dir, PART, error))
}

/// The run of `plan` saved in `dir`. If there is none, starts a new run with [`claim`].
///
/// # Errors
/// [`FilesError::Complete`] if the catalogue is finished; [`FilesError::Part`] if the run is of another plan or cannot be read; those of
/// [`claim`].
pub fn load(dir: &Path, plan: &Plan) -> Result<CatalogueRun, FilesError> {
    let file = dir.join(PART);
    if file.exists() {
        return load_run(&file, plan).map_err(|reason| FilesError::Part { file, reason });
    }
    if dir.join(CATALOGUE).exists() {
        return Err(FilesError::Complete(dir.to_owned()));
    }
    claim(dir, plan).map(|()| CatalogueRun::default())
}

fn load_run(file: &Path, plan: &Plan) -> Result<CatalogueRun, String> {
    let saved = SavedRun::open_file(file)?;
    saved.options.check_equal(plan.options)?;
    saved.run(plan)
}

/// The files [`TYPES`] and [`WORDS`] of a catalogue, with their names.
pub fn text_tables(catalogue: &Catalogue) -> [(&'static str, String); 2] {
    let command = catalogue.command_line();
    let mortal = if catalogue.has_mortal_strings() { format!("{MORTAL_LEGEND}\n") } else { String::new() };
    let longest = if catalogue.has_longest() { format!("{LONGEST_LEGEND}\n") } else { String::new() };
    [(TYPES, catalogue.types_table(), &*longest), (WORDS, catalogue.words_table(), "")].map(|(name, table, longest)| {
        (name, format!("# {command}\n\n{}\n\n{LEGEND}\n{mortal}{longest}", table.trim_fmt()))
    })
}

/// The file [`CATALOGUE`] of a catalogue.
#[expect(clippy::missing_panics_doc, reason = "a catalogue can be written as JSON")]
pub fn json(catalogue: &Catalogue) -> Vec<u8> {
    // Without blanks: a seventh smaller.
    let mut bytes = serde_json::to_vec(catalogue).expect("a catalogue can be written");
    bytes.push(b'\n');
    bytes
}

/// Writes the file `name` of a catalogue into `dir`.
///
/// # Errors
/// [`FilesError::Write`].
pub fn write_file(dir: &Path, name: &str, bytes: &[u8]) -> Result<(), FilesError> {
    write_atomically(&dir.join(name), bytes).map_err(|error| cannot(dir, name, error))
}

/// Deletes the file `file` of `dir`, if it is there.
///
/// # Errors
/// [`FilesError::Write`].
pub fn remove(dir: &Path, file: &str) -> Result<(), FilesError> {
    match std::fs::remove_file(dir.join(file)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(cannot(dir, file, error)),
        _ => Ok(()),
    }
}

/// The error for a file that cannot be written.
fn cannot(dir: &Path, file: &str, error: io::Error) -> FilesError {
    FilesError::Write { file: dir.join(file), error }
}

/// Merges the finished shards in `dirs` into the run of the whole plan.
///
/// # Errors
/// [`FilesError::NoShard`], [`FilesError::UnfinishedShard`], [`FilesError::Missing`], or [`FilesError::Part`] for a file that cannot be
/// read, is of another catalogue or comes twice.
pub fn merge(dirs: &[PathBuf]) -> Result<(Plan, CatalogueRun), FilesError> {
    let mut plan: Option<Plan> = None;
    let mut shards: Vec<CatalogueShard> = Vec::new();
    let mut run = CatalogueRun::default();
    for dir in dirs {
        let file = dir.join(PART);
        if !file.exists() {
            return Err(FilesError::NoShard(dir.clone()));
        }
        run = run.join(&finished_shard(&file, &mut plan, &mut shards)?);
    }
    let count = shards.first().map_or(0, |shard| shard.of);
    let missing = (1..=count).filter(|&index| shards.iter().all(|shard| shard.index != index));
    let missing = missing.map(|index| index.to_string()).collect::<Vec<_>>().join(", ");
    match plan {
        Some(mut plan) if missing.is_empty() => {
            plan.options.shard = CatalogueShard::WHOLE;
            Ok((plan, run))
        }
        _ => Err(FilesError::Missing { missing, of: count }),
    }
}

/// The run of the shard in `file`. Fails if the shard is unfinished, is of another catalogue or is among `shards`, to which it is
/// added. The first shard sets `plan`.
fn finished_shard(
    file: &Path,
    plan: &mut Option<Plan>,
    shards: &mut Vec<CatalogueShard>,
) -> Result<CatalogueRun, FilesError> {
    let unusable = |reason| FilesError::Part { file: file.to_owned(), reason };
    let saved = SavedRun::open_file(file).map_err(unusable)?;
    let shard = saved.options.shard;
    let plan = plan.get_or_insert_with(|| Plan::new(saved.options));
    let other = plan.options;
    let wanted = CatalogueOptions { shard: CatalogueShard { index: shard.index, ..other.shard }, ..other };
    saved.options.check_equal(wanted).map_err(unusable)?;
    if shards.contains(&shard) {
        return Err(unusable(format!("shard {shard} has been given before: give every shard once")));
    }
    plan.options.shard = shard;
    let run = saved.run(plan).map_err(unusable)?;
    if !run.is_finished(plan) {
        return Err(FilesError::UnfinishedShard { file: file.to_owned(), shard });
    }
    shards.push(shard);
    Ok(run)
}

/// The catalogue as JSON.
pub const CATALOGUE: &str = "catalogue.json";
/// The types as a text table.
pub const TYPES: &str = "types.txt";
/// The cycle words as a text table.
pub const WORDS: &str = "words.txt";
/// The BLAKE3 hashes of all other files, which `b3sum --check` reads.
pub const HASHES: &str = "BLAKE3SUMS";
/// Folder of the data sets.
pub const DATA: &str = "data";
/// First page of the web site.
pub const INDEX: &str = "index.html";
/// Folder of the pages of types.
pub const PAGES: &str = "types";
/// Folder of scripts and styles of the pages.
pub const ASSETS: &str = "assets";
/// The saved run: the types found so far, or all of a shard.
pub const PART: &str = "part.koatlas";
/// What rule sets of files do with the types: [`FurtherRules`](crate::FurtherRules).
pub const FURTHER_RULES: &str = "further_rules.json";

/// All files and folders of a catalogue's directory.
pub const ALL: [&str; 10] = [CATALOGUE, PART, TYPES, WORDS, HASHES, INDEX, PAGES, ASSETS, DATA, FURTHER_RULES];

/// Largest size of [`CATALOGUE`] in bytes. One of nine points has 46 MB.
const MAX_BYTES: u64 = 1 << 30;

/// Reads the catalogue in `dir`, with or without its longest sequences.
///
/// # Errors
/// [`FilesError::NoCatalogue`], [`FilesError::NoDirectory`], [`FilesError::Unfinished`], or [`FilesError::Part`] with the remedy if the
/// file is of another version, damaged or unreadable.
pub fn read_catalogue(dir: &Path) -> Result<Catalogue, FilesError> {
    let file = dir.join(CATALOGUE);
    let bytes = read_at_most(&file, MAX_BYTES).map_err(|error| missing(dir, &error))?;
    parse::parse(&bytes).map_err(|reason| FilesError::Part { file, reason })
}

/// The error for a directory whose `catalogue.json` cannot be read.
fn missing(dir: &Path, error: &io::Error) -> FilesError {
    if dir.is_file() {
        FilesError::NoDirectory(dir.to_owned())
    } else if dir.join(PART).exists() {
        FilesError::Unfinished(dir.to_owned())
    } else if error.kind() == io::ErrorKind::NotFound {
        FilesError::NoCatalogue(dir.to_owned())
    } else {
        FilesError::Part { file: dir.join(CATALOGUE), reason: format!("it cannot be read: {error}") }
    }
}
