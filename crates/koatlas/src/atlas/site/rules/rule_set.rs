//! The page of a rule set.

use koatlas_board::{Colour, Suicide};
use koatlas_catalogue::TypeEntry;
use koatlas_catalogue::query::FATES;
use koatlas_classifier::FateEntry;
use koatlas_rules::{RuleSet, Standing, other_names_of};
use maud::{Markup, html};

use super::behaviours::{Behaviours, Differences, Example, Subject};
use super::{GROUPS, SCRIPT, STYLE, group, side_by_side, sources};
use crate::atlas::site::assets::{BOARD_PAGE, RULES_PAGE, TYPES_PAGE};
use crate::atlas::site::board::{thumbnail, type_thumbnail};
use crate::atlas::site::context::{BoardWithFates, Site, with_noun};
use crate::atlas::site::page::Page;
use crate::atlas::site::workbench;
use crate::endless::endless;
use crate::groups::group_by_key;
use crate::json::to_strings;
use crate::text::uncapitalised;

/// Number of types that show what a rule set does.
const EXAMPLES: usize = 4;
/// Number of the most similar rule sets that are compared on a board.
const NEIGHBOURS: usize = 5;

pub(super) fn page(site: &Site<'_>, behaviours: &Behaviours<'_>, index: usize, rules: &RuleSet) -> String {
    let name = rules.definition.name;
    let main = html! {
        link rel="stylesheet" href={ "../" (STYLE) };
        article.rule-set data-rules=(rules.id()) {
            (head(rules))
            (definition(rules))
            (types(site, rules))
            (known(site.boards_with_fates.iter().filter_map(|known| Some((known.fates.under(rules.id())?, known)))))
            (neighbours(site, behaviours, index))
        }
    };
    let description = format!("{name}: what these rules of Go say about repetition, and what they do with every ko.");
    let page = Page::in_top_folder(RULES_PAGE, name, &description, main);
    Page { root: "../", script: SCRIPT, ..page }.html(site)
}

fn head(rules: &RuleSet) -> Markup {
    let others: Vec<&str> = other_names_of(rules.id()).collect();
    html! {
        header.head {
            p.kind { a href={ "../" (RULES_PAGE) "#" (GROUPS[group(rules)].0) } { (GROUPS[group(rules)].1) } }
            h1 { (rules.definition.name) }
            @if !others.is_empty() { p.aliases { "also known as " (others.join(", ")) } }
            p { a href={ "../" (side_by_side::address(&[rules.id()])) } { "Compare with …" } }
            p.mine hidden { button type="button" { "These are my rules" } " " span role="status" {} }
        }
    }
}

/// The rules in words, with the source.
pub(super) fn definition(rules: &RuleSet) -> Markup {
    let definition = rules.definition;
    html! {
        section aria-labelledby="definition-title" {
            h2 #definition-title { "What the rules say" }
            ul.says {
                (parts(rules))
                @for ((next, phase), number) in rules.phases().skip(1).zip(rules.later_phases).zip(2..) {
                    li {
                        "When this has led to a score, phase " (number) @if !phase.name.is_empty() { " (" (phase.name) ")" }
                        " begins, in which only what happens in it counts:"
                        ul { (parts(&next)) }
                    }
                }
                li { (suicide(rules.suicide)) (article(rules, "suicide")) }
                li { (ending(rules)) }
            }
            @if !definition.quote.is_empty() { blockquote { p { "“" (definition.quote) "”" } } }
            @if !definition.reading.is_empty() { p { strong { "As read here: " } (definition.reading) } }
            @if let Some(standing) = standing(definition.standing) { p { (standing) } }
            (traditions(rules))
            p.source { "Source: " (sources::linked(definition.source)) "." }
            p.note { code { "koatlas rules " (rules.id()) } " lists the options, and " code { "koatlas check --rules " (rules.id()) } " judges a game." }
        }
    }
}

