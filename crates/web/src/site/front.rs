//! The page `index.html`: prime types by points and positions.

use std::collections::BTreeSet;

use koatlas_catalogue::TypeEntry;
use maud::{Markup, html};

use super::context::{Site, is_prime, with_noun};
use super::page::Page;
use super::types_page;
use crate::site::board::type_thumbnail;

pub(super) fn page(site: &Site<'_>) -> String {
    let catalogue = site.catalogue;
    let title = format!("Ko types of up to {} points", catalogue.max_points);
    let main = html! {
        header.head.front {
            h1 { (title) }
            p.lead { (types_page::lead(site)) }
        }
        (by_points(site))
    };
    let description = format!("{} ko types of the game of Go. {}", catalogue.types.len(), catalogue.coverage());
    Page::in_top_folder("index.html", &title, &description, main).html(site)
}

/// Smallest number of positions of each column; the last column has no upper limit.
const COLUMNS: [usize; 13] = [2, 3, 4, 5, 6, 7, 8, 9, 13, 17, 33, 65, 129];

/// Largest number of types that a cell names.
const NAMED: usize = 3;

/// Tables of the prime types: connected ones, and those coupled by mortal strings.
fn by_points(site: &Site<'_>) -> Markup {
    let prime = site.catalogue.types.iter().filter(|entry| is_prime(entry));
    let (connected, coupled): (Vec<_>, Vec<_>) = prime.partition(|entry| entry.mortal_strings == 0);
    let both = !coupled.is_empty();
    html! {
        section #table aria-labelledby="table-title" {
            h2 #table-title { "Prime types by points and positions" }
            p.note {
                "A prime type is no product of smaller ones. Rows: points of the smallest region that has the type. Columns: positions of its component. "
                "A number leads to the types; shown are the named ones, or else the first."
            }
            (table(site, &connected, if both { "Connected: no mortal strings" } else { "" }, both.then_some("0")))
            @if both { (table(site, &coupled, "Coupled: tied together by mortal strings", Some("1..2"))) }
        }
    }
}

fn table(site: &Site<'_>, types: &[&TypeEntry], caption: &str, mortal: Option<&str>) -> Markup {
    let columns: Vec<usize> = (0..COLUMNS.len()).filter(|&c| types.iter().any(|entry| column(entry) == c)).collect();
    let points: BTreeSet<usize> = types.iter().map(|entry| entry.first_points).collect();
    html! {
        table.periodic {
            @if !caption.is_empty() { caption { (caption) } }
            thead { tr {
                th scope="col" { "Points" }
                @for &number in &columns { th scope="col" { (range_name(number)) } }
            } }
            tbody { @for &points in &points { tr {
                th scope="row" { (points) span.unit { " points" } }
                @for &number in &columns { (cell(site, types, (points, number), mortal)) }
            } } }
        }
    }
}

fn column(entry: &TypeEntry) -> usize {
    COLUMNS.iter().rposition(|&least| least <= entry.positions).unwrap_or(0)
}

/// Range of positions of a column: `between` separates its ends, or `suffix` follows the first if there is no last.
fn range(column: usize, between: &str, suffix: &str) -> String {
    let first = COLUMNS[column];
    match COLUMNS.get(column + 1).map(|next| next - 1) {
        Some(last) if last == first => first.to_string(),
        Some(last) => format!("{first}{between}{last}"),
        None => format!("{first}{suffix}"),
    }
}

fn range_name(column: usize) -> String {
    range(column, "–", " or more")
}

fn cell(site: &Site<'_>, types: &[&TypeEntry], (points, number): (usize, usize), mortal: Option<&str>) -> Markup {
    let here: Vec<&TypeEntry> =
        types.iter().copied().filter(|entry| entry.first_points == points && column(entry) == number).collect();
    // Types with names are shown; a cell without names shows its first type.
    let named: Vec<&TypeEntry> = here.iter().copied().filter(|entry| !entry.names.is_empty()).take(NAMED).collect();
    let range = range_name(number);
    html! {
        @if here.is_empty() { td.empty {} } @else {
            td.{ "level-" (level(here.len())) } {
                span.unit { (range) " positions" }
                @for entry in &named { (tile(site, entry)) }
                a.number href=(address(points, number, mortal)) aria-label={ (with_noun(here.len(), "type")) " of " (points) " points and " (range) " positions" } {
                    @if named.is_empty() { (type_thumbnail(site, here[0])) }
                    (here.len())
                }
            }
        }
    }
}

/// Link to a named type.
fn tile(site: &Site<'_>, entry: &TypeEntry) -> Markup {
    html! { a.tile href={ "types/" (entry.id) ".html" } { (type_thumbnail(site, entry)) span { (entry.name()) } } }
}

/// Shade of a cell with this number of types, from 0 to 4.
const fn level(types: usize) -> usize {
    match types {
        0..=1 => 0,
        2..=4 => 1,
        5..=12 => 2,
        13..=40 => 3,
        _ => 4,
    }
}

/// Address of the list of all types, filtered to the types of a cell.
fn address(points: usize, column: usize, mortal: Option<&str>) -> String {
    let positions = range(column, "..", "..");
    let mortal = mortal.map(|strings| format!("&mortal-strings={strings}")).unwrap_or_default();
    format!("{}#points={points}&positions={positions}{mortal}&prime=yes", types_page::FILE)
}
