//! A catalogue as a web site: static pages that work from disk, without server or network.
//!
//! Overview:
//!
//! - `context`: look-ups that several pages share. `page`: the frame of all pages.
//! - `front`: the page `index.html`. `types_page`: the page `types.html` with the form of `filter_form`. `scripts`: the data for
//!   filters and sorting.
//! - `type_page`: the page of a type. `rules`: the pages of rule sets. `repetitions`: those of short cycles. `census`: that of games that were played. `cycles_page`, `completeness`, `cite` and `words`: the other pages.
//! - `data_files`: links to the data, for several pages.
//! - `workbench`: the page with a board to play on.
//! - `component_picture` draws a component as a graph; `board` draws boards, and `stage` boards that play.
//!
//! All text is escaped by [`maud`]. Equal catalogues give equal bytes.

mod assets;
mod board;
mod census;
mod cite;
mod completeness;
mod component_picture;
mod context;
mod cycles_page;
mod data_files;
mod filter_form;
mod front;
mod page;
mod repetitions;
mod rules;
mod scripts;
mod stage;
mod type_page;
mod types_page;
mod words;
mod workbench;

use std::collections::BTreeMap;
use std::{io, path::Path};

use blake3::Hash;
use koatlas_catalogue::Catalogue;
use koatlas_catalogue::collection::{UnlistedTypes, known_cycles};
use koatlas_catalogue::files::{FilesError, PAGES};
use koatlas_classifier::types::TypeId;
use rayon::prelude::*;

use assets::{BOARD_PAGE, CENSUS_PAGE, FILES, REPETITIONS_PAGE, RULES_PAGE, TYPES_PAGE};
use context::Site;

use crate::atlas::data::DataFiles;
use crate::atlas::folder_files::{FolderFiles, Result};

/// Folders of the site.
pub(crate) const FOLDERS: [&str; 4] = ["assets", repetitions::FOLDER, "rules", "types"];

/// Makes the site of `catalogue`, whose JSON is `json`: pages of types in parallel, and `index.html` last, so that its links always work.
///
/// # Errors
/// If a file cannot be written.
pub(crate) fn make(catalogue: &Catalogue, tables: &DataFiles, json: &[u8], files: &FolderFiles<'_>) -> Result<()> {
    // Explores the known positions now: doing this lazily inside the parallel loop could block its threads.
    let unlisted = UnlistedTypes::of(catalogue);
    let known_cycles = known_cycles(catalogue, &unlisted);
    let site = Site::new(catalogue, &unlisted, &known_cycles, tables, json);
    let types = catalogue.types.par_iter().chain(&unlisted.types);
    let types = types.try_for_each(|entry| put_all(files, type_page::files(&site, entry)));
    types.and_then(|()| put_all(files, FILES)).and_then(|()| put_all(files, rules::pages(&site)))?;
    put_all(files, repetitions::pages(&site))?;
    put_all(files, pages(&site))
}

/// Removes from `dir` the pages of types that this atlas does not have, left from another one. `names` are its files.
///
/// # Errors
/// If a file cannot be removed.
pub(crate) fn remove_other_types(dir: &Path, names: &BTreeMap<String, Hash>) -> Result<()> {
    let folder = dir.join(PAGES);
    let files = std::fs::read_dir(&folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    for file in files.map_err(|error| FilesError::Write { file: folder, error })? {
        let path = file.path();
        let id = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        if !names.contains_key(&format!("{PAGES}/{id}.html")) && id.parse::<TypeId>().is_ok() {
            std::fs::remove_file(&path).map_err(|error| FilesError::Write { file: path, error })?;
        }
    }
    Ok(())
}

/// All other pages and the data for scripts; `index.html` is last.
fn pages(site: &Site<'_>) -> [(&'static str, String); 17] {
    [
        ("assets/analyser-wasm.js", assets::analyser_module()),
        ("assets/names.js", scripts::names(site)),
        ("assets/rule-sets.js", scripts::rule_set_names()),
        ("assets/type-pages.js", scripts::type_pages(site)),
        ("assets/types.js", scripts::types(site)),
        ("assets/answers.js", scripts::answers(site)),
        ("assets/words.js", scripts::definitions()),
        ("cycles.html", cycles_page::page(site)),
        (REPETITIONS_PAGE, repetitions::page(site)),
        (CENSUS_PAGE, census::page(site)),
        ("completeness.html", completeness::page(site)),
        ("check-and-cite.html", cite::page(site)),
        ("words.html", words::page(site)),
        (RULES_PAGE, rules::page(site)),
        (TYPES_PAGE, types_page::page(site)),
        (BOARD_PAGE, workbench::page(site)),
        ("index.html", front::page(site)),
    ]
}

fn put_all(files: &FolderFiles<'_>, made: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<[u8]>)>) -> Result<()> {
    made.into_iter().try_for_each(|(name, text)| files.put(name.as_ref(), text.as_ref()))
}
