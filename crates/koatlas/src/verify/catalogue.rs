//! Catalogues: checked, and what is then certain, in words and as JSON.

use std::path::Path;

use koatlas_board::grouped;
use koatlas_classifier::collection;
use koatlas_verifier::{CatalogueError, CatalogueFile, CheckedCatalogue, KnownKo, Limits};
use serde::Serialize;

use crate::failure::Failure;
use crate::terminal;

/// Finds a catalogue again.
///
/// # Errors
/// If it is none, if something in it is not so, or if some of it cannot be decided within the limits.
pub fn check(file: &Path, bytes: &[u8], limits: Limits) -> anyhow::Result<CheckedCatalogue> {
    let limits = Limits { memory: limits.memory.saturating_sub(bytes.len() as u64), ..limits };
    let read = CatalogueFile::from_bytes(bytes, limits.memory);
    let checked = read.and_then(|read| read.verify(&known(), limits, rayon::current_num_threads()));
    checked.map_err(|error| match error {
        CatalogueError::Form(_) => Failure::at(file, error),
        CatalogueError::TooLarge { .. } | CatalogueError::Undecided { .. } => {
            Failure::work(format_args!("{}: {error}", file.display()))
        }
        CatalogueError::Wrong { .. } => Failure::work(format_args!("{} does not hold: {error}", file.display())),
    })
}

/// The positions that give names.
fn known() -> Vec<KnownKo> {
    let known = |ko: koatlas_classifier::KnownPosition| KnownKo {
        name: ko.name,
        board: ko.position,
        type_name: ko.type_name,
        names_type: ko.names_type,
    };
    collection().into_iter().map(known).collect()
}

/// What was found again, as JSON.
#[derive(Serialize)]
pub struct Object {
    types: usize,
    words: usize,
    fates: usize,
    longest: Longest,
    /// Up to so many points no type is missing.
    complete_up_to: usize,
    /// Types of which the catalogue has no board.
    not_drawn: usize,
    not_checked: Vec<String>,
}

/// Longest sequences inside components: bounds, those that are exact, and how their upper bounds were proved.
#[derive(Serialize)]
struct Longest {
    bounds: usize,
    exact: usize,
    proved: usize,
    by_argument: usize,
    by_search: usize,
    proofs: usize,
}

/// What was found again.
pub fn object(checked: &CheckedCatalogue) -> Object {
    let longest = checked.longest;
    Object {
        types: checked.types,
        words: checked.words,
        fates: checked.fates,
        longest: Longest {
            bounds: longest.bounds,
            exact: longest.exact,
            proved: longest.exact,
            by_argument: longest.argued,
            by_search: longest.searched,
            proofs: longest.proofs,
        },
        complete_up_to: checked.complete_up_to,
        not_drawn: checked.not_drawn,
        not_checked: checked.not_checked.clone(),
    }
}

/// What is certain, in a sentence.
pub fn statement(checked: &CheckedCatalogue) -> String {
    let [types, words, fates, bounds, exact] =
        [checked.types, checked.words, checked.fates, checked.longest.bounds, checked.longest.exact].map(number);
    format!(
        "{types} ko types and {words} cycle words are as stated, with {fates} fates of cycles under rule sets and {bounds} \
         bounds for longest sequences, {exact} of them exact"
    )
}

/// What is certain, and what was not checked.
pub fn page(checked: &CheckedCatalogue) -> String {
    let longest = checked.longest;
    let [argued, searched, proofs] = [longest.argued, longest.searched, longest.proofs].map(number);
    let bounds = format!(
        "upper bounds: {argued} by arguments from the rules, with {proofs} flow bounds, and {searched} by going through all sequences"
    );
    let complete = format!(
        "all settings of up to {} points were enumerated: no type is missing there{}",
        checked.complete_up_to,
        not_drawn(checked.not_drawn)
    );
    let mut lines = terminal::line("proved", &bounds) + &terminal::line("complete", &complete);
    for text in &checked.not_checked {
        lines += &terminal::line("not checked", text);
    }
    format!("verified: {}\n\n{lines}", statement(checked))
}

/// What is said of types that are listed without a board.
fn not_drawn(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => "; one type is listed without a board".to_owned(),
        count => format!("; {} types are listed without a board", number(count)),
    }
}

fn number(count: usize) -> String {
    grouped(count as u64)
}
