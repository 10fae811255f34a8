//! The page `completeness.html`: what the catalogue contains and why nothing is missing.

use koatlas_board::Suicide;
use koatlas_catalogue::{NotDrawnEntry, PointsEntry};
use maud::{Markup, html};

use super::context::{Site, with_noun};
use super::page::{Page, fill_template, table_head};

pub(super) fn page(site: &Site<'_>) -> String {
    let main = html! {
        header.head { h1 { "What is complete" } p.lead { (site.catalogue.coverage()) } }
        (numbers(site))
        (argument(site))
        (not_covered(site))
        (not_drawn(&site.catalogue.not_drawn))
    };
    let description = "Which ko types are in the catalogue, why none is missing, and what is not covered.";
    Page::in_top_folder("completeness.html", "What is complete", description, main).html(site)
}

/// Heads of the columns of numbers; the last column exists only with mortal strings.
const NUMBERS: [&str; 6] =
    ["Points", "Settings of one piece", "Components in them", "New types", "Types so far", "Types of all settings"];

fn numbers(site: &Site<'_>) -> Markup {
    let mortal = site.catalogue.has_mortal_strings();
    html! {
        section aria-labelledby="numbers-title" {
            h2 #numbers-title { "How many there are" }
            table.numbers {
                (table_head(&NUMBERS[..if mortal { 6 } else { 5 }]))
                tbody { @for entry in &site.catalogue.by_points { (row(entry, mortal)) } }
            }
            p.note {
                "A " a href="words.html#setting" { "setting" } " is a region, the points where plays are made, with what stands around it. Those that differ by a symmetry of the board or by the colours count once. A "
                a href="words.html#component" { "component" } " is all positions of one ko, and a " a href="words.html#ko-type" { "type" } " is what they do."
            }
        }
    }
}

fn row(entry: &PointsEntry, mortal: bool) -> Markup {
    html! {
        tr {
            th scope="row" { (entry.points) span.unit { @if entry.points == 1 { " point" } @else { " points" } } }
            td data-l="settings of one piece" { (entry.settings) }
            td data-l="components" { (entry.components) }
            td data-l="new types" { (entry.new_types) }
            td data-l="types so far" { (entry.cumulative_types) }
            @if mortal { td data-l="of all settings" { (entry.types_of_all_settings) } }
        }
    }
}

/// The argument why no type is missing.
fn argument(site: &Site<'_>) -> Markup {
    let mortal = html! {
        @if site.catalogue.has_mortal_strings() {
            li {
                strong { "Pieces meet in the breath of strings alone. " }
                "A mortal string lives as long as it has a liberty in some piece, or has joined a stone that is immortal. Nothing else passes from one piece to another."
            }
            li {
                strong { "A piece that does not change can be a single point. " }
                "All that it does is to let strings breathe, and a point can do the same."
            }
        }
    };
    fill_template(include_str!("../../../assets/why-complete.html"), &[("mortal", mortal)])
}

fn not_covered(site: &Site<'_>) -> Markup {
    let points = site.catalogue.max_points;
    html! {
        section aria-labelledby="not-covered-title" {
            h2 #not-covered-title { "What is not covered" }
            ul {
                @if site.catalogue.has_mortal_strings() {
                    li { "More than one mortal string of a colour." }
                } @else {
                    li { "Kos that are tied together by strings that can be captured, such as double ko and triple ko. The option " code { "--mortal 1" } " has those with one such string of each colour." }
                }
                li {
                    "Types whose smallest region has more than " (points) " points."
                    @if points < 8 { " The quadruple ko and molasses ko need 8." }
                }
                li { "Products of kos that do not hang together. Their factors are here." }
                li { "Boards that are no rectangles of the square grid." }
                @if site.catalogue.suicide == Suicide::None { li { "Suicide. A catalogue made with " code { "--suicide multi" } " has suicides of two stones or more." } }
            }
        }
    }
}

/// Table of the types for which no board was found.
fn not_drawn(all: &[NotDrawnEntry]) -> Markup {
    let proved = all.iter().filter(|entry| entry.is_proved()).count();
    html! {
        @if !all.is_empty() {
            section #not-drawn aria-labelledby="not-drawn-title" {
                h2 #not-drawn-title { "Types without a board" }
                p {
                    (with_noun(all.len(), "type")) " of settings for which no board was found; it is proved of " (proved)
                    " that there is none. They are not counted among the types of this catalogue, but among the types of all settings. "
                    code { "koatlas verify" } " finds them too, and the obstacles that prove it."
                }
                table.not-drawn {
                    (table_head(&["Identity", "Points", "Pieces", "Mortal strings", "Why"]))
                    tbody { @for entry in all {
                        tr id=(entry.id) {
                            th scope="row" { code { (entry.id) } }
                            td data-l="points" { (entry.points) } td data-l="pieces" { (entry.pieces) }
                            td data-l="mortal strings" { (entry.mortal_strings) } td.why { (entry.reason) }
                        }
                    } }
                }
            }
        }
    }
}
