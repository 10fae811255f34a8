//! The page `cycles.html`: ko types by cycle word.

use koatlas_catalogue::query::escape;
use koatlas_catalogue::{WordEntry, signed};
use maud::{Markup, html};

use super::context::{Site, with_noun};
use super::page::{Page, sorting_head};
use crate::atlas::site::assets;
use crate::atlas::site::board::thumbnail;

/// Heads of the columns with the keys that sort by them.
const HEADS: &str = "Board, Word=word, Passes=passes, Balance=balance, Points=points, Types=types, First type=first";

pub(super) fn page(site: &Site<'_>) -> String {
    let words = &site.catalogue.words;
    let mut lengths: Vec<usize> = words.iter().map(|entry| entry.plays).collect();
    lengths.dedup();
    let main = html! {
        header.head {
            h1 { "Ko types by cycle" }
            p.lead {
                "A " a href="words.html#cycle-word" { "cycle word" } " says what a single cycle does: each play as a colour and the number of stones that it takes. "
                "Here are the " (with_noun(words.len(), "word")) " of cycles of up to 6 plays in which no position comes twice, each with the smallest board that has such a cycle."
            }
            p { a href=(assets::REPETITIONS_PAGE) { "All short repetitions of Go" } ": those of up to four plays, on boards of any size. " a href=(assets::CENSUS_PAGE) { "What repeats in real games" } ": each with its cycle." }
            p {
                "A cycle that one player plays more often than the other needs passes. The " a href="words.html#balance" { "balance" }
                " is the number of white stones minus that of black stones taken."
            }
            nav.jump aria-label="Cycles by plays" {
                @for &plays in &lengths { a href={ "#plays-" (plays) } { (with_noun(plays, "play")) " (" (words_of_length(words, plays).count()) ")" } }
            }
        }
        @for &plays in &lengths {
            section aria-labelledby={ "plays-" (plays) } {
                h2 id={ "plays-" (plays) } { (with_noun(plays, "play")) }
                table.words {
                    (sorting_head(HEADS, usize::MAX))
                    tbody { @for entry in words_of_length(words, plays) { (row(site, entry)) } }
                }
            }
        }
    };
    let description =
        format!("{} of cycles in the game of Go, and the ko types that have them.", with_noun(words.len(), "word"));
    let page = Page::in_top_folder("cycles.html", "Ko types by cycle", &description, main);
    Page { script: "lists.js", ..page }.html(site)
}

fn row(site: &Site<'_>, entry: &WordEntry) -> Markup {
    let word = entry.word.to_string();
    html! {
        tr id=(assets::word_anchor(&word)) {
            td { (thumbnail(&entry.realisation)) }
            th scope="row" { code { (word) } }
            td data-l="passes" { (entry.passes) }
            td data-l="balance" { (signed(entry.balance)) }
            td data-l="points" { (entry.first_points) }
            td data-l="in" { a href={ "types.html#word=" (escape(&word)) } { (with_noun(entry.types.len(), "type")) } }
            td data-l="first" {
                @if let Some(first) = entry.types.first().and_then(|&id| site.entry(id)) {
                    a href={ "types/" (first.id) ".html#cycle=" (assets::word_anchor(&word)) } { (first.name()) }
                }
            }
        }
    }
}

fn words_of_length(words: &[WordEntry], plays: usize) -> impl Iterator<Item = &WordEntry> {
    words.iter().filter(move |entry| entry.plays == plays)
}
