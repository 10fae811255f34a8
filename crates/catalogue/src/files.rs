//! Catalogues and unfinished runs on disk.
//!
//! A directory holds one catalogue:
//!
//! | file | what is in it |
//! |---|---|
//! | `catalogue.json` | everything: see [`catalogue_json`](crate::catalogue_json) |
//! | `types.txt`, `words.txt` | the types, and the cycle words, as tables for eyes |
//! | `data/` | the catalogue as tidy tables; the crate `koatlas-web` writes it |
//! | `index.html`, other pages, `types/`, `assets/` | the catalogue as a web site; the crate `koatlas-web` writes it |
//!
//! While a catalogue is being made its directory holds sealed files with the work done so far: `part.koatlas` the types
//! found (a shard keeps it at its end), `described.koatlas` what is said of them, `longest.koatlas` their longest sequences.
//! Every file appears under its name only when it is complete, `catalogue.json` last. None replaces a file that was there
//! before the run, unless the run is told to ([`claim_anew`]), and but for the pass that adds the longest sequences: it
//! replaces the files of the catalogue that it is given.
//!
//! What the files and folders of a catalogue's directory are called. There is one list: a new run looks whether one of them is
//! there, whoever writes it.

use std::io;
use std::path::{Path, PathBuf};

use koatlas_storage::sealed::{self, Header, Section};
use koatlas_storage::{shown, write_atomically, write_atomically_with};
use serde::{Serialize, de::DeserializeOwned};

use crate::catalogue::Catalogue;
use crate::damage;
use crate::per_type::PerType;
use crate::plan::Plan;
use crate::question::{CatalogueQuestion, Shard};
use crate::run::Run;
use crate::run_file::{self, SavedRun, VERSION};
use crate::table::{LEGEND, LONGEST_LEGEND, MORTAL_LEGEND};

/// Why files are not written or read.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// The directory or a file in it cannot be written.
    #[error("{}: it cannot be written: {error}; choose another directory", shown(.file))]
    Write {
        /// Which.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// There is such a file already.
    #[error("{} is there already", shown(.0))]
    Taken(PathBuf),
    /// There is something else than a catalogue.
    #[error("{} holds {}, which is nothing of a catalogue", shown(.dir), shown(.name))]
    Foreign {
        /// The directory.
        dir: PathBuf,
        /// What is there.
        name: PathBuf,
    },
    /// There is no catalogue to read.
    #[error("{}: no catalogue is there", shown(.0))]
    NoCatalogue(PathBuf),
    /// A file is named where a directory is meant.
    #[error("{} is not a directory: name the directory that holds catalogue.json", shown(.0))]
    NoDirectory(PathBuf),
    /// The catalogue to be read is not finished.
    #[error("{} holds an unfinished catalogue", shown(.0))]
    Unfinished(PathBuf),
    /// Nothing has been left unfinished.
    #[error("{} holds a complete catalogue: there is nothing to resume", shown(.0))]
    Complete(PathBuf),
    /// The catalogue has nothing to add.
    #[error("{} has its longest sequences already: there is nothing to do", shown(.0))]
    HasLongest(PathBuf),
    /// A part cannot be used.
    #[error("{}: {reason}", shown(.file))]
    Part {
        /// The file.
        file: PathBuf,
        /// Why.
        reason: String,
    },
    /// What is to be merged is no shard.
    #[error("{}: this is no shard", shown(.0))]
    NoShard(PathBuf),
    /// A shard that is to be merged is not finished.
    #[error("{}: shard {shard} is not finished", shown(.file))]
    UnfinishedShard {
        /// Its file.
        file: PathBuf,
        /// Which.
        shard: Shard,
    },
    /// The directories do not hold all shards.
    #[error("the shards {missing} of {of} are missing: give the directories of all shards of the catalogue")]
    Missing {
        /// Which, separated by commas.
        missing: String,
        /// Of how many.
        of: usize,
    },
}

/// Finds out whether a directory, which need not exist yet, can be taken for a new run.
///
/// # Errors
/// If it holds a catalogue, a part of one, or anything else that is not hidden.
pub fn check_free(dir: &Path) -> Result<(), FilesError> {
    let ours = ALL.map(|name| dir.join(name));
    if let Some(file) = ours.into_iter().find(|file| file.exists()) {
        return Err(FilesError::Taken(file));
    }
    match foreign(dir) {
        Some(name) => Err(FilesError::Foreign { dir: dir.to_owned(), name }),
        None => Ok(()),
    }
}

/// The first name, by the alphabet, of something in the directory; hidden files do not count.
fn foreign(dir: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.file_name());
    entries.filter(|name| !name.as_encoded_bytes().starts_with(b".")).min().map(PathBuf::from)
}

