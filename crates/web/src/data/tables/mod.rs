//! The tables.

mod of_types;
mod others;
mod realisations;

use koatlas_catalogue::tables::Table;
use koatlas_catalogue::{Catalogue, TypeEntry};

use crate::answers::Answers;

/// All tables of a catalogue. There is none of the longest sequences if nobody has looked for them.
#[must_use]
pub fn tables(catalogue: &Catalogue) -> Vec<Table<'_>> {
    let answers = Answers::of(catalogue);
    let types = &catalogue.types;
    let first = [of_types::types(types, &answers), of_types::words(types), others::fates(&answers)];
    let longest = catalogue.has_longest().then(|| of_types::longest(types));
    let rest = [
        of_types::cycles_under(types),
        realisations::table(catalogue),
        of_types::factors(types),
        of_types::ko_string_sizes(types),
        of_types::cycle_lengths(types),
        of_types::names(types),
        of_types::examples(types),
        others::by_points(catalogue),
        others::not_drawn(catalogue),
        others::rule_sets(),
    ];
    first.into_iter().chain(longest).chain(rest).collect()
}

/// The rows of the table of types for some types of a catalogue.
#[must_use]
pub fn types<'c>(catalogue: &'c Catalogue, some: impl IntoIterator<Item = &'c TypeEntry>) -> Table<'c> {
    of_types::types(some, &Answers::of(catalogue))
}
