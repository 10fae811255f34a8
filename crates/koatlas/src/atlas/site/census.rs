//! The page `census.html`: what repeats in games that were played.

use koatlas_board::{Suicide, fold_name, grouped};
use koatlas_catalogue::TypeEntry;
use koatlas_catalogue::collection::{all_known_boards, known_boards};
use koatlas_classifier::KnownPosition;
use maud::{Markup, html};

use super::assets::CENSUS_PAGE;
use super::context::{Site, with_noun};
use super::page::{Page, table_head};
use super::rules::address;
use crate::census::{Archive, CENSUS, Census, FoundType, Repetition, games_of};

/// What the census has of a known position: the games in which the board came back by a cycle of its type.
pub(super) struct Seen {
    pub games: usize,
    /// The name under which they are counted; empty if there are none, or if the type has no name.
    pub counted_as: &'static str,
    /// The number as a link to the census.
    pub number: Markup,
}

/// Counts each game once: those that the census calls by the title of the position, else all of its type, which is that without suicide.
pub(super) fn seen(known: &KnownPosition) -> Seen {
    let id = all_known_boards(Suicide::None).iter().find(|board| board.known.name == known.name).map(|board| board.id);
    let (called, others): (Vec<_>, Vec<_>) = (CENSUS.types.iter().filter(|kind| Some(kind.id) == id))
        .partition(|kind| fold_name(&kind.name) == fold_name(&known.title));
    let kinds = if called.is_empty() { others } else { called };
    let games = games_of(kinds.iter().flat_map(|kind| &kind.repetitions));
    let place = kinds.first().map_or_else(String::new, |kind| format!("#{}", anchor(kind)));
    let number = html! {
        a href={ (CENSUS_PAGE) (place) } { @if games == 0 { "none" } @else { (games) } " of " (grouped(CENSUS.games)) " games" }
    };
    Seen { games, counted_as: kinds.first().map_or("", |kind| &kind.name), number }
}

/// What the first page says of it.
pub(super) fn answer() -> Markup {
    html! {
        section.way aria-labelledby="census-title" {
            h2 #census-title { a href=(CENSUS_PAGE) { "What repeats in real games" } }
            p { (grouped(CENSUS.repeat)) " of " (grouped(CENSUS.games)) " games came back to a position. Watch all of them." }
        }
    }
}

pub(super) fn page(site: &Site<'_>) -> String {
    let Census { games, repeat, archives, types } = &*CENSUS;
    let [games, repeat] = [games, repeat].map(|number| grouped(*number));
    let repetitions: usize = types.iter().map(|kind| kind.repetitions.len()).sum();
    let main = html! {
        header.head {
            h1 { "What repeats in real games" }
            p.lead {
                "Games are replayed as they were played, without rules, and a " strong { "repetition" } " is a play after which every point of the board holds what it held after an earlier move, or at the start: "
                "the moves between are its " strong { "cycle" } ", and plays that go on with it belong to the same repetition. Its " strong { "ko type" }
                " is that of the points that are played on in its cycle, while all else stands still unless it can be captured."
            }
            p.note { "Suicides of one stone, which change nothing, are left out. A ko that is retaken at once, against every rule set, is a repetition too." }
        }
        (archive_table(archives))
        (type_table(site, archives, types))
        section aria-labelledby="played-title" {
            h2 #played-title { "All " (with_noun(repetitions, "repetition")) " on the board" }
            p.note {
                "Choose one, and its cycle can be played. Superko rules that object to it: " (superko("psk", "positional")) ", " (superko("ssk", "situational"))
                " and " (superko("nssk", "natural situational superko")) "."
            }
            div.play.census {
                (player())
                table.repetitions {
                    (table_head(&["Game", "Moves", "Plays", "Superko"]))
                    @for kind in types { (rows(site, kind)) }
                }
            }
        }
    };
    let description = format!(
        "{repeat} of {games} games that were played came back to a position: each cycle on a board, with its ko type."
    );
    let page = Page::in_top_folder(CENSUS_PAGE, "What repeats in real games", &description, main);
    Page { tab: "cycles.html", data: &["goban.js"], script: "census.js", ..page }.html(site)
}

fn superko(id: &str, words: &str) -> Markup {
    html! { a href=(address(id)) { (words) } " (" code { (id) } ")" }
}