/// Makes the directory if there is none, and takes it for a new run.
///
/// # Errors
/// As [`check_free`], or if the directory cannot be written.
pub fn claim(dir: &Path, plan: &Plan) -> Result<(), FilesError> {
    check_free(dir)?;
    claim_anew(dir, plan)
}

/// Makes the directory if there is none, and takes it for a new run whatever is in it. What was saved of another run is lost;
/// the files of a catalogue stay until the new one is written.
///
/// # Errors
/// If the directory cannot be written.
pub fn claim_anew(dir: &Path, plan: &Plan) -> Result<(), FilesError> {
    std::fs::create_dir_all(dir).map_err(|error| FilesError::Write { file: dir.to_owned(), error })?;
    [DESCRIBED, LONGEST_FOUND].into_iter().try_for_each(|file| remove(dir, file))?;
    save(dir, plan, &Run::default())
}

/// Saves a run.
///
/// # Errors
/// If the file cannot be written. What was saved before is then still there.
pub fn save(dir: &Path, plan: &Plan, run: &Run) -> Result<(), FilesError> {
    let file = dir.join(PART);
    run_file::write(&file, plan, run).map_err(|error| FilesError::Write { file, error })
}

/// The run saved in a directory; a new one if nothing is there.
///
/// # Errors
/// If the catalogue is complete, if the run is of another plan, or if it cannot be read.
pub fn load(dir: &Path, plan: &Plan) -> Result<Run, FilesError> {
    let file = dir.join(PART);
    if file.exists() {
        let read = || {
            let saved = SavedRun::open(&file)?;
            saved.question.is_wanted(plan.question)?;
            saved.run(plan)
        };
        return read().map_err(|reason| FilesError::Part { file, reason });
    }
    if dir.join(CATALOGUE).exists() {
        return Err(FilesError::Complete(dir.to_owned()));
    }
    claim(dir, plan).map(|()| Run::default())
}

/// Writes a catalogue as JSON and as tables for eyes, and removes what was saved of the work.
///
/// # Errors
/// If a file cannot be written.
pub fn write(dir: &Path, catalogue: &Catalogue) -> Result<(), FilesError> {
    let longest = catalogue.has_longest();
    let command = catalogue.command_line();
    let text = |file: &str, text: String| {
        write_atomically(&dir.join(file), text.as_bytes()).map_err(|error| cannot(dir, file, error))
    };
    let mortal = if catalogue.mortal() { format!("{MORTAL_LEGEND}\n") } else { String::new() };
    let page = |table: String, legend: &str| format!("# {command}\n\n{table}\n\n{LEGEND}\n{mortal}{legend}");
    let legend = if longest { format!("{LONGEST_LEGEND}\n") } else { String::new() };
    text(TYPES, page(catalogue.types_table().trim_fmt(), &legend))?;
    text(WORDS, page(catalogue.words_table().trim_fmt(), ""))?;
    let json = |file: &mut dyn io::Write| {
        serde_json::to_writer_pretty(&mut *file, catalogue)?;
        file.write_all(b"\n")
    };
    write_atomically_with(&dir.join(CATALOGUE), json).map_err(|error| cannot(dir, CATALOGUE, error))?;
    [DESCRIBED, LONGEST_FOUND, PART].into_iter().try_for_each(|file| remove(dir, file))
}

fn remove(dir: &Path, file: &str) -> Result<(), FilesError> {
    match std::fs::remove_file(dir.join(file)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(cannot(dir, file, error)),
        _ => Ok(()),
    }
}

const FOUND_KIND: &str = "types of a catalogue";

/// Bytes of a file with what is found type by type are never more.
const MAX_FOUND: u64 = 1 << 32;

/// Saves what is found type by type, [`DESCRIBED`] or [`LONGEST_FOUND`], as JSON of pairs of a type's place and what is said of it. `of`
/// says what it belongs to: the question of the plan, or the [digest](Catalogue::digest) of the catalogue.
///
/// # Errors
/// If the file cannot be written. What was saved before is then still there.
pub fn save_found<T: Serialize>(dir: &Path, file: &str, of: &str, found: &PerType<T>) -> Result<(), FilesError> {
    let write = || {
        let bytes = serde_json::to_vec(&found.iter().collect::<Vec<_>>())?;
        let header = Header {
            kind: FOUND_KIND.to_owned(),
            facts: vec![("version".to_owned(), VERSION.to_owned()), ("of".to_owned(), of.to_owned())],
            sections: vec![Section { name: "types".to_owned(), bytes: bytes.len() as u64 }],
        };
        sealed::write(&dir.join(file), &header, |blocks| blocks.bytes(&bytes))
    };
    write().map_err(|error| cannot(dir, file, error))
}

