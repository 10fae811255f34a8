//! The table `by_points`.

use koatlas_catalogue::{Catalogue, PointsEntry};

use koatlas_catalogue::tables::{Column, Schema, Table};

const SCHEMA: Schema = Schema {
    name: "by_points",
    title: "What each number of points adds",
    description: "A row a number of points of the region.",
    key: &["points"],
    references: &[],
    columns: &[
        Column::count("points", "points", "Points of the region"),
        Column::count(
            "settings",
            "settings",
            "Settings of one piece of so many points, up to symmetry and exchange of colours",
        ),
        Column::count("components", "components", "Components of more than one position in all these settings"),
        Column::count("new_types", "types", "Types that no smaller setting has"),
        Column::count("cumulative_types", "types", "Types of settings of up to so many points, each on a board"),
        Column::count("types_of_all_settings", "types", "The same, with types that are on no board"),
    ],
};

pub(crate) fn table(catalogue: &Catalogue) -> Table<'_> {
    let row = |entry: &PointsEntry| {
        [
            entry.points.into(),
            entry.settings.into(),
            entry.components.into(),
            entry.new_types.into(),
            entry.cumulative_types.into(),
            entry.types_of_all_settings.into(),
        ]
    };
    Table::new(SCHEMA, catalogue.by_points.iter().map(row))
}
