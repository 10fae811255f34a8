//! The page of a further rule set: of a server, a program, a federation, or a proposal. The tables of the atlas do not have it, so that its page
//! says what it does with the known positions alone.

use koatlas_board::BoardPosition;
use koatlas_classifier::FateEntry;
use koatlas_rules::{GameMove, RuleExample, RuleSet};
use maud::{Markup, html};

use super::behaviours::told;
use super::rule_set::{definition, known, link};
use super::{FURTHER, STYLE, side_by_side};
use crate::atlas::site::assets::{BOARD_PAGE, RULES_PAGE};
use crate::atlas::site::board::thumbnail;
use crate::atlas::site::context::{BoardWithFates, Site};
use crate::atlas::site::page::Page;
use crate::atlas::site::workbench::board_address;
use crate::json::to_strings;
use crate::native::rules::example_board;
use crate::text::{capitalised, parse_moves};
use crate::value::outcome_in_words;

pub(super) fn page(site: &Site<'_>, rules: &RuleSet) -> String {
    let fates: Vec<(FateEntry, &BoardWithFates)> =
        site.boards_with_fates.iter().filter_map(|known| Some((fate(rules, known)?, known))).collect();
    let main = html! {
        link rel="stylesheet" href={ "../" (STYLE) };
        article.rule-set {
            header.head {
                p.kind { a href={ "../" (RULES_PAGE) "#" (FURTHER) } { "Further rule sets" } }
                h1 { (rules.definition.name) }
                p { a href={ "../" (BOARD_PAGE) "#size=9x9&rules=" (rules.id()) } { "Open the board with these rules" } }
                p { a href={ "../" (side_by_side::address(&[rules.id()])) } { "Compare with …" } }
            }
            (definition(rules))
            @if !rules.definition.examples.is_empty() { section #examples aria-labelledby="examples-title" {
                h2 #examples-title { "Examples" }
                @for example in rules.definition.examples { (shown(rules, example)) }
            } }
            (known(fates.iter().map(|(fate, known)| (fate, *known))))
            (similar(rules, &fates))
        }
    };
    let name = rules.definition.name;
    let description = format!("{name}: what these rules of Go say about repetition, and what they do with known kos.");
    Page { root: "../", ..Page::in_top_folder(RULES_PAGE, name, &description, main) }.html(site)
}

fn fate(rules: &RuleSet, known: &BoardWithFates) -> Option<FateEntry> {
    FateEntry::of_repeated_cycle(rules, &known.board.component.board, &known.cycle.moves)
}

/// An example with its board, which can be played on.
fn shown(rules: &RuleSet, example: &RuleExample) -> Markup {
    let RuleExample { note, refused, outcome, .. } = example;
    let (Ok(board), Ok(moves)) = (example_board(example), parse_moves::<GameMove>(&example.moves)) else {
        return html! {};
    };
    let address = played(rules, &board, &moves).map(|place| format!("../{BOARD_PAGE}{place}"));
    html! {
        div.difference {
            @match &address {
                Some(address) => a.small-board href=(address) aria-label="Open on the board" { (thumbnail(&board)) },
                None => span.small-board { (thumbnail(&board)) },
            }
            div {
                p { (note) }
                p {
                    (to_strings(&moves).join(", ")) ". "
                    @if let Some(number) = refused { "Move " (number) " is illegal." }
                    @else if let Some(outcome) = outcome { (capitalised(outcome_in_words(*outcome))) "." }
                    @else { "All moves are legal, and the game goes on." }
                }
                @if let Some(address) = &address { p { a.open href=(address) { "Open on the board" } } }
            }
        }
    }
}

/// The address of the board after the moves that can be shown there.
fn played(rules: &RuleSet, board: &BoardPosition, moves: &[GameMove]) -> Option<String> {
    let moves: Option<Vec<String>> =
        moves.iter().map(|made| Some(made.without_ko_pass()?.to_string().replace(' ', "-"))).collect();
    Some(format!("{}&rules={}&moves={}", board_address(board, ""), rules.id(), moves?.join(".")))
}

/// The rule sets of the list that are most alike.
fn similar(rules: &RuleSet, fates: &[(FateEntry, &BoardWithFates)]) -> Markup {
    let same: Vec<RuleSet> = RuleSet::all().filter(|other| other.has_same_parts(rules)).collect();
    let differing = |other: &RuleSet| {
        let alike = |fate: &FateEntry, known: &BoardWithFates| {
            known.fates.under(other.id()).is_some_and(|of_other| told(of_other) == told(fate))
        };
        fates.iter().filter(|(fate, known)| !alike(fate, known)).count()
    };
    let all: Vec<(usize, RuleSet)> = RuleSet::all().map(|other| (differing(&other), other)).collect();
    let fewest = all.iter().map(|(number, _)| *number).min().unwrap_or_default();
    let alike = all.iter().filter(|(number, _)| *number == fewest).map(|(_, other)| other);
    html! {
        section #neighbours aria-labelledby="neighbours-title" {
            h2 #neighbours-title { "Similar rules" }
            @if same.is_empty() {
                p {
                    @if fewest == 0 { "These answer all known kos alike: " } @else { "These answer all known kos alike but for " (fewest) ": " }
                    (links(alike))
                }
            } @else {
                p { "The same rules about repetition, ends and suicide: " (links(same.iter())) "No game tells them apart." }
            }
        }
    }
}

fn links<'r>(all: impl Iterator<Item = &'r RuleSet>) -> Markup {
    let all: Vec<&RuleSet> = all.collect();
    html! { @for (number, rules) in all.iter().enumerate() { @if number > 0 { ", " } (link(rules)) } ". " }
}