/// The bars, the forfeit and the ends of the first phase.
fn parts(rules: &RuleSet) -> Markup {
    html! {
        @for bar in &rules.bars { li { (play_of(bar.player())) " is illegal if " (bar.condition()) ": the " (named_rule(bar.name())) "." (article(rules, bar.id())) } }
        @if rules.bars.is_empty() { li { "No play is illegal because it repeats something." } }
        @if let Some(forfeit) = rules.forfeit {
            li { "If a play repeats a " (if forfeit.repetition.id() == "positional" { "position" } else { "situation" }) ", the stone just played is taken off." }
        }
        @for end in &rules.ends { li { "An end: " (rules.end_in_words(*end)) "." (article(rules, end.id())) } }
        @if rules.ends.is_empty() { li { "Nothing ends the game." } }
    }
}

/// Whether every game ends. For rule sets of the list a game is known that does not, if none is said to; for others a known cycle shows it.
fn ending(rules: &RuleSet) -> String {
    if rules.is_finite() {
        return "Every game ends.".to_owned();
    }
    if rules.bounds_plays() {
        return "The number of plays is bounded, but passing may go on for ever.".to_owned();
    }
    if rules.is_listed() {
        return "A game may go on for ever.".to_owned();
    }
    endless(rules).map_or_else(
        || "It is not proved that every game ends.".to_owned(),
        |cycle| format!("A game may go on for ever: {cycle}."),
    )
}

fn play_of(player: Option<Colour>) -> String {
    player.map_or_else(|| "A play".to_owned(), |player| format!("A play of {}", player.name()))
}

/// The name of a bar with the word *rule*, where it has none.
fn named_rule(name: &str) -> String {
    if name.contains("rule") || name.contains("superko") { name.to_owned() } else { format!("rule “{name}”") }
}

fn article(rules: &RuleSet, by: &str) -> Markup {
    html! { @if let Some(article) = rules.article(by) { " " small { "(" (article) ")" } } }
}

const fn suicide(suicide: Suicide) -> &'static str {
    match suicide {
        Suicide::None => "Suicide is illegal.",
        Suicide::Multi => "Suicide of two stones or more is legal.",
        Suicide::All => "Suicide is legal.",
    }
}

const fn standing(standing: Standing) -> Option<&'static str> {
    match standing {
        Standing::Published => None,
        Standing::Reconstruction => {
            Some("A reconstruction: the text was not found, and this is put together from what is said about it.")
        }
        Standing::Reduction => {
            Some("A part of the published rules: the rest cannot be stated formally, or is left out.")
        }
    }
}

/// The names under which people and programs play by the rules, with what they change.
fn traditions(rules: &RuleSet) -> Markup {
    let traditions: Vec<_> = RuleSet::traditions().filter(|(_, tradition)| tradition.id() == rules.id()).collect();
    html! {
        @if !traditions.is_empty() {
            p {
                "Played under the name "
                @for (number, (name, tradition)) in traditions.iter().enumerate() {
                    @if number > 0 { ", " }
                    strong { (name) }
                    @if tradition.suicide != rules.suicide { " (there " (uncapitalised(suicide(tradition.suicide).trim_end_matches('.'))) ")" }
                    @if let Some(window) = tradition.window() { " (there it looks back " (window.moves) " moves)" }
                }
                "."
            }
        }
    }
}

/// What the rules do with the types: some cycle that goes on for ever, and the fate of the shortest cycle.
fn types(site: &Site<'_>, rules: &RuleSet) -> Markup {
    let id = rules.id();
    let all = &site.catalogue.types;
    let endless: Vec<_> = all.iter().filter_map(|entry| Some((entry, fewest(entry, id)?))).collect();
    let by_fate = FATES.map(|(fate, _)| {
        let here = all.iter().filter_map(|entry| Some((entry, entry.fates.under(id)?)));
        (fate, here.filter(|(_, found)| found.fate.replace(' ', "-") == fate).collect::<Vec<_>>())
    });
    html! {
        section aria-labelledby="types-title" {
            h2 #types-title { "What they do with every kind of ko" }
            p.note { "The " (with_noun(all.len(), "ko type")) " of this atlas, the smallest first." }
            h3 { "Cycles that can go on for ever" }
            @if endless.is_empty() { p { "In no type is there a cycle that the players can repeat for ever." } }
            @else {
                p { "In " (list("for-ever-under", id, endless.len())) " there is a cycle that the players can repeat for ever." }
                ul.small-boards { @for (entry, moves) in endless.iter().take(EXAMPLES) { (type_card(site, entry, &format!("for ever, in {moves} moves"))) } }
            }
            h3 { "The shortest cycle of each type, if the players insist on it" }
            dl.answers { @for (fate, found) in &by_fate { @if !found.is_empty() { (of_fate(site, id, fate, found)) } } }
        }
    }
}

