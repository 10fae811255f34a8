//! All types as a table. A script hides and sorts its rows.

use koatlas_catalogue::{TypeEntry, signed};
use maud::{Markup, html};

use super::context::Site;
use crate::site::assets;
use crate::site::board::smallest;
use crate::site::page::heads;

/// The columns; the last two only if there are mortal strings.
const HEADS: [&str; 10] =
    ["Board", "Type", "Points", "Positions", "Ko strings", "Shortest cycle", "Passes", "Balance", "Pieces", "Mortal"];

/// The table of all types, in the order of the catalogue.
pub(super) fn table(site: &Site<'_>) -> Markup {
    let mortal = site.catalogue.mortal();
    html! {
        table.types {
            (heads(&HEADS[..if mortal { 10 } else { 8 }]))
            tbody { @for entry in &site.catalogue.types { (row(site, entry, mortal)) } }
        }
    }
}

fn row(site: &Site<'_>, entry: &TypeEntry, mortal: bool) -> Markup {
    let sizes: Vec<String> = entry.ko_string_sizes.iter().map(ToString::to_string).collect();
    let named = !entry.names.is_empty();
    html! {
        tr {
            td { (smallest(site, entry)) }
            th scope="row" {
                a href=(assets::type_from_top(entry.id)) { (entry.name()) }
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
