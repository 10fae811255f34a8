//! The page `types.html`: filters, and a table of all types. A script hides and sorts its rows.

use koatlas_board::Suicide;
use koatlas_catalogue::{TypeEntry, signed};
use maud::{Markup, html};

use super::assets::TYPES_PAGE;
use super::context::{Site, with_noun};
use super::page::{Page, sorting_head};
use super::{data_files, words};
use crate::atlas::site::board::type_thumbnail;
use crate::atlas::site::filter_form::form;
use crate::json::to_strings;

pub(super) fn page(site: &Site<'_>) -> String {
    let catalogue = site.catalogue;
    let title = format!("All ko types of up to {} points", catalogue.max_points);
    let number = catalogue.types.len();
    let main = html! {
        header.head {
            h1 { (title) }
            p.lead { (lead(site)) }
        }
        section #types aria-labelledby="types-title" {
            h2 #types-title { "Choose types" }
            details {
                summary { "What the words of this list mean" }
                (words::definitions_of(&EXPLAINED[..if catalogue.has_mortal_strings() { EXPLAINED.len() } else { EXPLAINED.len() - 2 }]))
            }
            (form(site))
            div.state {
                p.count role="status" { (with_noun(number, "type")) }
                ul.chips aria-label="Filters" hidden {}
                a.address href="#" hidden { "Address of this list" }
                p.take hidden {
                    "Take this list: "
                    button type="button" data-take="csv" { "CSV" } " "
                    button type="button" data-take="json" { "JSON" } " "
                    a href="check-and-cite.html#cite" { "Cite it" }
                }
            }
            (all_types(site))
            p.none hidden { "No type is like that. " a href="#" { "Show all types" } }
        }
        section aria-labelledby="data-title" {
            h2 #data-title { "Take the data" }
            (data_files::of_types(site))
        }
    };
    let description = format!("{number} ko types of the game of Go. {}", catalogue.coverage());
    let page = Page::in_top_folder(TYPES_PAGE, &title, &description, main);
    Page { data: &["answers.js", "types.js"], script: "lists.js", ..page }.html(site)
}

pub(super) fn lead(site: &Site<'_>) -> Markup {
    let catalogue = site.catalogue;
    let suicide =
        if catalogue.suicide == Suicide::None { "without suicide" } else { "with suicide of two stones or more" };
    html! {
        strong { (with_noun(catalogue.types.len(), "ko type")) } " of the game of Go, " (suicide) ". Two kos are of one type if they do the same, whatever their shape: "
        a href="words.html" { "what words mean" } ". " (catalogue.coverage()) " "
        a href="completeness.html" { "Why" } "."
    }
}

/// Heads of the columns with the keys that sort by them; the last two columns exist only with mortal strings.
const HEADS: &str = "Board, Type=name, Points=points, Positions=positions, Ko strings=string-size, Shortest cycle=cycle, \
                     Passes=passes, Balance=balance, Pieces=pieces, Mortal=mortal-strings";

/// Words of the columns and filters; the last two columns exist only with mortal strings.
const EXPLAINED: [&str; 9] =
    ["region", "component", "cycle", "ko string", "cycle word", "balance", "prime", "piece", "mortal string"];

/// Table of all types, in the order of the catalogue.
fn all_types(site: &Site<'_>) -> Markup {
    let mortal = site.catalogue.has_mortal_strings();
    html! {
        table.types {
            (sorting_head(HEADS, if mortal { 10 } else { 8 }))
            tbody { @for entry in &site.catalogue.types { (type_row(site, entry, mortal)) } }
        }
    }
}

fn type_row(site: &Site<'_>, entry: &TypeEntry, mortal: bool) -> Markup {
    let named = !entry.names.is_empty();
    html! {
        tr {
            td { (type_thumbnail(site, entry)) }
            th scope="row" {
                a href={ "types/" (entry.id) ".html" } { (entry.name()) }
                @if named { " " small { (entry.id) } }
            }
            td data-l="points" { (entry.first_points) }
            td data-l="positions" { (entry.positions) }
            td data-l="ko strings" { (to_strings(&entry.ko_string_sizes).join(" ")) }
            td data-l="cycle" { (entry.shortest.cycle.cycle_word) }
            td data-l="passes" { (entry.shortest.cycle.passes) }
            td data-l="balance" { (signed(entry.shortest.cycle.balance)) }
            @if mortal {
                td data-l="pieces" { (entry.pieces) }
                td data-l="mortal strings" { (entry.mortal_strings) }
            }
        }
    }
}
