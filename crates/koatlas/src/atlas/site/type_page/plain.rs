//! The plain answer about a type, with which its page begins, and those about the known positions that have it.

use koatlas_board::{BoardPosition, fold_name};
use koatlas_catalogue::collection::{KnownBoard, known_boards};
use koatlas_catalogue::query::aliases;
use koatlas_catalogue::{BoardComponent, TypeEntry};
use koatlas_classifier::types::{TypeId, canonical_form};
use koatlas_classifier::{Fates, KoType, Names, QuotedOutcome, labelled_digraph};
use koatlas_rules::RuleSet;
use maud::{Markup, PreEscaped, html};

use super::super::context::{Site, with_noun};
use super::super::page::with_links;
use super::super::stage::stage;
use super::super::workbench::cycle_address;
use super::record;
use crate::about::About;
use crate::atlas::player::PlayerCycle;
use crate::classify::QUOTED_AND_COMPUTED;
use crate::page::PlainAnswer;
use crate::plain_answer::plain_name;

/// The plain answer with its first cycle, which can be played.
pub(super) fn section(
    site: &Site<'_>,
    entry: &TypeEntry,
    component: &BoardComponent,
    cycles: &[PlayerCycle],
) -> Markup {
    let moves = cycles.first().map_or(&[][..], |cycle| &cycle.moves);
    let fates = Fates::of_repeated_cycle(&component.board, moves);
    let answer =
        PlainAnswer::new(&ko_type(site, entry, &component.board), "", entry.ko_points.len(), moves.len(), &fates);
    // Names that describe the type, such as `a x b` and `a (of b)`, are not what anybody calls it.
    let is_name = |name: &&str| !name.contains(" x ") && !name.contains('(');
    let names = entry.names.iter().map(String::as_str).chain(aliases(entry)).filter(is_name);
    let names: Vec<&str> = names.filter(|name| !is_same(name, &answer.name)).collect();
    let id = first_board(site, entry, &component.board).map(|board| &*board.known.name);
    html! {
        section.first id=[id] {
            div.said {
                (PreEscaped(answer.to_html("h1")))
                @if !names.is_empty() { p.aliases { "Also known as " (names.join(", ")) "." } }
            }
            (record::section(entry, &answer.name, component, cycles))
        }
    }
}

/// The name of a type on `board`, which has it: the title of its page.
pub(super) fn title(site: &Site<'_>, entry: &TypeEntry, board: &BoardPosition) -> String {
    let ko_type = ko_type(site, entry, board);
    About::of_ko(&ko_type, "").map_or_else(|| plain_name(&ko_type), |about| about.name.clone())
}

fn is_same(a: &str, b: &str) -> bool {
    fold_name(a) == fold_name(b)
}

/// The title of the page of a type, which no other page has: the identity stands behind a name that several types may have.
pub(super) fn page_title(site: &Site<'_>, entry: &TypeEntry, board: &BoardPosition) -> String {
    let name = title(site, entry, board);
    let is_own = About::of_ko(&ko_type(site, entry, board), "").is_some();
    if is_own { name } else { format!("{name} ({})", entry.id) }
}

/// The type as the classifier answers it on `board`, with its examples.
fn ko_type(site: &Site<'_>, entry: &TypeEntry, board: &BoardPosition) -> KoType {
    let boards = known_boards(site.catalogue, entry);
    let examples = boards.iter().map(|board| board.known.name.clone()).collect();
    let (names, factors): (_, Vec<TypeId>) = (entry.names.clone(), entry.factors.clone());
    let found = KoType { id: entry.id, names, factors, factors_exchanged: entry.factors_exchanged.clone(), examples };
    Names::of_collection(site.catalogue.suicide).called_on_board(found, board)
}

/// The known position that the plain answer of the page is about.
fn first_board(site: &Site<'_>, entry: &TypeEntry, board: &BoardPosition) -> Option<&'static KnownBoard> {
    let about = About::of_ko(&ko_type(site, entry, board), "")?;
    known_boards(site.catalogue, entry)
        .into_iter()
        .find(|board| About::of_position(&board.known.name).is_some_and(|own| std::ptr::eq(own, about)))
}

/// The known positions that have the type, each with its own plain answer, but for the one with which the page begins.
pub(super) fn known_positions(site: &Site<'_>, entry: &TypeEntry, component: &BoardComponent) -> Markup {
    let boards = known_boards(site.catalogue, entry);
    let first = first_board(site, entry, &component.board).map(|board| &board.known.name);
    let form = canonical_form(&labelled_digraph(&component.graph)).form;
    html! {
        @if !boards.is_empty() {
            section #known aria-labelledby="known-title" {
                h2 #known-title { "On other boards" }
                @for board in boards { (known_position(site, board, Some(&board.known.name) == first, board.form != form)) }
            }
        }
    }
}

fn known_position(site: &Site<'_>, board: &KnownBoard, is_first: bool, exchanged: bool) -> Markup {
    let KnownBoard { known, component, .. } = board;
    let found = site.boards_with_fates.iter().find(|other| other.board.known.name == known.name);
    let (cycle, fates) = found.map_or_else(Default::default, |found| (found.cycle.moves.clone(), found.fates.clone()));
    let about = About::of_position(&known.name).unwrap_or_else(|| panic!("data/about.toml has no {}", known.name));
    let points = component.board.region().len();
    html! {
        div.known id=[(!is_first).then_some(&*known.name)] {
            (stage(component, &cycle, &about.name))
            div {
                @if is_first { h3 { (known.title) } } @else { (PreEscaped(PlainAnswer::of_known(about, cycle.len(), &fates).to_html("h3"))) }
                p { (known.why) }
                p { a href={ "../board.html" (cycle_address(&component.board, &about.name, &cycle)) } { "Open on the board" } }
                details {
                    summary { "Sources, and what others write about it" }
                    p.note {
                        "Moves are made on " (with_noun(points, "point")) " of a board of " (component.board.size())
                        @if exchanged { ", with the colours exchanged" } ". Source: " (with_links(&known.source)) "."
                    }
                    @if !known.names_source.is_empty() { p.note { "Source of its names in other languages: " (with_links(&known.names_source)) "." } }
                    (quotations(&known.known.outcomes))
                }
            }
        }
    }
}

/// What others have written about a position under rule sets.
fn quotations(quoted: &[QuotedOutcome]) -> Markup {
    html! {
        @if !quoted.is_empty() {
            p.note { "What others write about it, in short. " (QUOTED_AND_COMPUTED) }
            ul.note { @for QuotedOutcome { rules, says, source } in quoted {
                li { (rule_set_names(rules)) ": " (says) ". Source: " (with_links(source)) "." }
            } }
        }
    }
}

/// The names of rule sets, as far as they are in the list.
fn rule_set_names(rules: &[String]) -> String {
    let names = rules.iter().map(|name| RuleSet::find(name).map_or(&**name, |rules| rules.definition.name));
    names.collect::<Vec<_>>().join(", ")
}
