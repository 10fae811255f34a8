//! The page of a type, and the files that it offers for download.

mod cycles;
mod figures;
mod plain;
mod record;
mod related;

use koatlas_catalogue::{BoardComponent, TypeEntry};
use maud::{Markup, html};
use serde_json::json;

use plain::Called;

use super::assets::TYPES_PAGE;
use super::context::{Site, with_noun};
use super::page::{Page, folded};
use super::{board, cite, component_picture::ComponentPicture, data_files};
use crate::atlas::player::PlayerCycle;

/// Files of a type with their names: picture, game record, data and page.
pub(super) fn files(site: &Site<'_>, entry: &TypeEntry) -> Vec<(String, String)> {
    let component = BoardComponent::of_type(entry, site.catalogue.suicide).with_start(site.start(entry).clone());
    let Some(component) = component else { return Vec::new() };
    let cycles = cycles::player_cycles(site, entry, &component);
    let component = at_first_cycle(component, &cycles);
    let record = cycles.first().map_or_else(String::new, |cycle| record::sgf(site, entry, &component, cycle));
    let (picture, page) = (board::type_picture(entry, &component), page(site, entry, &component, &cycles));
    let files = [("svg", picture), ("sgf", record), ("json", json(site, entry)), ("html", page)];
    files.map(|(extension, text)| (format!("types/{}.{extension}", entry.id), text)).to_vec()
}

/// The component with the board on which its first cycle begins.
fn at_first_cycle(component: BoardComponent, cycles: &[PlayerCycle]) -> BoardComponent {
    let first = cycles.first().and_then(|cycle| cycle.nodes.first().copied()).unwrap_or(component.start);
    let board = component.board.with_position(&component.local_board, component.graph.position(first));
    component.with_start(board).expect("a position of the component")
}

/// Long fields of an entry that are only in `catalogue.json`.
const LEFT_OUT: [&str; 5] = ["cycles_under", "longest_sequences", "proofs", "rulesets", "word_fates"];

/// The entry of the type as JSON, without [`LEFT_OUT`].
fn json(site: &Site<'_>, entry: &TypeEntry) -> String {
    let (version, catalogue) = (&site.catalogue.version, site.catalogue.command_line());
    let mut file = json!({"command": "show", "version": version, "catalogue": catalogue, "left_out": LEFT_OUT});
    let entry = serde_json::to_value(entry).expect("an entry can be written");
    for (key, value) in entry.as_object().into_iter().flatten() {
        if !LEFT_OUT.contains(&key.as_str()) {
            file[key] = value.clone();
        }
    }
    format!("{file}\n")
}

fn page(site: &Site<'_>, entry: &TypeEntry, component: &BoardComponent, cycles: &[PlayerCycle]) -> String {
    let cycle = cycles.first().map_or(&[][..], |cycle| &cycle.nodes);
    let picture = ComponentPicture::new(component, cycle);
    let called = Called::new(site, entry, &component.board);
    let answer = called.answer(entry, component, cycles);
    let main = html! {
        article.type {
            (called.section(&answer, entry, component, cycles))
            (called.known_positions(&answer, site, component))
            (related::factors(site, entry))
            (figures::rule_sets(entry))
            (figures::section(site, entry))
            (graph(entry, picture.as_ref()))
            @if site.is_listed(entry) { (figures::longest(site, entry)) }
            (related::products(site, entry))
            (source(site, entry, component))
            (neighbours(site, entry))
        }
        (record::data(entry, component, cycles, picture.is_some()))
    };
    let (points, positions) = (with_noun(entry.first_points, "point"), with_noun(entry.positions, "position"));
    let size = format!("{points}, {positions} and {}", with_noun(entry.plays, "play"));
    let description = format!("A ko type of {size}: its cycles on a board, and what each rule set does with it.");
    let title = called.page_title();
    let page = Page::in_top_folder(TYPES_PAGE, &title, &description, main);
    Page { root: "../", data: &["rule-sets.js", "answers.js", "goban.js", "plain-answer.js"], ..page }.html(site)
}

fn graph(entry: &TypeEntry, picture: Option<&ComponentPicture<'_>>) -> Markup {
    let content = html! {
            @if let Some(picture) = picture {
                p.note {
                    "All " (with_noun(entry.positions, "position")) " that lead to each other, and the "
                    (with_noun(entry.plays, "play")) " between them: the " a href="../words.html#component" { "component" } " of this ko. Each play is shown with its stone; ×2 takes two stones. "
                    "That on the board has a thick frame. Choose one to see it larger."
                }
                div.component {
                    div.graph-box tabindex="0" role="region" aria-label="The component as a graph" { (picture.svg()) }
                    div.chosen {
                        h3 {}
                        div.board-box {}
                        p.note {}
                    }
                }
            } @else {
                p.note {
                    (with_noun(entry.positions, "position")) " lead to each other by " (with_noun(entry.plays, "play"))
                    ", too many for a picture: they are the " a href="../words.html#component" { "component" } " of this ko."
                }
            }
    };
    folded("component", "All its positions", &content)
}

/// Section about the source of the type, with its downloads.
fn source(site: &Site<'_>, entry: &TypeEntry, component: &BoardComponent) -> Markup {
    let (catalogue, id) = (site.catalogue, &entry.id);
    let content = html! {
            @if site.is_listed(entry) { p {
                "Found by going through all " a href="../words.html#setting" { "settings" } " (regions with what stands around them) of up to " (catalogue.max_points) " points, with koatlas "
                (catalogue.version) ": " code { (catalogue.command_line()) } ". "
                @match entry.occurrences {
                    0 => {},
                    1 => "One setting of one piece has the type. ",
                    settings => { (settings) " settings of one piece have the type. " },
                }
                "Permanent address: " code data-address={ "types/" (id) ".html" } { "types/" (id) ".html" } "."
            } } @else { (related::not_listed(site, entry, component)) }
            ul.downloads {
                li { a href={ (id) ".svg" } download { "Picture (SVG)" } }
                li { a href={ (id) ".sgf" } download { "The cycle shown first as a game (SGF)" } }
                li { a href={ (id) ".json" } download { "Data (JSON)" } }
                li { a href={ "../check-and-cite.html#" (data_files::ANCHOR) } { "Data of all types" } }
            }
            // The script adds the HTML that shows the board elsewhere.
            details #cite { summary { "Cite this type" } (cite::of_type(site, entry)) }
    };
    folded("found", "Source and downloads", &content)
}

/// Links to the previous and next type of the catalogue, or of the types that it does not have.
fn neighbours(site: &Site<'_>, entry: &TypeEntry) -> Markup {
    let (types, index) = site.list(entry);
    let title = |entry| Called::new(site, entry, site.start(entry)).title();
    let before = index.checked_sub(1).and_then(|before| types.get(before));
    html! {
        nav.neighbours aria-label="Previous and next type" {
            @if let Some(entry) = before {
                a rel="prev" href={ (entry.id) ".html" } { (title(entry)) }
            } @else { span {} }
            a href={ "../" (TYPES_PAGE) } { "All types" }
            @if let Some(entry) = types.get(index + 1) {
                a rel="next" href={ (entry.id) ".html" } { (title(entry)) }
            } @else { span {} }
        }
    }
}
