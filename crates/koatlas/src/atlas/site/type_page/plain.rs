//! What the page of a type says first: its name, the plain answer about it, and those about the known positions that have it.

use koatlas_board::{BoardPosition, Move, Suicide, fold_name};
use koatlas_catalogue::collection::{KnownBoard, known_boards};
use koatlas_catalogue::query::aliases;
use koatlas_catalogue::{BoardComponent, TypeEntry};
use koatlas_classifier::types::canonical_form;
use koatlas_classifier::{Fates, KoType, Names, QuotedOutcome, labelled_digraph};
use koatlas_files::Control;
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
use crate::threats::FightInWords;

/// What a type is called on a board that has it, and the known positions of the type.
pub(super) struct Called {
    ko_type: KoType,
    about: Option<&'static About>,
    suicide: Suicide,
    boards: Vec<&'static KnownBoard>,
}

impl Called {
    /// What the type `entry` is called on `board`. The known positions are its examples, as the classifier answers it there.
    pub(super) fn new(site: &Site<'_>, entry: &TypeEntry, board: &BoardPosition) -> Called {
        let boards = known_boards(site.catalogue, entry);
        let examples = boards.iter().map(|board| board.known.name.clone()).collect();
        let (names, factors, factors_exchanged) = (&entry.names, &entry.factors, &entry.factors_exchanged);
        let (names, factors, factors_exchanged) = (names.clone(), factors.clone(), factors_exchanged.clone());
        let found = KoType { id: entry.id, names, factors, factors_exchanged, examples };
        let ko_type = Names::of_collection(site.catalogue.suicide).called_on_board(found, board);
        Called { about: About::of_ko(&ko_type, ""), suicide: site.catalogue.suicide, ko_type, boards }
    }

    /// The name that stands above the page.
    pub(super) fn title(&self) -> String {
        self.about.map_or_else(|| plain_name(&self.ko_type), |about| about.name.clone())
    }

    /// The title of the page, which no other page has: the identity stands behind a name that several types may have.
    pub(super) fn page_title(&self) -> String {
        let title = self.title();
        if self.about.is_some() { title } else { format!("{title} ({})", self.ko_type.id) }
    }

    /// The known position that the plain answer is about.
    fn first_board(&self) -> Option<&'static str> {
        let is_about = |name: &str| self.about.zip(About::of_position(name)).is_some_and(|(a, b)| std::ptr::eq(a, b));
        self.boards.iter().map(|board| &*board.known.name).find(|name| is_about(name))
    }

    /// The plain answer, with what happens to the first of the `cycles`.
    pub(super) fn answer(&self, entry: &TypeEntry, component: &BoardComponent, cycles: &[PlayerCycle]) -> PlainAnswer {
        let moves = cycles.first().map_or(&[][..], |cycle| &cycle.moves);
        let fates = Fates::of_repeated_cycle(&component.board, moves);
        let answer = PlainAnswer::new(&self.ko_type, "", entry.ko_points.len(), moves.len(), &fates);
        answer.with_fight(fight(&component.board, moves, self.suicide).as_ref())
    }

    /// The plain answer with the first cycle, which can be played.
    pub(super) fn section(
        &self,
        answer: &PlainAnswer,
        entry: &TypeEntry,
        component: &BoardComponent,
        cycles: &[PlayerCycle],
    ) -> Markup {
        // Names that describe the type, such as `a x b` and `a (of b)`, are not what anybody calls it.
        let is_name = |name: &&str| !name.contains(" x ") && !name.contains('(');
        let names = entry.names.iter().map(String::as_str).chain(aliases(entry)).filter(is_name);
        let names: Vec<&str> = names.filter(|name| fold_name(name) != fold_name(&answer.name)).collect();
        html! {
            section.first id=[self.first_board()] {
                div.said {
                    (PreEscaped(answer.to_html("h1")))
                    @if !names.is_empty() { p.aliases { "Also known as " (names.join(", ")) "." } }
                }
                (record::section(entry, &answer.name, component, cycles))
            }
        }
    }

    /// The known positions, each with its own plain answer, but for the one of `first`, with which the page begins.
    pub(super) fn known_positions(&self, first: &PlainAnswer, site: &Site<'_>, component: &BoardComponent) -> Markup {
        let form = canonical_form(&labelled_digraph(&component.graph)).form;
        html! {
            @if !self.boards.is_empty() {
                section #known aria-labelledby="known-title" {
                    h2 #known-title { "On other boards" }
                    @for board in &self.boards {
                        (known_position(site, board, first, Some(&*board.known.name) == self.first_board(), board.form != form))
                    }
                }
            }
        }
    }
}

fn known_position(site: &Site<'_>, board: &KnownBoard, first: &PlainAnswer, is_first: bool, exchanged: bool) -> Markup {
    let KnownBoard { known, component, .. } = board;
    let found = site.boards_with_fates.iter().find(|other| other.board.known.name == known.name);
    let (cycle, fates) = found.map_or_else(Default::default, |found| (found.cycle.moves.clone(), found.fates.clone()));
    let about = About::of_position(&known.name).unwrap_or_else(|| panic!("data/about.toml has no {}", known.name));
    let points = component.board.region().len();
    html! {
        div.known id=[(!is_first).then_some(&*known.name)] {
            (stage(component, &cycle, &about.name))
            div {
                @if is_first {
                    h3 { (known.title) }
                } @else {
                    @let fight = fight(&component.board, &cycle, site.catalogue.suicide);
                    (answer_below(PlainAnswer::of_known(about, cycle.len(), &fates).with_fight(fight.as_ref()), first))
                }
                p { (known.why) }
                p { a href={ "../board.html" (cycle_address(&component.board, &about.name, &cycle)) } { "Open on the board" } }
                details {
                    summary { "Sources, and what others write about it" }
                    p.note {
                        "Moves are made on " (with_noun(points, "point")) " of a board of " (component.board.size())
                        @if exchanged { ", with the colours exchanged" } ". Source: " (with_links(&known.source)) ". File: " code { "data/positions/" (known.name) ".toml" } "."
                    }
                    @if !known.names_source.is_empty() { p.note { "Source of its names in other languages: " (with_links(&known.names_source)) "." } }
                    (quotations(&known.known.outcomes))
                }
            }
        }
    }
}

/// The plain answer about a known position, without what `first`, which stands above, says too.
fn answer_below(answer: PlainAnswer, first: &PlainAnswer) -> Markup {
    let is_as_above = answer.all == first.all;
    let all = if is_as_above { Vec::new() } else { answer.all };
    let fight = if answer.fight == first.fight { String::new() } else { answer.fight };
    let answer = PlainAnswer { all, fight, ..answer };
    html! {
        (PreEscaped(answer.to_html("h3")))
        @if is_as_above { p.note { "All rule sets say of it what they say at the top of the page." } }
    }
}

/// What players say of the fight on `board`, in which the player of the first of the `moves` moves first. `None` if there is none, so that the
/// pages stay small.
fn fight(board: &BoardPosition, moves: &[Move], suicide: Suicide) -> Option<FightInWords> {
    let found = FightInWords::new(board, moves.first()?.colour, suicide, &Control::default())?;
    (found.kind.is_some() || found.first_threat.is_some()).then_some(found)
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
