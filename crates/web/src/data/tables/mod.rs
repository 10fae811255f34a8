//! The tables.

mod by_points;
mod cycles_under;
mod factors;
mod fates;
mod longest;
mod named;
mod not_drawn;
mod numbers;
mod realisations;
mod rule_sets;
mod types;
mod words;

use koatlas_catalogue::tables::Table;
use koatlas_catalogue::{Catalogue, TypeEntry};

use crate::answers::Answers;

/// All tables of a catalogue. There is none of the longest sequences if nobody has looked for them.
#[must_use]
pub fn tables(catalogue: &Catalogue) -> Vec<Table<'_>> {
    let answers = Answers::of(catalogue);
    let first = [types::table(catalogue.types.iter(), &answers), words::table(catalogue), fates::table(&answers)];
    let longest = catalogue.has_longest().then(|| longest::table(catalogue));
    let rest = [
        cycles_under::table(catalogue),
        realisations::table(catalogue),
        factors::table(catalogue),
        numbers::ko_string_sizes(catalogue),
        numbers::cycle_lengths(catalogue),
        named::names(catalogue),
        named::examples(catalogue),
        by_points::table(catalogue),
        not_drawn::table(catalogue),
        rule_sets::table(),
    ];
    first.into_iter().chain(longest).chain(rest).collect()
}

/// The rows of the table of types for some types of a catalogue.
#[must_use]
pub fn types<'c>(catalogue: &'c Catalogue, some: impl Iterator<Item = &'c TypeEntry>) -> Table<'c> {
    types::table(some, &Answers::of(catalogue))
}

/// The table of the answers of the rule sets.
#[must_use]
pub fn fates(catalogue: &Catalogue) -> Table<'_> {
    fates::table(&Answers::of(catalogue))
}
