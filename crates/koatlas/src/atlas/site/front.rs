//! The page `index.html`: search, famous kos that play their cycles, what the visitor's rules say, and a table of all
//! prime types by points and positions.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use koatlas_board::fold_name;
use koatlas_catalogue::TypeEntry;
use koatlas_catalogue::collection::KnownBoard;
use koatlas_rules::RuleSet;
use maud::{Markup, html};

use super::assets::{BOARD_PAGE, CENSUS_PAGE, TYPES_PAGE};
use super::context::{BoardWithFates, Site, is_prime, with_noun};
use super::page::{Page, search_field};
use super::rules::place_among_traditions;
use super::workbench::cycle_address;
use crate::about::About;
use crate::atlas::player::index_or_insert;
use crate::atlas::site::board::type_thumbnail;
use crate::atlas::site::census::{self, Seen};
use crate::atlas::site::repetitions;
use crate::atlas::site::stage::stage;
use crate::page::Verdict;

pub(super) fn page(site: &Site<'_>) -> String {
    let catalogue = site.catalogue;
    let famous = famous(site);
    let (first, more) = famous.split_at(FIRST.min(famous.len()));
    let main = html! {
        header.head.front {
            h1 { "Which ko is that?" }
            p.lead {
                "In a ko, stones are taken and taken back until the board is as it was. Here every such cycle can be played: "
                (with_noun(catalogue.types.len(), "kind")) " of ko from a complete search, the famous ones, and what "
                (RuleSet::all().count()) " rule sets say about each."
            }
            (search_field(true))
            p.examples {
                "For example "
                @for (number, text) in ["triple ko", "長生", "sending two", "Japanese rules"].into_iter().enumerate() {
                    @if number > 0 { ", " }
                    q { (text) }
                }
                ". A name in English, Japanese, Chinese or Korean will do."
            }
        }
        div.ways {
            section.way aria-labelledby="draw-title" {
                h2 #draw-title { a href=(BOARD_PAGE) { "Draw yours" } }
                p { "Place stones, play moves, or paste a game: the board says which ko it is, what can repeat, and what rules say about it." }
            }
            (rules(&famous))
            (repetitions::answer())
            (census::answer())
        }
        section.stages aria-labelledby="famous-title" {
            h2 #famous-title { "Famous kos" }
            p.note {
                "Touch a board, and it plays its cycle. Plays are made on the shaded points. Below it stands in how many games of the "
                a href=(CENSUS_PAGE) { "census" } " the whole board came back by such a cycle. Kos that were fought and ended are not counted."
            }
            ul { @for ko in first { (card(ko)) } }
            details { summary { "More famous kos" } ul { @for ko in more { (card(ko)) } } }
        }
        (by_points(site))
    };
    let description = format!("{} ko types of the game of Go. {}", catalogue.types.len(), catalogue.coverage());
    let page = Page::in_top_folder("index.html", "Kos of the game of Go", &description, main);
    Page { script: "front.js", ..page }.html(site)
}

/// Number of famous kos that a phone shows at first.
const FIRST: usize = 8;

/// A famous ko with the cycle that it is known for.
struct Famous<'s> {
    known: &'s BoardWithFates,
    about: &'static About,
    seen: Seen,
}

impl Famous<'_> {
    /// True if the census counts it under the name of another ko of its type.
    fn is_counted_as_another(&self) -> bool {
        let name = fold_name(self.seen.counted_as);
        self.seen.games > 0
            && !self.about.names_type(self.seen.counted_as)
            && name != fold_name(&self.known.board.known.title)
    }

    /// What players call that other ko.
    fn counted_as(&self) -> &'static str {
        let name = self.seen.counted_as;
        About::all().find(|(_, about)| about.names_type(name)).map_or(name, |(_, about)| &about.name)
    }
}

/// The famous kos, those that repeated in the most games first, and last those that are counted as others.
fn famous<'s>(site: &'s Site<'_>) -> Vec<Famous<'s>> {
    let famous = About::all().filter(|(_, about)| about.famous).filter_map(|(position, about)| {
        let known = site.boards_with_fates.iter().find(|known| known.board.known.name == position)?;
        Some(Famous { known, about, seen: census::seen(known.board.known) })
    });
    let mut famous: Vec<Famous<'s>> = famous.collect();
    famous.sort_by_key(|ko| (ko.is_counted_as_another(), Reverse(ko.seen.games)));
    famous
}

