//! All types as a table. A script hides and sorts its rows.

use koatlas_catalogue::{TypeEntry, signed};
use maud::{Markup, html};

use super::context::{Site, title};
use crate::site::assets;
use crate::site::board::Thumbnail;

/// The table of all types, in the order of the catalogue.
pub(super) fn table(site: &Site<'_>) -> Markup {
    let mortal = site.catalogue.mortal();
    html! {
        table.types {
            thead { tr {
                th scope="col" { "Board" }
                th scope="col" { "Type" }
                th scope="col" { "Points" }
                th scope="col" { "Positions" }
                th scope="col" { "Ko strings" }
                th scope="col" { "Shortest cycle" }
                th scope="col" { "Passes" }
                th scope="col" { "Balance" }
                @if mortal {
                    th scope="col" { "Pieces" }
                    th scope="col" { "Mortal" }
                }
            } }
            tbody { @for entry in &site.catalogue.types { (row(site, entry, mortal)) } }
        }
    }
}

fn row(site: &Site<'_>, entry: &TypeEntry, mortal: bool) -> Markup {
    let rows = site.rows(entry);
    let picture = Thumbnail { rows: &rows, region: entry.realisation.region() };
    let sizes: Vec<String> = entry.ko_string_sizes.iter().map(ToString::to_string).collect();
    let named = !entry.names.is_empty();
    html! {
        tr {
            td { (picture.svg()) }
            th scope="row" {
                a href=(assets::type_from_top(entry.id)) { (title(entry)) }
                @if named { " " small { (entry.id) } }
            }
            td data-l="points" { (entry.first_points) }
            td data-l="positions" { (entry.positions) }
            td data-l="ko strings" { (sizes.join(" ")) }
            td data-l="cycle" { (entry.shortest.cycle_word) }
            td data-l="passes" { (entry.shortest.passes) }
            td data-l="balance" { (signed(entry.shortest.balance)) }
            @if mortal {
                td data-l="pieces" { (entry.pieces) }
                td data-l="mortal strings" { (entry.mortal_strings) }
            }
        }
    }
}
