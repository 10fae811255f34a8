//! The table `words`.

use koatlas_catalogue::tables::{Cell, Column, Schema, Table};
use koatlas_catalogue::{Catalogue, TypeEntry};

use crate::data::tables::types::{OF_TYPE, TYPE};

const SCHEMA: Schema = Schema {
    name: "words",
    title: "Cycle words of types",
    description: "A row a type and cycle word: the elementary cycles of up to 6 plays that spell the word. The answer is to one of \
                  these cycles, that of word_fates in catalogue.json.",
    key: &["type_id", "cycle_word"],
    references: &[OF_TYPE],
    columns: &[
        TYPE,
        Column::text("cycle_word", "The plays of a cycle, with the stones that each removes, from the least rotation"),
        Column::count("cycles", "cycles", "Elementary cycles of the type that spell the word"),
        Column::count("plays", "plays", "Plays of such a cycle"),
        Column::count("passes", "passes", "Passes that make the players take turns"),
        Column::difference("balance", "stones", "White stones minus black stones that such a cycle removes"),
        Column::number("answer", 0, "What the rule sets do with such a cycle: a number of an answer in fates"),
    ],
};

pub(crate) fn table(catalogue: &Catalogue) -> Table<'_> {
    Table::new(SCHEMA, catalogue.types.iter().flat_map(rows))
}

/// The words of a type, in their order: by plays first.
fn rows(entry: &TypeEntry) -> impl Iterator<Item = [Cell<'_>; 7]> {
    entry.cycle_words.iter().map(|(word, &cycles)| {
        let answer = entry.word_fates[word].fates;
        let numbers = [word.plays().into(), word.passes().into(), word.balance().into()];
        let [plays, passes, balance] = numbers;
        [(&entry.id).into(), word.into(), cycles.into(), plays, passes, balance, answer.into()]
    })
}
