//! The page that says how to check the catalogue and how to cite it.

use maud::{Markup, html};

use super::context::Site;
use super::page::{Page, command};

/// The page `check-and-cite.html`.
pub(super) fn page(site: &Site<'_>) -> String {
    let main = html! {
        header.head {
            h1 { "How to check and cite" }
            p.lead { "Every number here is exact or is called a bound, and every claim comes with moves that anyone can replay." }
        }
        (made(site))
        (checked())
        (cited(site))
    };
    let description = "The commands that make and check the catalogue, and how to cite it.";
    Page::top("check-and-cite.html", "How to check and cite", description, main).html(site)
}

fn made(site: &Site<'_>) -> Markup {
    html! {
        section aria-labelledby="made-title" {
            h2 #made-title { "Make it again" }
            p { "koatlas " (site.catalogue.version) " has made this catalogue. The command is:" }
            (block("The command that makes the catalogue", &format!("{} --out DIR", command(site))))
            p { "The same version writes the same bytes on every machine, for any number of threads, and also if the run is interrupted and goes on, or is done in parts." }
        }
    }
}

fn checked() -> Markup {
    html! {
        section aria-labelledby="checked-title" {
            h2 #checked-title { "Check it" }
            (block("The command that checks the catalogue", "koatlas verify DIR"))
            p {
                "This checks " code { "catalogue.json" } ". The pages and the tables in " code { "data/" }
                " are made of it: the same command makes them again, to the byte."
            }
            p {
                "The verifier shares no code with the search but the reader of positions. It explores each component again on a plain board and compares every field. "
                "It replays each cycle and each sequence under each rule set, and proves each upper bound. For up to five points it also finds that no type is missing. "
                "It answers " em { "verified" } " only if every claim holds, and says what it does not check."
            }
            p { "A single position is classified by:" }
            (block("The command that classifies a position", "koatlas classify FILE"))
            p {
                "And every cycle can be replayed under a rule set, here sending two, returning one under positional superko. The file is in the source of koatlas:"
            }
            (block(
                "The command that replays moves under a rule set",
                "koatlas check data/positions/sending_two_returning_one.toml --rules psk --moves \"B c1; W a1; B b1\"",
            ))
        }
    }
}

fn cited(site: &Site<'_>) -> Markup {
    html! {
        section aria-labelledby="cite-title" {
            h2 #cite-title { "Cite it" }
            p {
                "A type is cited by its identity, such as " code { "p4e5-c6c8a1c8978f0fe3" }
                ". It is computed from the component alone: 4 positions, 5 plays, and a hash of the canonical form. It is the same in every catalogue, and the address of its page is "
                code { "types/IDENTITY.html" } ". The catalogue is cited by its version and its command:"
            }
            (block("BibTeX", &bibtex(site)))
        }
    }
}

fn bibtex(site: &Site<'_>) -> String {
    let catalogue = site.catalogue;
    format!(
        "@misc{{koatlas-{points}-{suicide}{mortal},\n  author       = {{{{The koatlas project}}}},\n  title        = {{{{koatlas: the ko types of up to {points} points, suicide {suicide}{strings}}}}},\n  howpublished = {{Computer program, version {version}}},\n  note         = {{Made by \\texttt{{{command}}}}}\n}}",
        points = catalogue.max_points,
        suicide = catalogue.suicide,
        mortal = if catalogue.mortal() { "-mortal" } else { "" },
        strings = if catalogue.mortal() { ", with mortal strings" } else { "" },
        version = catalogue.version,
        command = command(site)
    )
}

/// A text to be copied. On narrow screens its lines are broken.
fn block(name: &str, text: &str) -> Markup {
    html! { pre aria-label=(name) { code { (text) } } }
}
