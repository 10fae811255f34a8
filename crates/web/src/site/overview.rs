//! The first page: the periodic table, filters, and all types.

use koatlas_board::Suicide;
use maud::{Markup, html};

use super::context::{Site, counted};
use super::page::Page;
use super::{filter_form, periodic_table, type_rows};

/// The page `index.html`.
pub(super) fn page(site: &Site<'_>) -> String {
    let catalogue = site.catalogue;
    let title = format!("Ko types of up to {} points", catalogue.max_points);
    let number = catalogue.types.len();
    let main = html! {
        header.head {
            h1 { (title) }
            p.lead { (lead(site)) }
        }
        (periodic_table::section(site))
        section #types aria-labelledby="types-title" {
            h2 #types-title { "All types" }
            (filter_form::form(site))
            div.state {
                p.count role="status" { (counted(number, "type")) }
                ul.chips aria-label="Filters" hidden {}
                a.address href="#" hidden { "Address of this list" }
            }
            (type_rows::table(site))
            p.none hidden { "No type is like that. " a href="#" { "Show all types" } }
        }
    };
    let description = format!("{number} ko types of the game of Go. {}", catalogue.coverage());
    let page = Page::top("index.html", &title, &description, main);
    Page { data: &["answers.js", "types.js"], ..page }.html(site)
}

fn lead(site: &Site<'_>) -> Markup {
    let catalogue = site.catalogue;
    let suicide =
        if catalogue.suicide == Suicide::None { "without suicide" } else { "with suicide of two stones or more" };
    html! {
        strong { (counted(catalogue.types.len(), "ko type")) } " and " a href="cycles.html" { (counted(catalogue.words.len(), "cycle word")) }
        " of the game of Go, " (suicide) ". Two kos are of one type if they do the same, whatever their shape: "
        a href="words.html" { "what words mean" } ". " (catalogue.coverage()) " "
        a href="completeness.html" { "Why" } "."
    }
}