fn fewest(entry: &TypeEntry, id: &str) -> Option<usize> {
    entry.cycles_under.under(id)?.moves()[0]
}

/// The types whose shortest cycle has a fate: their number, and the smallest of them.
fn of_fate(site: &Site<'_>, id: &str, fate: &str, found: &[(&TypeEntry, &FateEntry)]) -> Markup {
    html! {
        div class=(fate) {
            dt { (happens(fate)) }
            dd {
                p { (list("fate", &format!("{id}:{fate}"), found.len())) ", for example:" }
                ul.small-boards { @for (entry, found) in found.iter().take(EXAMPLES) { (type_card(site, entry, &found.words())) } }
            }
        }
    }
}

/// The fate `fate` in words.
fn happens(fate: &str) -> &'static str {
    match fate {
        "stopped" => "It is stopped: a move becomes illegal",
        "ended" => "It ends the game with a result",
        "void" => "There is no result: the game ends, and nobody wins",
        "forfeited" => "A stone that repeats is taken off",
        _ => "It goes on for ever",
    }
}

/// The number of types that the filter `key` lists, as a link.
fn list(key: &str, value: &str, number: usize) -> Markup {
    html! { a href={ "../" (TYPES_PAGE) "#" (key) "=" (value) } { (with_noun(number, "type")) } }
}

fn type_card(site: &Site<'_>, entry: &TypeEntry, words: &str) -> Markup {
    html! {
        li { a href={ "../types/" (entry.id) ".html" } { (type_thumbnail(site, entry)) span { (site.title(entry)) } } small { (words) } }
    }
}

/// The known positions by what happens to their cycles: their `fates`.
pub(super) fn known<'s>(fates: impl Iterator<Item = (&'s FateEntry, &'s BoardWithFates)>) -> Markup {
    let mut groups = group_by_key(fates);
    groups.sort_by_key(|(fate, _)| fate.number);
    html! {
        section #known aria-labelledby="known-title" {
            h2 #known-title { "What they do with known kos" }
            p.note { "Both players insist on the cycle that the position is known for." }
            dl.answers { @for (fate, boards) in &groups {
                div class=(fate.fate.replace(' ', "-")) {
                    dt { (fate.words()) }
                    dd.names { @for known in boards { a href={ "../" (known.address()) } { (known.board.known.title) } " " } }
                }
            } }
        }
    }
}

/// The most similar rule sets with the smallest position that tells them apart, and all others in a list.
fn neighbours(site: &Site<'_>, behaviours: &Behaviours<'_>, index: usize) -> Markup {
    let all = behaviours.neighbours(index);
    let (alike, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, differences)| *differences == [0; 3]);
    html! {
        section #neighbours aria-labelledby="neighbours-title" {
            h2 #neighbours-title { "Where they differ from similar rules" }
            @if !alike.is_empty() {
                h3 { "The same answers to everything here" }
                ul.alike { @for other in alike.into_iter().flat_map(|(group, _)| group) { (same_answers(behaviours.rules(index), behaviours.rules(other))) } }
            }
            @if !others.is_empty() {
                p.note {
                    "The most similar first; rules that answer everything alike stand together. Under the names stands the smallest position that shows a difference. "
                    "A type counts as different if its shortest cycle has another fate, or if cycles that go on for ever are there under one of the two alone, or are shorter."
                }
                ul.neighbours-list { @for other in others.iter().take(NEIGHBOURS) { (neighbour(site, behaviours, index, other)) } }
            }
            (all_others(behaviours, index, &others))
        }
    }
}

