//! `koatlas show`: all that a catalogue says of a type.

mod text;

use std::collections::BTreeMap;

use koatlas_atlas::known_positions;
use koatlas_atlas::query::find;
use koatlas_catalogue::{Catalogue, FatesEntry, TypeEntry, files};
use serde::Serialize;

use crate::args::common::Common;
use crate::args::show::Show;
use crate::failure::Failure;
use crate::output::{Header, print_json, print_text};

/// Shows a type.
///
/// # Errors
/// If the catalogue cannot be read, if no type or several are called so, or if nothing can be printed.
pub fn run(args: &Show, common: &Common) -> anyhow::Result<()> {
    let catalogue = files::read(&args.dir).map_err(Failure::input)?;
    let entry = find(&catalogue, &args.named).map_err(Failure::input)?;
    if common.json {
        print_json(&object(&catalogue, entry))
    } else {
        print_text(&text::page(&catalogue, entry, &args.dir)?)
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
    #[serde(flatten)]
    entry: &'c TypeEntry,
}

fn object<'c>(catalogue: &'c Catalogue, entry: &'c TypeEntry) -> Object<'c> {
    let fates = entry.word_fates.values().map(|cycle| (cycle.fates, &catalogue.fates[cycle.fates])).collect();
    let known = known_positions(catalogue, entry).into_iter().map(|known| known.name.as_str()).collect();
    Object { header: Header::of("show"), fates, known_positions: known, entry }
}
