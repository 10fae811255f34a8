//! What a type has to do with others: factors, products, known positions.

use koatlas_catalogue::TypeEntry;
use koatlas_classifier::KnownPosition;
use maud::{Markup, html};

use super::super::context::{Site, is_prime, title};
use super::super::link;
use crate::known::known;

/// Factors, products and known positions; nothing if there are none.
pub(super) fn section(site: &Site<'_>, entry: &TypeEntry) -> Markup {
    let (products, positions) = (site.products(entry), known(entry));
    html! {
        @if !is_prime(entry) {
            section aria-labelledby="factors-title" {
                h2 #factors-title { "Factors" }
                p.note { "The component is the product of the components of these prime types, which do not touch each other." }
                ul { @for (id, exchanged) in entry.factors.iter().zip(&entry.factors_exchanged) { li { (factor(site, id, *exchanged)) } } }
            }
        }
        @if !products.is_empty() {
            section aria-labelledby="products-title" {
                h2 #products-title { "Products" }
                p.note { "Types that have this one among their factors." }
                ul.columns { @for product in products { li { (to(product)) } } }
            }
        }
        @if !positions.is_empty() {
            section aria-labelledby="known-title" {
                h2 #known-title { "Known positions" }
                p.note { "Positions of the collection that have this type." }
                @for position in &positions { (known_position(position)) }
            }
        }
    }
}

fn to(entry: &TypeEntry) -> Markup {
    html! { a href=(link::type_page(&entry.id)) { (title(entry)) } }
}

/// A factor, with a link if the catalogue has it.
fn factor(site: &Site<'_>, id: &str, exchanged: bool) -> Markup {
    html! {
        @match site.entry(id) { Some(entry) => (to(entry)), None => code { (id) } }
        @if exchanged { ", the colours exchanged" }
    }
}

fn known_position(known: &KnownPosition) -> Markup {
    html! {
        div.known {
            h3 { (known.title) }
            p { (known.why) }
            p.note { "Source: " (known.source) ". " code { "koatlas classify data/positions/" (known.name) ".toml" } }
        }
    }
}
