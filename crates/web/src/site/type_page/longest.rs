//! How long sequences inside a component can get.

use koatlas_catalogue::{ByRuleSet, LongestBounds, TypeEntry};
use maud::{Markup, html};

use super::super::context::Site;

/// The plays of the longest sequences, rule sets with the same number together.
pub(super) fn section(site: &Site<'_>, entry: &TypeEntry) -> Markup {
    html! {
        section #longest aria-labelledby="longest-title" {
            h2 #longest-title { "Longest sequences" }
            @if let Some(longest) = &entry.longest {
                p.note {
                    "Plays of the " a href="../words.html#longest-sequence" { "longest sequence" }
                    " inside the component. Such sequences are in catalogue.json."
                }
                table.longest {
                    thead { tr { th scope="col" { "Plays" } th scope="col" { "What is known" } th scope="col" { "Rule sets" } } }
                    tbody { @for (bounds, rules) in rows(longest) { (row(bounds, &rules)) } }
                }
            } @else {
                p.note {
                    "This catalogue was made without them. " code { "koatlas catalogue longest DIR" } " adds them to it"
                    @if site.catalogue.types.len() > 500 { ", which takes a while" } "."
                }
            }
        }
    }
}

/// Rule sets by bounds, the smallest first.
fn rows(longest: &ByRuleSet<LongestBounds>) -> Vec<(LongestBounds, Vec<&'static str>)> {
    let mut rows: Vec<(LongestBounds, Vec<&'static str>)> = Vec::new();
    for (rules, bounds) in longest.iter() {
        match rows.iter_mut().find(|(known, _)| known == bounds) {
            Some((_, members)) => members.push(rules),
            None => rows.push((*bounds, vec![rules])),
        }
    }
    rows.sort_by_key(|(bounds, _)| (bounds.upper, bounds.lower));
    rows
}

fn row(bounds: LongestBounds, rules: &[&str]) -> Markup {
    html! {
        tr {
            th scope="row" { @if bounds.is_exact() { (bounds.lower) } @else { (bounds.lower) " to " (bounds.upper) } }
            td { @if bounds.is_exact() { "exact" } @else { "bounds" } }
            td.ids { (rules.join(" ")) }
        }
    }
}
