//! Relations of a type to others: factors, products, variants and known positions.

use koatlas_catalogue::collection::{KnownBoard, known_boards};
use koatlas_catalogue::query::variants;
use koatlas_catalogue::{BoardComponent, TypeEntry};
use koatlas_classifier::types::{TypeId, canonical_form};
use koatlas_classifier::{QuotedOutcome, labelled_digraph};
use koatlas_rules::RuleSet;
use maud::{Markup, PreEscaped, html};

use super::super::board;
use super::super::context::{Site, is_prime, with_noun};
use super::super::page::with_links;
use super::super::workbench::board_address;

/// Sections about factors, products, variants and known positions, as far as there are any.
pub(super) fn section(site: &Site<'_>, entry: &TypeEntry, component: &BoardComponent) -> Markup {
    let products = site.products(entry);
    html! {
        @if !is_prime(entry) {
            section aria-labelledby="factors-title" {
                h2 #factors-title { "What it is made of (factors)" }
                p.note { "This ko is these smaller ones side by side. They do not touch each other, and each is played as if the others were not there." }
                ul { @for (id, exchanged) in entry.factors.iter().zip(&entry.factors_exchanged) { li { (factor(site, *id, *exchanged)) } } }
            }
        }
        @if !products.is_empty() {
            section aria-labelledby="products-title" {
                h2 #products-title { "What it is part of (products)" }
                p.note { "This ko and others side by side." }
                ul.columns { @for product in products { li { (type_link(product)) } } }
            }
        }
        (differently_coupled(site, entry))
        (other_boards(&known_boards(site.catalogue, entry), component))
    }
}

/// Types with the same number of kos that are coupled differently.
fn differently_coupled(site: &Site<'_>, entry: &TypeEntry) -> Markup {
    let variants = variants(site.catalogue, entry);
    html! {
        @if !variants.is_empty() {
            section aria-labelledby="variants-title" {
                h2 #variants-title { "As many kos, coupled in another way" }
                ul { @for (other, name) in variants { li { a href={ (other.id) ".html" } { (name) } } } }
            }
        }
    }
}

/// Known positions that have the type.
fn other_boards(boards: &[&KnownBoard], component: &BoardComponent) -> Markup {
    html! {
        @if !boards.is_empty() {
            section aria-labelledby="known-title" {
                h2 #known-title { "Other boards" }
                p.note {
                    "Known positions with this ko, beside the smallest board. "
                    "Plays are made on the shaded region; squares are ko points, stones with a red line belong to ko strings."
                }
                @let form = canonical_form(&labelled_digraph(&component.graph)).form;
                @for (board, number) in boards.iter().zip(1..) { (known_position(board, number, board.form != form)) }
            }
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

fn known_position(board: &KnownBoard, number: usize, exchanged: bool) -> Markup {
    let KnownBoard { known, component, .. } = board;
    let points = component.board.region().len();
    html! {
        div.known id=(known.name) {
            (PreEscaped(board::known_board_picture(board, number)))
            div {
                h3 { (known.title) }
                p { (known.why) }
                p.note {
                    "A region of " (with_noun(points, "point")) " on a board of " (component.board.size())
                    @if exchanged { ", with the colours exchanged" } ". "
                    "Source: " (with_links(&known.source)) ". " code { "koatlas classify data/positions/" (known.name) ".toml" }
                }
                @if !known.names_source.is_empty() { p.note { "Source of its names in other languages: " (with_links(&known.names_source)) "." } }
                (quotations(&known.known.outcomes))
                p { a href={ "../board.html" (board_address(&component.board, &known.title)) } { "Open on the board" } }
            }
        }
    }
}

/// What others have written about a position under rule sets.
fn quotations(quoted: &[QuotedOutcome]) -> Markup {
    html! {
        @if !quoted.is_empty() {
            p.note { "What others write about it, in short; none of it is computed here:" }
            ul.note { @for QuotedOutcome { rules, says, source } in quoted {
                li { (rule_set_names(rules)) ": " (says) ". Source: " (with_links(source)) "." }
            } }
        }
    }
}

/// The names of rule sets, as far as they are in the list.
fn rule_set_names(rules: &[String]) -> String {
    let names = rules.iter().map(|name| RuleSet::find(name).map_or(&**name, |rules| rules.definition.name));
    names.collect::<Vec<_>>().join(", ")
}
