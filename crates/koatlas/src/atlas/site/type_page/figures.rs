//! Properties of a type: its figures, what each rule set does, and the longest sequences.

use std::collections::BTreeMap;

use koatlas_catalogue::{EndlessGroup, TypeEntry, endless_groups, signed};
use koatlas_classifier::CycleWord;
use maud::{Markup, html};

use super::super::context::{Site, is_prime, with_noun};
use crate::atlas::site::assets;
use crate::atlas::site::page::{defined, figure, folded, table_head};
use crate::json::to_strings;

pub(super) fn section(site: &Site<'_>, entry: &TypeEntry) -> Markup {
    let shortest = &entry.shortest.cycle;
    let sizes = to_strings(&entry.ko_string_sizes);
    let content = html! {
            p { (kind(entry)) @if !site.is_listed(entry) { "; known, not from the exhaustive list" } ". Its " (defined("identity", "identity")) " is " code { (entry.id) } "." }
            dl.facts {
                (figure("Points", if site.is_listed(entry) { "where plays are made, on its smallest board" } else { "where plays are made on this board" }, entry.first_points))
                (figure("Positions", "that plays lead through", entry.positions))
                (figure("Plays", "between them", entry.plays))
                @if site.catalogue.has_mortal_strings() {
                    (figure(defined("piece", "Pieces"), "places that do not touch each other", entry.pieces))
                    (figure(defined("mortal-string", "Mortal strings"), "that can be captured, and tie the places together", entry.mortal_strings))
                }
                (figure(defined("ko-string", "Ko strings"), "stones that are taken at once", sizes.join(", ")))
                (figure(defined("cycle-word", "Shortest cycle"), "each play, with the stones that it takes", word(site, &shortest.cycle_word)))
                (figure("Its moves", "plays and passes", html! { (shortest.moves) @if shortest.passes > 0 { " with " (with_noun(shortest.passes, "pass")) } }))
                (figure(defined("balance", "Its balance"), "white stones minus black stones taken", signed(shortest.balance)))
            }
            (lengths(entry))
    };
    folded("figures", "Figures", &content)
}

/// Kind of the type in a few words, each explained.
fn kind(entry: &TypeEntry) -> Markup {
    html! {
        @if is_prime(entry) { (defined("prime", "Prime")) " ko type: not made of smaller ones" }
        @else { (defined("prime", "Product")) " of " (entry.factors.len()) " ko types: smaller kos side by side" }
        @if entry.mortal_strings > 0 {
            ", tied together by " (with_noun(entry.mortal_strings as usize, "string")) " that can be captured (" (defined("mortal-string", "mortal")) ")"
        }
        @if entry.shortest.cycle.needs_suicide { ", only where suicide is legal" }
    }
}

/// A cycle word, with a link to the page of all words if it is listed there: the words of up to 6 plays are.
fn word(site: &Site<'_>, word: &CycleWord) -> Markup {
    let text = word.to_string();
    html! {
        @if site.catalogue.words.iter().any(|entry| entry.word == *word) {
            a href={ "../cycles.html#" (assets::word_anchor(&text)) } { code { (text) } }
        } @else {
            code { (text) }
        }
    }
}

/// Table of the number of cycles by length.
fn lengths(entry: &TypeEntry) -> Markup {
    html! {
        @if !entry.cycle_lengths.is_empty() {
            h3 { "Cycles of up to 6 plays, in which no position comes twice" }
            table.small {
                thead { tr { th scope="row" { "Plays" } @for plays in entry.cycle_lengths.keys() { th scope="col" { (plays) } } } }
                tbody { tr { th scope="row" { "Cycles" } @for number in entry.cycle_lengths.values() { td { (number) } } } }
            }
        }
    }
}

/// Effects of the rule sets on all cycles. The script adds those on the cycle that it shows, and links to the rule sets, which keeps
/// the pages small.
pub(super) fn rule_sets(entry: &TypeEntry) -> Markup {
    let content = html! {
            p.note {
                "If so: the fewest moves of any such cycle, of one without passes, and of one that takes as many black as white stones (balanced). "
                "The menu under the board plays them."
            }
            dl.answers.ids { @for group in endless_groups(&entry.cycles_under) { (for_ever(&group)) } }
    };
    folded("rule-sets", "Can some cycle be played for ever?", &content)
}

fn for_ever(EndlessGroup { words, cycles, rules }: &EndlessGroup<'_>) -> Markup {
    html! {
        div class=(if cycles.goes_on_for_ever() { "for-ever" } else { "stopped" }) {
            dt { (words) }
            dd { (rules.join(" ")) }
        }
    }
}

/// Longest sequences by rule set, grouped by length.
pub(super) fn longest(site: &Site<'_>, entry: &TypeEntry) -> Markup {
    let content = html! {
            @if let Some(longest) = &entry.longest {
                p.note {
                    "How many plays can be made inside this ko, passes not counted, until the rules allow no more: the "
                    a href="../words.html#longest-sequence" { "longest sequence" } ". Such sequences are in catalogue.json."
                }
                (longest_table(longest.iter().map(|(rules, bounds)| ((bounds.upper, bounds.lower), rules))))
            } @else {
                p.note {
                    "This catalogue was made without them. " code { "koatlas catalogue longest DIR" } " adds them to it"
                    @if site.catalogue.types.len() > 500 { ", which takes a while" } "."
                }
            }
    };
    folded("longest", "Longest sequences", &content)
}

/// Table of the longest sequences: rule sets by upper and lower bound.
fn longest_table<'r>(bounds: impl Iterator<Item = ((u64, u64), &'r str)>) -> Markup {
    let mut rows: BTreeMap<(u64, u64), Vec<&str>> = BTreeMap::new();
    bounds.for_each(|(bounds, rules)| rows.entry(bounds).or_default().push(rules));
    html! {
        table.longest {
            (table_head(&["Plays", "Rule sets"]))
            tbody { @for (&(upper, lower), rules) in &rows {
                tr {
                    th scope="row" { @if lower == upper { (lower) } @else { "from " (lower) " to " (upper) ", not known exactly" } }
                    td { (rules.join(" ")) }
                }
            } }
        }
    }
}