fn archive_table(archives: &[Archive]) -> Markup {
    html! {
        section aria-labelledby="archives-title" {
            h2 #archives-title { "How often" }
            table.numbers.found {
                (table_head(&["Archive", "Games", "Games that repeat", "That is", "95 % interval"]))
                tbody { @for Archive { name, about, games, repeat, share, interval } in archives {
                    tr {
                        th scope="row" { (about) " (" code { (name) } ")" }
                        td data-l="games" { (games) }
                        td data-l="repeat" { (repeat) }
                        td data-l="that is" { (share) }
                        td data-l="95 % interval" { (interval) }
                    }
                } }
            }
            p.note {
                "If the games were drawn at random from all games of their kind, 95 % of intervals made in this way would hold the true share (Wilson's interval). "
                "Games of one archive are no random sample of all games of Go."
            }
        }
    }
}

fn type_table(site: &Site<'_>, archives: &[Archive], types: &[FoundType]) -> Markup {
    let heads: Vec<&str> =
        ["Ko type", "Repetitions", "Games"].into_iter().chain(archives.iter().map(|archive| &*archive.name)).collect();
    html! {
        section aria-labelledby="types-title" {
            h2 #types-title { "What repeats" }
            table.numbers.found {
                (table_head(&heads))
                tbody { @for kind in types {
                    tr {
                        th scope="row" { (name(site, kind)) }
                        td data-l="repetitions" { a href={ "#" (anchor(kind)) } { (kind.repetitions.len()) } }
                        td data-l="games" { (kind.games.iter().sum::<usize>()) }
                        @for (archive, &games) in archives.iter().zip(&kind.games) {
                            @if games == 0 { td.none {} } @else { td data-l=(archive.name) { (games) } }
                        }
                    }
                } }
            }
            p.note { "The last columns have the games of each archive. A type without a name has its identity." }
        }
    }
}

/// The board, which the script shows and fills.
fn player() -> Markup {
    html! {
        section #player.player hidden aria-labelledby="player-title" tabindex="-1" {
            h3 #player-title {}
            div.board-box {}
            p.status role="status" {}
            ol.moves aria-label="Moves" {}
            p.others { a rel="prev" { "Previous" } a rel="next" { "Next" } a.open { "Open on the board" } }
            p.legend {
                "The shaded points are ko points, where stones come and go. Stones with a red line belong to ko strings: the cycle takes them. A ring marks the last move."
            }
        }
    }
}

fn rows(site: &Site<'_>, kind: &FoundType) -> Markup {
    html! {
        tbody {
            tr { th #(anchor(kind)) scope="rowgroup" colspan="4" { (name(site, kind)) } }
            @for Repetition { archive, file, game, first, last, plays, superkos, cycle, position, .. } in &kind.repetitions {
                tr {
                    th scope="row" {
                        a href={ "#play=" (archive) "-" (in_address(file)) "-" (game) "-" (first) } data-cycle=(cycle) data-position=(position) {
                            (archive) " " (file) ", game " (game)
                        }
                    }
                    td { (first) "–" (last) }
                    td { (plays) }
                    td { (superkos) }
                }
            }
        }
    }
}

/// The place of the repetitions of a type on the page. Types of different names may have one identity.
fn anchor(kind: &FoundType) -> String {
    if kind.name.is_empty() { kind.id.to_string() } else { in_address(&kind.name) }
}

/// The letters and digits of a name that need no signs of an address, with hyphens for all else.
fn in_address(name: &str) -> String {
    let words = name.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// The name of a type, which leads to its page. Of a product without a page each factor leads to its own.
fn name(site: &Site<'_>, kind: &FoundType) -> Markup {
    if let Some(entry) = site.entry(kind.id) {
        return html! { a href=(place(site, entry, &kind.name)) { (if kind.name.is_empty() { entry.name() } else { kind.name.clone() }) } };
    }
    if kind.name.is_empty() {
        return html! { code { (kind.id) } };
    }
    html! {
        @for (number, factor) in kind.name.split(FACTORS).enumerate() {
            @if number > 0 { (FACTORS) }
            @match named(site, factor) {
                Some(entry) => a href=(place(site, entry, factor)) { (factor) },
                None => (factor),
            }
        }
    }
}

/// What stands between the factors of a product.
const FACTORS: &str = " x ";

/// The type with a page that has this name or identity.
fn named<'c>(site: &Site<'c>, name: &str) -> Option<&'c TypeEntry> {
    let entry = name.parse().ok().and_then(|id| site.entry(id));
    let types = || site.catalogue.types.iter().chain(&site.unlisted.types);
    entry.or_else(|| types().find(|entry| entry.names.iter().any(|other| other == name)))
}

/// The page of a type; if a known position there has the name, its place on it.
fn place(site: &Site<'_>, entry: &TypeEntry, name: &str) -> String {
    let known =
        known_boards(site.catalogue, entry).into_iter().find(|board| fold_name(&board.known.title) == fold_name(name));
    let place = known.map_or_else(String::new, |board| format!("#{}", board.known.name));
    format!("types/{}.html{place}", entry.id)
}
