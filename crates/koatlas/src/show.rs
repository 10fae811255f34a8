//! `koatlas show`: all that a catalogue says of a type.

pub mod text;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use koatlas_board::quoted;
use koatlas_catalogue::{Catalogue, FatesEntry, TypeEntry, files, files::FilesError};
use koatlas_storage::shown;
use koatlas_web::{KnownCycle, known_cycle, known_positions, query::find};
use serde::Serialize;

use crate::args::common::Common;
use crate::failure::Failure;
use crate::output::{Header, print_json, print_text};

/// Shows a type.
///
/// # Errors
/// If the catalogue cannot be read, if no type or several are called so, or if nothing can be printed.
pub fn run(args: &Show, common: &Common) -> anyhow::Result<()> {
    let catalogue = files::read(&args.dir).map_err(|error| unread(args, &error))?;
    let entry = find(&catalogue, &args.named).map_err(Failure::input)?;
    if common.json {
        print_json(&object(&catalogue, entry))
    } else {
        print_text(&text::page(&catalogue, entry, &args.dir))
    }
}

/// Why there is no catalogue, and what may have been meant: a directory without a name, or a name without quotation marks.
fn unread(args: &Show, error: &FilesError) -> anyhow::Error {
    let Show { named, dir } = args;
    if matches!(error, FilesError::NoCatalogue(_)) && Path::new(named).is_dir() {
        let named = shown(Path::new(named));
        Failure::input(format_args!("{named} is a directory: write the name of a type before it, such as \"basic ko\""))
    } else if matches!(error, FilesError::NoCatalogue(_)) && !dir.exists() {
        let words = quoted(&format!("{named} {}", dir.display()));
        Failure::input(format_args!("{error}; if {words} is a name, put it in quotation marks"))
    } else {
        Failure::input(error)
    }
}

#[derive(Serialize)]
struct Object<'c> {
    #[serde(flatten)]
    header: Header,
    /// The answers to which the entry refers, by their places in the catalogue.
    fates: BTreeMap<usize, &'c FatesEntry>,
    /// The known positions that have the type: their files' names without the extension.
    known_positions: Vec<&'static str>,
    /// The cycle that it is known for, unless that is spelled as the shortest is.
    #[serde(skip_serializing_if = "Option::is_none")]
    known_cycle: Option<KnownFor>,
    #[serde(flatten)]
    entry: &'c TypeEntry,
}

/// The cycle that a type is known for, on its board.
#[derive(Serialize)]
struct KnownFor {
    known_as: &'static str,
    rows: Vec<String>,
    moves: Vec<String>,
    cycle_word: String,
    balance: i32,
    /// What the rule sets do; if White begins, with the colours exchanged.
    fates: FatesEntry,
}

impl From<KnownCycle> for KnownFor {
    fn from(KnownCycle { known_as, start, cycle, fates }: KnownCycle) -> KnownFor {
        KnownFor {
            known_as,
            rows: start.rows(),
            moves: cycle.moves.iter().map(ToString::to_string).collect(),
            cycle_word: cycle.word.to_string(),
            balance: cycle.balance,
            fates,
        }
    }
}

fn object<'c>(catalogue: &'c Catalogue, entry: &'c TypeEntry) -> Object<'c> {
    let fates = entry.word_fates.values().map(|cycle| (cycle.fates, &catalogue.fates[cycle.fates])).collect();
    let known = known_positions(catalogue, entry).into_iter().map(|known| known.name.as_str()).collect();
    let known_cycle = known_cycle(catalogue, entry).map(KnownFor::from);
    Object { header: Header::of("show"), fates, known_positions: known, known_cycle, entry }
}

/// `koatlas show`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas show \"basic ko\" DIR
  koatlas show p4e5-c6 DIR               the beginning of an identity
  koatlas show \"double ko\" DIR --json")]
pub struct Show {
    /// The identity, a name or an alias of a type, or the beginning of one
    #[arg(value_name = "ID|NAME")]
    pub named: String,
    /// The directory of the catalogue
    #[arg(value_name = "DIR", default_value = ".")]
    pub dir: PathBuf,
}
