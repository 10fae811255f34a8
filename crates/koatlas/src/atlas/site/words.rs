//! The page `words.html`: definitions of the words, words of players, and names of rules that mean no one rule set.

use koatlas_rules::{OTHER_NAMES, RuleSet};
use maud::{Markup, html};

use crate::about::About;
use crate::atlas::site::assets::{CENSUS_PAGE, RULES_PAGE};
use crate::atlas::site::context::Site;
use crate::atlas::site::page::{Page, with_links};
use crate::atlas::site::rules::address;

/// Definitions, one on each line as `WORD: MEANING`, ordered so that each uses only earlier words.
const WORDS: &str = include_str!("../../../assets/words.txt");

/// Words of players, one meaning on each line as `NAMES | MEANING | NEAR | SOURCE`. Near are known positions, or a page.
const TERMS: &str = include_str!("../../../assets/terms.txt");

/// A meaning of one or more names.
pub(super) struct Term {
    pub names: Vec<&'static str>,
    pub meaning: &'static str,
    /// Known positions, or identifiers of rule sets.
    near: Vec<&'static str>,
    source: &'static str,
}

impl Term {
    /// Its place on the page.
    pub fn anchor(&self) -> String {
        anchor(self.names[0])
    }

    /// The first sentence of the meaning.
    pub fn first_sentence(&self) -> &'static str {
        self.meaning.split_inclusive(". ").next().unwrap_or_default().trim_end()
    }
}

fn anchor(word: &str) -> String {
    word.replace(' ', "-")
}

fn definitions() -> impl Iterator<Item = (&'static str, &'static str)> {
    WORDS.lines().filter_map(|line| line.split_once(": "))
}

/// The words of the atlas.
pub(super) fn words() -> impl Iterator<Item = Term> {
    definitions().map(|(word, meaning)| Term { names: vec![word], meaning, near: Vec::new(), source: "" })
}

/// Words of players.
pub(super) fn terms() -> impl Iterator<Item = Term> {
    TERMS.lines().filter_map(|line| {
        let [names, meaning, near, source] = line.split(" | ").collect::<Vec<_>>()[..] else { return None };
        Some(Term { names: names.split("; ").collect(), meaning, near: near.split(", ").collect(), source })
    })
}

/// Names of rules that mean no one rule set, or of those who play by several: one entry for each text that leaves it open.
pub(super) fn unsettled() -> Vec<Term> {
    let listed: Vec<&str> = RuleSet::all().map(|rules| rules.id()).collect();
    let mut terms: Vec<Term> = Vec::new();
    for other in OTHER_NAMES.iter().filter(|other| other.rule_set.is_none()) {
        if let Some(term) = terms.iter_mut().find(|term| term.meaning == other.text) {
            term.names.push(other.name);
            continue;
        }
        let words = other.text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-');
        let near = words.filter(|word| listed.contains(word)).collect();
        terms.push(Term { names: vec![other.name], meaning: other.text, near, source: other.source });
    }
    terms
}

pub(super) fn page(site: &Site<'_>) -> String {
    let section = |id: &str, title: &str, about: &str, terms: &mut dyn Iterator<Item = Term>| {
        html! {
            section aria-labelledby=(id) {
                h2 #(id) { (title) }
                @if !about.is_empty() { p.note { (about) } }
                dl.words { @for term in terms { (entry(site, &term)) } }
            }
        }
    };
    let main = html! {
        header.head {
            h1 { "What words mean" }
            p.lead { "The words of this atlas, each defined before it is used, and those of players. " a href=(RULES_PAGE) { "The rule sets" } " have pages of their own." }
        }
        (section("words-title", "Words", "", &mut words()))
        (section("players-title", "Words of players", "What these are called elsewhere, and what of this atlas is near.", &mut terms()))
        (section("names-title", "Rules, servers and federations", "Names that mean no one rule set, and why.", &mut unsettled().into_iter()))
    };
    let description = "What the words of the atlas mean: component, cycle, ko type, balance and others.";
    Page::in_top_folder("words.html", "What words mean", description, main).html(site)
}

/// The definitions of some words, for another page.
pub(super) fn definitions_of(words: &[&str]) -> Markup {
    html! { dl.words { @for (word, meaning) in definitions().filter(|(word, _)| words.contains(word)) { div { dt { (word) } dd { (meaning) } } } } }
}

fn entry(site: &Site<'_>, term: &Term) -> Markup {
    let near: Vec<(String, &str)> = term.near.iter().filter_map(|near| place(site, near)).collect();
    html! {
        div id=(term.anchor()) {
            dt { (term.names.join(", ")) }
            dd {
                (term.meaning)
                @if !near.is_empty() {
                    " See "
                    @for (number, (address, name)) in near.iter().enumerate() { @if number > 0 { ", " } a href=(address) { (name) } }
                    "."
                }
                @if !term.source.is_empty() { " " small { (with_links(term.source)) } }
            }
        }
    }
}

/// The address and the name of what is near.
fn place(site: &Site<'_>, near: &str) -> Option<(String, &'static str)> {
    if near == CENSUS_PAGE {
        return Some((near.to_owned(), "What repeats in real games"));
    }
    if let Ok(rules) = RuleSet::find(near) {
        return Some((address(rules.id()), rules.definition.name));
    }
    let known = site.boards_with_fates.iter().map(|known| known.board).find(|board| board.known.name == near)?;
    let name = About::of_position(near).map_or(&known.known.title, |about| &about.name);
    Some((format!("types/{}.html#{near}", known.id), name))
}
