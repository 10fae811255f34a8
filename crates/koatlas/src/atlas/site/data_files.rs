//! Links to the files with the data of the catalogue, each with its size and what it holds.

use koatlas_catalogue::files::{CATALOGUE, DATA};
use koatlas_catalogue::tables::package;
use maud::{Markup, html};

use super::context::Site;
use super::page::table_head;
use crate::atlas::data::WrittenTable;

/// Anchor of the table of all files on the page `check-and-cite.html`.
pub(super) const ANCHOR: &str = "data";

/// Table of all files.
pub(super) fn all(site: &Site<'_>) -> Markup {
    html! {
        ul.files { li { (catalogue(site)) } li { (description(site)) } }
        table.data-files {
            (table_head(&["Table", "What it holds", "Rows", "CSV"]))
            tbody { @for table in &site.tables.tables {
                tr {
                    th scope="row" { (table.schema.title) }
                    td.holds { (table.schema.description) }
                    td data-l="rows" { (table.rows) }
                    td data-l="CSV" { (file(table)) }
                }
            } }
        }
    }
}

/// Links to the whole catalogue and to the table of the types.
pub(super) fn of_types(site: &Site<'_>) -> Markup {
    let types = site.tables.tables.iter().find(|table| table.schema.name == "types");
    html! {
        ul.files {
            @if let Some(table) = types {
                li { (file(table)) ": a row for each type, with its figures." }
            }
            li { (catalogue(site)) }
            li { a href={ "check-and-cite.html#" (ANCHOR) } { "All tables" } ": cycles, rule sets, boards, names and more." }
        }
    }
}

fn catalogue(site: &Site<'_>) -> Markup {
    html! { (link(CATALOGUE, site.catalogue_file.0)) ": everything, also the longest sequences and the proofs." }
}

fn description(site: &Site<'_>) -> Markup {
    html! { (link(&format!("{DATA}/{}", package::FILE_NAME), site.tables.package)) ": what each column of the tables below means." }
}

fn file(table: &WrittenTable) -> Markup {
    link(&format!("{DATA}/{}.csv", table.schema.name), table.bytes)
}

/// A link to a file, with its size.
fn link(path: &str, bytes: u64) -> Markup {
    html! { a href=(path) download { (path.rsplit_once('/').map_or(path, |(_, name)| name)) } " (" (size_in_words(bytes)) ")" }
}

/// A size with two or three digits.
fn size_in_words(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        1_000..10_000 => format!("{}.{} kB", bytes / 1_000, bytes % 1_000 / 100),
        10_000..1_000_000 => format!("{} kB", bytes / 1_000),
        1_000_000..10_000_000 => format!("{}.{} MB", bytes / 1_000_000, bytes % 1_000_000 / 100_000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}

#[cfg(test)]
#[path = "../../../tests/inside/data_files.rs"]
mod tests;
