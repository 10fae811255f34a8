//! Relations of a type to others: factors, products and variants; and why the list does not have it.

use koatlas_catalogue::collection::known_boards;
use koatlas_catalogue::query::variants;
use koatlas_catalogue::{BoardComponent, TypeEntry};
use koatlas_classifier::types::TypeId;
use maud::{Markup, html};

use super::super::context::{Site, is_prime};
use super::super::page::folded;

/// What a product is made of.
pub(super) fn factors(site: &Site<'_>, entry: &TypeEntry) -> Markup {
    html! {
        @if !is_prime(entry) {
            section aria-labelledby="factors-title" {
                h2 #factors-title { "The kos that stand side by side here" }
                ul { @for (id, exchanged) in entry.factors.iter().zip(&entry.factors_exchanged) { li { (factor(site, *id, *exchanged)) } } }
            }
        }
    }
}

/// What a type is part of, and its variants.
pub(super) fn products(site: &Site<'_>, entry: &TypeEntry) -> Markup {
    let products = site.products(entry);
    let list = html! { ul.columns { @for product in products { li { (type_link(product)) } } } };
    html! {
        @if !products.is_empty() { (folded("products", "This ko and others side by side", &list)) }
        (differently_coupled(site, entry))
    }
}

/// Types with the same number of kos that are coupled differently.
fn differently_coupled(site: &Site<'_>, entry: &TypeEntry) -> Markup {
    let variants = variants(site.catalogue, entry);
    html! {
        @if !variants.is_empty() {
            (folded("variants", "As many kos, that hang together in another way", &html! {
                ul { @for (other, name) in &variants { li { a href={ (other.id) ".html" } { (name) } } } }
            }))
        }
    }
}

/// How the type of a known position was found, and why the exhaustive list does not have it.
pub(super) fn not_listed(site: &Site<'_>, entry: &TypeEntry, component: &BoardComponent) -> Markup {
    let catalogue = site.catalogue;
    html! {
        p {
            "Known, not from the exhaustive list. koatlas " (catalogue.version) " has explored all positions that lead to each other on the board of "
            @let titles = known_boards(catalogue, entry).iter().map(|board| format!("“{}”", board.known.title)).collect::<Vec<_>>();
            (titles.join(" or ")) ". The list does not have the type, since " (reasons(site, entry, component).join("; ")) ". Permanent address: "
            code { "types/" (entry.id) ".html" } "."
        }
    }
}

/// Why the exhaustive list does not have the type of `entry`.
fn reasons(site: &Site<'_>, entry: &TypeEntry, component: &BoardComponent) -> Vec<String> {
    let (catalogue, TypeEntry { first_points: points, .. }) = (site.catalogue, entry);
    let mortal_strings = component.mortal_strings();
    let mut reasons = Vec::new();
    if *points > catalogue.max_points {
        reasons.push(format!("plays are made on {points} points, and the list is of up to {}", catalogue.max_points));
    }
    if mortal_strings != [0, 0] && !catalogue.has_mortal_strings() {
        reasons.push("strings that can be captured tie its kos together, and the list has no such kos".to_owned());
    }
    if mortal_strings.iter().any(|&strings| strings > 1) {
        reasons.push("more than one string of a colour ties its kos together".to_owned());
    }
    if component.pieces() > 1 && mortal_strings == [0, 0] {
        reasons.push("its kos do not hang together".to_owned());
    }
    reasons
}

fn type_link(entry: &TypeEntry) -> Markup {
    html! { a href={ (entry.id) ".html" } { (entry.name()) } }
}

/// A factor, with a link if it is in the catalogue.
fn factor(site: &Site<'_>, id: TypeId, exchanged: bool) -> Markup {
    html! {
        @match site.entry(id) { Some(entry) => (type_link(entry)), None => code { (id) } }
        @if exchanged { ", the colours exchanged" }
    }
}