/// What was saved by [`save_found`]; nothing if there is no such file.
///
/// # Errors
/// If it belongs to something else or cannot be read.
pub fn load_found<T: DeserializeOwned>(dir: &Path, file: &str, of: &str) -> Result<PerType<T>, FilesError> {
    let file = dir.join(file);
    if !file.exists() {
        return Ok(PerType::default());
    }
    read_found(&file, of).map_err(|reason| FilesError::Part { file, reason })
}

fn read_found<T: DeserializeOwned>(file: &Path, of: &str) -> Result<PerType<T>, String> {
    let mut file = run_file::open(file, FOUND_KIND, MAX_FOUND, "remove it to begin again")?;
    let whose = file.header().fact("of").unwrap_or("unknown");
    if whose != of {
        return Err(format!("it belongs to {whose}, not to {of}: remove it to begin again"));
    }
    let bytes = file.bytes("types").map_err(|error| error.to_string())?;
    let pairs: Vec<(usize, T)> = serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
    Ok(pairs.into_iter().collect())
}

fn cannot(dir: &Path, file: &str, error: io::Error) -> FilesError {
    FilesError::Write { file: dir.join(file), error }
}

/// The plan and the finished run of all shards together.
///
/// # Errors
/// If a shard cannot be read, is unfinished or of another catalogue, or if some are missing.
pub fn merge(dirs: &[PathBuf]) -> Result<(Plan, Run), FilesError> {
    let mut plan: Option<Plan> = None;
    let mut shards: Vec<Shard> = Vec::new();
    let mut run = Run::default();
    for dir in dirs {
        let file = dir.join(PART);
        if !file.exists() {
            return Err(FilesError::NoShard(dir.clone()));
        }
        run = run.joined(finished_shard(&file, &mut plan, &mut shards)?);
    }
    let of = shards.first().map_or(0, |shard| shard.of);
    let missing = (1..=of).filter(|&index| shards.iter().all(|shard| shard.index != index));
    let missing = missing.map(|index| index.to_string()).collect::<Vec<_>>().join(", ");
    match plan {
        Some(mut plan) if missing.is_empty() => {
            plan.question.shard = Shard::WHOLE;
            Ok((plan, run))
        }
        _ => Err(FilesError::Missing { missing, of }),
    }
}

/// The run of a shard, if it is finished, belongs to the others and is not among them yet. The plan is made once for all.
fn finished_shard(file: &Path, plan: &mut Option<Plan>, shards: &mut Vec<Shard>) -> Result<Run, FilesError> {
    let unusable = |reason| FilesError::Part { file: file.to_owned(), reason };
    let saved = SavedRun::open(file).map_err(unusable)?;
    let shard = saved.question.shard;
    let plan = plan.get_or_insert_with(|| Plan::new(saved.question));
    let other = plan.question;
    let wanted = CatalogueQuestion { shard: Shard { index: shard.index, ..other.shard }, ..other };
    saved.question.is_wanted(wanted).map_err(unusable)?;
    if shards.contains(&shard) {
        return Err(unusable(format!("shard {shard} has been given before: give every shard once")));
    }
    plan.question.shard = shard;
    let run = saved.run(plan).map_err(unusable)?;
    if !run.is_finished(plan) {
        return Err(FilesError::UnfinishedShard { file: file.to_owned(), shard });
    }
    shards.push(shard);
    Ok(run)
}

/// The catalogue as data.
pub const CATALOGUE: &str = "catalogue.json";
/// The types as a table for eyes.
pub const TYPES: &str = "types.txt";
/// The cycle words as a table for eyes.
pub const WORDS: &str = "words.txt";
/// The folder of the data sets.
pub const DATA: &str = "data";
/// The first page of the site.
pub const INDEX: &str = "index.html";
/// The folder with the pages of the types.
pub const PAGES: &str = "types";
/// The folder with what pages need.
pub const ASSETS: &str = "assets";
/// The types found so far, or those of a shard.
pub const PART: &str = "part.koatlas";
/// What is said of the types so far.
pub const DESCRIBED: &str = "described.koatlas";
/// The longest sequences found so far.
pub const LONGEST_FOUND: &str = "longest.koatlas";

/// All of them.
pub const ALL: [&str; 10] = [CATALOGUE, PART, DESCRIBED, LONGEST_FOUND, TYPES, WORDS, INDEX, PAGES, ASSETS, DATA];

/// The catalogue in a directory, with its longest sequences or without.
///
/// # Errors
/// If there is none, if it is unfinished, if it was written by another version, or if it is damaged. The error says what to do.
pub fn read(dir: &Path) -> Result<Catalogue, FilesError> {
    let file = dir.join(CATALOGUE);
    let bytes = std::fs::read(&file).map_err(|error| missing(dir, &error))?;
    damage::parse(&bytes).map_err(|reason| FilesError::Part { file, reason })
}

/// Why there is nothing to read.
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