/// A rule set that answers alike, with what differs in the text of the rules.
fn same_answers(rules: &RuleSet, other: &RuleSet) -> Markup {
    let bars = |rules: &RuleSet| rules.bars.iter().map(|bar| bar.name()).collect::<Vec<_>>().join(" and ");
    let ends = |rules: &RuleSet| to_strings(&rules.ends).join("; ");
    html! {
        li {
            (link(other)) ": "
            @if rules.has_same_parts(other) { "the same rules about repetition, ends and suicide. No game tells them apart." }
            @else {
                @let differing = [
                    (rules.bars != other.bars).then(|| format!("it forbids by {}", bars(other))),
                    (rules.ends != other.ends).then(|| format!("it ends by {}", ends(other))),
                    (rules.suicide != other.suicide).then(|| uncapitalised(suicide(other.suicide).trim_end_matches('.'))),
                ];
                "the text differs: " (differing.into_iter().flatten().collect::<Vec<_>>().join(", ")) "."
            }
        }
    }
}

pub(super) fn link(rules: &RuleSet) -> Markup {
    html! { a href={ (rules.id()) ".html" } { (rules.definition.name) } }
}

/// Rule sets that answer alike, with the smallest position that they answer differently from the one with the index `rules`.
fn neighbour(site: &Site<'_>, behaviours: &Behaviours<'_>, rules: usize, like: &(Vec<usize>, Differences)) -> Markup {
    let (group, [types, ..]) = like;
    let Some(example) = behaviours.smallest(rules, group[0]) else { return html! {} };
    let pair = [rules, group[0]].map(|index| behaviours.rules(index));
    html! {
        li {
            h3 { @for (number, &other) in group.iter().enumerate() { @if number > 0 { ", " } (link(behaviours.rules(other))) } }
            p { (how_many(pair, *types)) " " a href={ "../" (side_by_side::address(&pair.map(RuleSet::id))) } { "Side by side" } }
            (difference(site, pair, &example))
        }
    }
}

/// How much two rule sets differ: a link to the list of the types that they answer differently.
fn how_many(pair: [&RuleSet; 2], types: usize) -> Markup {
    html! {
        @if types > 0 { (list("differs", &pair.map(RuleSet::id).join(","), types)) " answered differently." }
        @else { "No type of the list is answered differently, but a known position is." }
    }
}

/// A position with the answers of two rule sets.
fn difference(site: &Site<'_>, rules: [&RuleSet; 2], example: &Example<'_>) -> Markup {
    let Example { board, cycle, subject, answers } = example;
    let (title, page) = match subject {
        Subject::Type(entry) => (site.title(entry), format!("types/{}.html", entry.id)),
        Subject::Known(known) => (known.board.known.title.clone(), known.address()),
    };
    html! {
        div.difference {
            a.small-board href={ "../" (page) } aria-label={ "The ko: " (title) } { (thumbnail(board)) }
            div {
                p { "The smallest: " a href={ "../" (page) } { (title) } @if !cycle.is_empty() { ", with the cycle " (to_strings(cycle).join(", ")) } "." }
                dl { @for (rules, answer) in rules.iter().zip(answers) { div { dt { (rules.definition.name) } dd { (answer) } } } }
                p { a.open href={ "../" (BOARD_PAGE) (workbench::cycle_address(board, &title, cycle)) } { "Open on the board" } }
            }
        }
    }
}

/// All rule sets that answer something differently, with the number of types.
fn all_others(behaviours: &Behaviours<'_>, index: usize, others: &[(Vec<usize>, Differences)]) -> Markup {
    let rules = behaviours.rules(index);
    html! {
        @if others.len() > NEIGHBOURS {
            details {
                summary { "All " (others.iter().map(|(group, _)| group.len()).sum::<usize>()) " rule sets that differ" }
                ul.columns { @for (group, [types, ..]) in others { @for &other in group {
                    @let other = behaviours.rules(other);
                    li { (link(other)) ": " @if *types > 0 { (list("differs", &format!("{},{}", rules.id(), other.id()), *types)) } @else { "no type of the list" } }
                } } }
            }
        }
    }
}
