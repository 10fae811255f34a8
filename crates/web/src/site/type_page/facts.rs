//! The figures of a type.

use koatlas_catalogue::{TypeEntry, signed};
use maud::{Markup, html};

use super::super::context::{Site, counted};
use crate::site::assets;
use crate::site::assets::Depth;

/// The figures of a type, each with its name.
pub(super) fn section(site: &Site<'_>, entry: &TypeEntry) -> Markup {
    let shortest = &entry.shortest;
    let sizes: Vec<String> = entry.ko_string_sizes.iter().map(ToString::to_string).collect();
    html! {
        section.facts aria-labelledby="facts-title" {
            h2 #facts-title { "Figures" }
            dl {
                (fact("Points", "points of the smallest region that has the type", &html! { (entry.first_points) }))
                (fact("Positions", "of the component", &html! { (entry.positions) }))
                (fact("Plays", "between them", &html! { (entry.plays) }))
                @if site.catalogue.mortal() {
                    (fact("Pieces", "connected parts of the region", &html! { (entry.pieces) }))
                    (fact("Mortal strings", "that hold them together", &html! { (entry.mortal_strings) }))
                }
                (fact("Ko strings", "sizes taken, in stones", &html! { (sizes.join(", ")) }))
                (fact("Shortest cycle", "its word", &word(&shortest.cycle_word.to_string())))
                (fact("Its moves", "plays and passes", &html! { (shortest.moves) @if shortest.passes > 0 { " with " (counted(shortest.passes, "pass")) } }))
                (fact("Its balance", "white stones minus black stones taken", &html! { (signed(shortest.balance)) }))
            }
            (lengths(entry))
        }
    }
}

fn fact(name: &str, what: &str, value: &Markup) -> Markup {
    html! { div { dt { (name) " " small { (what) } } dd { (value) } } }
}

/// A cycle word as a link to its place on the page of all words.
fn word(word: &str) -> Markup {
    html! { a href={ (Depth::InFolder.root()) "cycles.html#" (assets::word_anchor(word)) } { code { (word) } } }
}

/// How many cycles there are of each length.
fn lengths(entry: &TypeEntry) -> Markup {
    html! {
        @if !entry.cycle_lengths.is_empty() {
            h3 { "Elementary cycles of up to 6 plays" }
            table.small {
                thead { tr { th scope="row" { "Plays" } @for plays in entry.cycle_lengths.keys() { th scope="col" { (plays) } } } }
                tbody { tr { th scope="row" { "Cycles" } @for number in entry.cycle_lengths.values() { td { (number) } } } }
            }
        }
    }
}