/// A small board that plays, with its name, a sentence, what the chosen rules say, and in how many games it repeated.
fn card(ko: &Famous<'_>) -> Markup {
    let BoardWithFates { board: KnownBoard { known, component, id, .. }, cycle, .. } = ko.known;
    let About { name, about, .. } = ko.about;
    html! {
        li {
            (stage(component, &cycle.moves, name))
            h3 { a href={ "types/" (id) ".html#" (known.name) } { (name) } }
            p { (about) " " a.open href={ (BOARD_PAGE) (cycle_address(&component.board, name, &cycle.moves)) } { "Open on the board" } }
            p.fate hidden {}
            p.games {
                @if ko.is_counted_as_another() { "Counted as " (ko.counted_as()) ": in " } @else { "In " }
                (ko.seen.number)
            }
        }
    }
}

/// The choice of a rule set, with what it does with each of the cycles.
fn rules(famous: &[Famous<'_>]) -> Markup {
    // Each as its kind, a blank and its sentence.
    let mut fates: Vec<String> = Vec::new();
    let mut options = Vec::new();
    for rules in RuleSet::all() {
        let under = famous.iter().filter_map(|ko| {
            let Verdict { kind, sentence, .. } =
                Verdict::of_fate(ko.known.fates.under(rules.id())?, ko.known.cycle.moves.len());
            Some(format!("{kind} {sentence}"))
        });
        let numbers: Vec<String> = under.map(|fate| index_or_insert(&mut fates, fate).to_string()).collect();
        options.push((rules.id(), rules.definition.name, numbers.join(" ")));
    }
    options.sort_by_key(|(id, ..)| place_among_traditions(id));
    let (played, others): (Vec<_>, Vec<_>) =
        options.into_iter().partition(|(id, ..)| place_among_traditions(id) < usize::MAX);
    html! {
        form.way hidden {
            h2 { label for="my-rules" { "What do my rules say?" } }
            p { "Choose your rules: below each board stands what happens if both players insist on its cycle." }
            select #my-rules data-page="rules/ID.html" data-fates=(fates.join("|")) {
                option value="" { "Choose rules" }
                @for (label, group) in [("In use", played), ("Others", others)] {
                    optgroup label=(label) { @for (id, name, fates) in group { option value=(id) data-fates=(fates) { (name) } } }
                }
            }
            p.about-rules.note hidden { "More about " a href="rules.html" {} }
        }
    }
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
            h2 #table-title { "All kos by size" }
            p.note {
                "Kos that do the same are of one " em { "type" } ", whatever their shape. The rows count the points on which stones come and go, the columns the positions "
                "that plays lead through: a basic ko has 2 points and 2 positions. Two kos side by side that do not touch are left out: each is here alone. A number leads to a list."
            }
            details {
                summary { "Show the table" }
                (table(site, &connected, if both { "In one place" } else { "" }, both.then_some("0")))
                @if both { (table(site, &coupled, "In several places, tied together by strings that can be taken", Some("1..2"))) }
            }
            p { a href=(TYPES_PAGE) { "All " (with_noun(site.catalogue.types.len(), "type")) ", with filters" } }
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
                td.empty {}
                @for &number in &columns { th scope="col" { (range_name(number)) span.of { " positions" } } }
            } }
            tbody { @for &points in &points { tr {
                th scope="row" { (points) span.of { " points" } }
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
    // Types with names are shown.
    let named: Vec<&TypeEntry> = here.iter().copied().filter(|entry| !entry.names.is_empty()).take(NAMED).collect();
    let range = range_name(number);
    html! {
        @if here.is_empty() { td.empty {} } @else {
            td.{ "level-" (level(here.len())) } {
                span.unit { (range) " positions" }
                @for entry in &named { (tile(site, entry)) }
                a.number href=(address(points, number, mortal)) aria-label={ (with_noun(here.len(), "type")) " of " (points) " points and " (range) " positions" } {
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
    format!("{TYPES_PAGE}#points={points}&positions={positions}{mortal}&prime=yes")
}
