//! The types by points and by positions: named ones by name, of the others their number and the first of them.

use std::collections::BTreeSet;

use koatlas_catalogue::TypeEntry;
use maud::{Markup, html};

use super::context::{Site, counted, is_prime};
use crate::site::assets;
use crate::site::board::smallest;

/// The least numbers of positions of the columns; the last one is open.
const COLUMNS: [usize; 13] = [2, 3, 4, 5, 6, 7, 8, 9, 13, 17, 33, 65, 129];

/// Types that a cell shows by name at most.
const NAMED: usize = 3;

/// Prime types, those of one piece beside those that mortal strings tie together.
pub(super) fn section(site: &Site<'_>) -> Markup {
    let prime = || site.catalogue.types.iter().filter(|entry| is_prime(entry));
    let connected: Vec<&TypeEntry> = prime().filter(|entry| entry.mortal_strings == 0).collect();
    let coupled: Vec<&TypeEntry> = prime().filter(|entry| entry.mortal_strings > 0).collect();
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

/// The numbers of positions of a column, with something between the first and the last, or behind the first if there is no last.
fn range(column: usize, between: &str, open: &str) -> String {
    let first = COLUMNS[column];
    match COLUMNS.get(column + 1).map(|next| next - 1) {
        Some(last) if last == first => first.to_string(),
        Some(last) => format!("{first}{between}{last}"),
        None => format!("{first}{open}"),
    }
}

fn range_name(column: usize) -> String {
    range(column, "–", " or more")
}

fn cell(site: &Site<'_>, types: &[&TypeEntry], (points, number): (usize, usize), mortal: Option<&str>) -> Markup {
    let here: Vec<&TypeEntry> =
        types.iter().copied().filter(|entry| entry.first_points == points && column(entry) == number).collect();
    let named: Vec<&TypeEntry> = here.iter().copied().filter(|entry| !entry.names.is_empty()).take(NAMED).collect();
    let range = range_name(number);
    html! {
        @if here.is_empty() { td.empty {} } @else {
            td.{ "level-" (level(here.len())) } {
                span.unit { (range) " positions" }
                @for entry in &named { (tile(site, entry)) }
                a.number href=(address(points, number, mortal)) aria-label={ (counted(here.len(), "type")) " of " (points) " points and " (range) " positions" } {
                    @if named.is_empty() { (smallest(site, here[0])) }
                    (here.len())
                }
            }
        }
    }
}

/// A named type.
fn tile(site: &Site<'_>, entry: &TypeEntry) -> Markup {
    html! { a.tile href=(assets::type_from_top(entry.id)) { (smallest(site, entry)) span { (entry.name()) } } }
}

/// How dark a cell with so many types is, from 0 to 4.
const fn level(types: usize) -> usize {
    match types {
        0..=1 => 0,
        2..=4 => 1,
        5..=12 => 2,
        13..=40 => 3,
        _ => 4,
    }
}

/// The overview with the types of a cell.
fn address(points: usize, column: usize, mortal: Option<&str>) -> String {
    let positions = range(column, "..", "..");
    let mortal = mortal.map(|strings| format!("&mortal-strings={strings}")).unwrap_or_default();
    format!("#points={points}&positions={positions}{mortal}&prime=yes")
}
