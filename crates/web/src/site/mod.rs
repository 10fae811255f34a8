//! A catalogue as a web site: static pages that work from disk, without server or network.
//!
//! Overview:
//!
//! - `context`: look-ups that several pages share. `page`: the frame of all pages.
//! - `front`: the page `index.html`. `types_page`: the page `types.html` with the form of `filter_form`. `scripts`: the data for
//!   filters and sorting.
//! - `type_page`: the page of a type. `rules`: the pages of rule sets. `cycles_page`, `completeness`, `cite` and `words`: the other pages.
//! - `data_files`: links to the data, for several pages.
//! - `workbench`: the page with a board to play on.
//! - `component_picture` draws a component as a graph; `board` draws boards.
//!
//! All text is escaped by [`maud`]. Equal catalogues give equal bytes.

mod analyser_module;
mod assets;
mod board;
mod cite;
mod completeness;
mod component_picture;
mod context;
mod cycles_page;
mod data_files;
mod filter_form;
mod front;
mod page;
mod rules;
mod scripts;
mod type_page;
mod types_page;
mod words;
mod workbench;

use std::{io, path::Path};

use koatlas_catalogue::collection::{UnlistedTypes, known_cycles};
use koatlas_catalogue::{Catalogue, files::FilesError};
use koatlas_classifier::types::TypeId;
use koatlas_storage::write_atomically;
use rayon::prelude::*;

use crate::data::DataFiles;
pub(crate) use assets::FILES;
use assets::{BOARD_PAGE, RULES_PAGE, TYPES_PAGE};
use context::Site;
pub(crate) use scripts::rule_set_names;
pub(crate) use workbench::board_of_server;

const FOLDERS: [&str; 3] = ["assets", "rules", "types"];

/// Writes the site of `catalogue`, pages of types in parallel. Writes `index.html` last, so that its links always
/// work.
pub(crate) fn write(dir: &Path, catalogue: &Catalogue, tables: &DataFiles) -> Result<(), FilesError> {
    // Explores the known positions now: doing this lazily inside the parallel loop could block its threads.
    let unlisted = UnlistedTypes::of(catalogue);
    let known_cycles = known_cycles(catalogue, &unlisted);
    let site = Site::new(catalogue, &unlisted, &known_cycles, tables);
    for folder in FOLDERS {
        let folder = dir.join(folder);
        std::fs::create_dir_all(&folder).map_err(|error| FilesError::Write { file: folder, error })?;
    }
    let types = catalogue.types.par_iter().chain(&unlisted.types);
    let types = types.try_for_each(|entry| put_all(dir, type_page::files(&site, entry)));
    types.and_then(|()| put_all(dir, FILES)).and_then(|()| put_all(dir, rules::pages(&site)))?;
    put_all(dir, pages(&site))?;
    remove_others(dir, "types", |_, id| id.parse::<TypeId>().is_ok_and(|id| site.entry(id).is_none()))?;
    remove_others(dir, "rules", rules::is_of_former_rule_set)
}

/// Removes the files of types or rule sets that this atlas does not have, left from an older one. `is_former` gets the path and the name
/// without extension. Other files in the folder are left alone.
fn remove_others(dir: &Path, folder: &str, is_former: impl Fn(&Path, &str) -> bool) -> Result<(), FilesError> {
    let folder = dir.join(folder);
    let files = std::fs::read_dir(&folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    for file in files.map_err(|error| FilesError::Write { file: folder, error })? {
        let path = file.path();
        let id = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        if is_former(&path, id) {
            std::fs::remove_file(&path).map_err(|error| FilesError::Write { file: path, error })?;
        }
    }
    Ok(())
}

/// All other pages and the data for scripts; `index.html` is last.
fn pages(site: &Site<'_>) -> [(&'static str, String); 14] {
    [
        ("assets/analyser-wasm.js", analyser_module::script()),
        ("assets/names.js", scripts::names(site)),
        ("assets/rule-sets.js", rule_set_names()),
        ("assets/type-pages.js", scripts::type_pages(site)),
        ("assets/types.js", scripts::types(site)),
        ("assets/answers.js", scripts::answers(site)),
        ("cycles.html", cycles_page::page(site)),
        ("completeness.html", completeness::page(site)),
        ("check-and-cite.html", cite::page(site)),
        ("words.html", words::page(site)),
        (RULES_PAGE, rules::page(site)),
        (TYPES_PAGE, types_page::page(site)),
        (BOARD_PAGE, workbench::page(site)),
        ("index.html", front::page(site)),
    ]
}

fn put_all(
    dir: &Path,
    files: impl IntoIterator<Item = (impl AsRef<Path>, impl AsRef<[u8]>)>,
) -> Result<(), FilesError> {
    files.into_iter().try_for_each(|(name, text)| {
        let file = dir.join(name);
        write_atomically(&file, text.as_ref()).map_err(|error| FilesError::Write { file, error })
    })
}
