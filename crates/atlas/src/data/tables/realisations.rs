//! The table `realisations`.

use koatlas_catalogue::{Catalogue, Realisation, TypeEntry, WordFatesEntry};

use super::of_type::{OF_TYPE, TYPE};
use super::words;
use crate::data::cell::Cell;
use crate::data::schema::{Column, Schema};
use crate::data::table::Table;

const SCHEMA: Schema = Schema {
    name: "realisations",
    title: "Boards",
    description: "A row a board. Realisation 0 of a type is its smallest board, at the start of its shortest cycle. The others are this \
                  board, or this board with the colours exchanged, at the start of a cycle of each cycle word; Black makes the first play.",
    key: &["type_id", "realisation"],
    references: &[OF_TYPE],
    columns: &[
        TYPE,
        Column::number("realisation", 0, "The number of the board among those of the type"),
        Column::one_of("kind", &["type", "word"], "type: the smallest board; word: the start of a cycle of the word"),
        Column::text("cycle_word", "The word of the cycle that begins here"),
        Column::count("rows", "rows", "Rows of the board"),
        Column::count("columns", "columns", "Columns of the board"),
        Column::text(
            "board",
            "The rows, the top row first, with / between them. X O . are points of the region, x o immortal stones around it, # and @ \
             stones of the mortal black and white string, _ other points",
        ),
        Column::count("region_points", "points", "Points of the region: where plays may be made"),
        Column::count("immortal_stones", "stones", "Stones around the region that cannot be captured"),
        Column::count("pieces", "pieces", "Connected parts of the region"),
        Column::count("mortal_strings", "strings", "Strings outside the region that can be captured"),
    ],
};

pub(crate) fn table(catalogue: &Catalogue) -> Table<'_> {
    Table::new(SCHEMA, catalogue.types.iter().flat_map(rows))
}

fn rows(entry: &TypeEntry) -> impl Iterator<Item = [Cell<'_>; 11]> {
    let smallest = ("type", &entry.shortest.cycle_word, entry.realisation.clone());
    let words = words::in_order(entry).into_iter().map(|(_, word)| ("word", word, at(entry, &entry.word_fates[word])));
    let all = std::iter::once(smallest).chain(words).enumerate();
    all.map(|(number, (kind, word, board))| row(entry, number, (kind, word), &board))
}

/// The board of a type at the start of a cycle.
fn at(entry: &TypeEntry, cycle: &WordFatesEntry) -> Realisation {
    Realisation { diagram: cycle.diagram.clone(), ..entry.realisation.clone() }
}

fn row<'c>(
    entry: &'c TypeEntry,
    number: usize,
    (kind, word): (&'static str, &'c String),
    board: &Realisation,
) -> [Cell<'c>; 11] {
    [
        (&entry.id).into(),
        number.into(),
        kind.into(),
        word.into(),
        board.diagram.len().into(),
        board.diagram.first().map_or(0, String::len).into(),
        board.signs().into(),
        board.region.len().into(),
        board.immortal.len().into(),
        entry.pieces.into(),
        entry.mortal_strings.into(),
    ]
}
