//! The table `not_drawn`.

use koatlas_catalogue::{Catalogue, NotDrawnEntry};

use koatlas_catalogue::tables::{Column, Schema, Table};

const SCHEMA: Schema = Schema {
    name: "not_drawn",
    title: "Types without a board",
    description: "A row a type of a setting for which no board was found, or of which it is proved that there is none. They are not among \
                  the types.",
    key: &["type_id"],
    references: &[],
    columns: &[
        Column::text("type_id", "The identity of the type"),
        Column::count("points", "points", "The fewest points of a setting that has it"),
        Column::count("pieces", "pieces", "Connected parts of the region of the first such setting"),
        Column::count("mortal_strings", "strings", "Strings outside the region of that setting that can be captured"),
        Column::count("positions", "positions", "Positions of the component"),
        Column::count("plays", "plays", "Plays between these positions"),
        Column::boolean("proved", "Whether it is proved that there is no board"),
        Column::text("reason", "Why there is no board here"),
    ],
};

pub(crate) fn table(catalogue: &Catalogue) -> Table<'_> {
    let row = |entry: &'_ NotDrawnEntry| {
        let proved = entry.is_proved();
        let numbers = [entry.points, entry.pieces, entry.mortal_strings as usize, entry.positions, entry.plays];
        let [points, pieces, mortal_strings, positions, plays] = numbers.map(Into::into);
        [
            (&entry.id).into(),
            points,
            pieces,
            mortal_strings,
            positions,
            plays,
            proved.into(),
            entry.reason.to_string().into(),
        ]
    };
    Table::new(SCHEMA, catalogue.not_drawn.iter().map(row))
}
