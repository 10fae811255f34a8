//! The page `words.html`: definitions of the words.

use std::collections::BTreeMap;

use maud::{Markup, html};
use serde_json::json;

use crate::atlas::site::assets::RULES_PAGE;
use crate::atlas::site::context::Site;
use crate::atlas::site::page::Page;
use crate::atlas::site::scripts::assignment;

/// Definitions, one on each line as `WORD: MEANING`, ordered so that each uses only earlier words.
const WORDS: &str = include_str!("../../../assets/words.txt");

pub(super) fn page(site: &Site<'_>) -> String {
    let main = html! {
        header.head {
            h1 { "What words mean" }
            p.lead { "The words of this atlas, each defined before it is used. " a href=(RULES_PAGE) { "The rule sets" } " have pages of their own." }
        }
        section aria-labelledby="words-title" {
            h2 #words-title { "Words" }
            dl.words { @for (word, meaning) in WORDS.lines().filter_map(|line| line.split_once(": ")) { (definition(word, meaning)) } }
        }
    };
    let description = "What the words of the atlas mean: component, cycle, ko type, balance and others.";
    Page::in_top_folder("words.html", "What words mean", description, main).html(site)
}

/// The script `assets/words.js`, which sets `koatlas.words`: the definitions by their anchors on the page.
pub(super) fn script() -> String {
    let all = WORDS.lines().filter_map(|line| line.split_once(": ")).map(|(word, meaning)| (anchor(word), meaning));
    assignment("words", &json!(all.collect::<BTreeMap<_, _>>()))
}

fn anchor(word: &str) -> String {
    word.replace(' ', "-")
}

/// The definitions of some words, for another page.
pub(super) fn definitions_of(words: &[&str]) -> Markup {
    let all = WORDS.lines().filter_map(|line| line.split_once(": ")).filter(|(word, _)| words.contains(word));
    html! { dl.words { @for (word, meaning) in all { div { dt { (word) } dd { (meaning) } } } } }
}

fn definition(word: &str, meaning: &str) -> Markup {
    html! { div id=(anchor(word)) { dt { (word) } dd { (meaning) } } }
}
