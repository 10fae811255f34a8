//! The table `types`, and how other tables refer to it.

use koatlas_catalogue::TypeEntry;
use koatlas_catalogue::tables::{Column, Reference, Schema, Table};

use crate::answers::Answers;

const SCHEMA: Schema = Schema {
    name: "types",
    title: "Ko types",
    description: "A row a ko type, in the order of the catalogue: by first_points, positions, plays and identity.",
    key: &["type_id"],
    references: &[],
    columns: &[
        Column::text("type_id", "The identity of the type"),
        Column::text("name", "What the type is called first; the table names has all names").optional(),
        Column::count("first_points", "points", "The fewest points of a region that has the type"),
        Column::count("pieces", "pieces", "Connected parts of the region of the smallest realisation"),
        Column::count(
            "mortal_strings",
            "strings",
            "Strings outside the region of the smallest realisation that can be captured",
        ),
        Column::count("positions", "positions", "Positions of the component"),
        Column::count("plays", "plays", "Plays between these positions"),
        Column::count("ko_points", "points", "Points whose content changes in the smallest realisation"),
        Column::boolean("prime", "Whether the type is no product of smaller types"),
        Column::count("factors", "types", "The number of prime factors; the table factors has them"),
        Column::count("shortest_plays", "plays", "Plays of the shortest cycle"),
        Column::count("shortest_moves", "moves", "Its moves: plays, and passes that make the players take turns"),
        Column::count("shortest_passes", "passes", "Passes among these moves"),
        Column::difference(
            "shortest_balance",
            "stones",
            "White stones minus black stones that the shortest cycle removes",
        ),
        Column::text("shortest_word", "The word of the shortest cycle: its plays with the stones that each removes"),
        Column::boolean("needs_suicide", "Whether every cycle of the type has a suicide"),
        Column::number("answer", 0, "What the rule sets do with the shortest cycle: a number of an answer in fates"),
        Column::count("occurrences", "settings", "Settings of one piece that have the type"),
    ],
};

/// The rows of some types.
pub(crate) fn table<'c>(some: impl Iterator<Item = &'c TypeEntry>, answers: &Answers<'c>) -> Table<'c> {
    let row = |entry: &'c TypeEntry| {
        let shortest = &entry.shortest;
        [
            (&entry.id).into(),
            entry.names.first().into(),
            entry.first_points.into(),
            entry.pieces.into(),
            entry.mortal_strings.into(),
            entry.positions.into(),
            entry.plays.into(),
            entry.ko_points.len().into(),
            (entry.factors.len() == 1).into(),
            entry.factors.len().into(),
            shortest.plays.into(),
            shortest.moves.into(),
            shortest.passes.into(),
            shortest.balance.into(),
            (&shortest.cycle_word).into(),
            shortest.needs_suicide.into(),
            answers.number(&entry.fates).into(),
            entry.occurrences.into(),
        ]
    };
    Table::new(SCHEMA, some.map(row))
}

/// The column.
pub(crate) const TYPE: Column = Column::text("type_id", "The identity of the type");
/// What it refers to.
pub(crate) const OF_TYPE: Reference = Reference { column: "type_id", table: "types", to: "type_id" };
