//! The page `compare.html`, on which `assets/compare.js` shows rule sets side by side: it asks the analyser.

use koatlas_rules::RuleSet;
use maud::{Markup, html};

use super::{FAMILIES, GROUPS, STYLE, members};
use crate::about::About;
use crate::atlas::site::assets::{COMPARE_PAGE, RULES_PAGE};
use crate::atlas::site::context::Site;
use crate::atlas::site::page::Page;
use crate::text::uncapitalised;

/// Address of the page with some rule sets, from the top folder.
pub(super) fn address(ids: &[&str]) -> String {
    format!("{COMPARE_PAGE}#rules={}", ids.join(","))
}

pub(super) fn page(site: &Site<'_>) -> String {
    let main = html! {
        link rel="stylesheet" href=(STYLE);
        link rel="stylesheet" href="assets/analysis.css";
        header.head {
            h1 { "Rule sets side by side" }
            p.lead {
                "Choose two rule sets or more. The page says how their games end, what a referee has to remember, and what they do with "
                "famous kos and with games that were played. Its address can be sent to others."
            }
        }
        noscript { p { "The page needs its scripts. The program says the same by " code { "koatlas rules compare psk ssk" } "." } }
        form #choice hidden {
            div.row #menus { (menu()) }
            details {
                summary { "Rules of your own, as a file" }
                label for="text" { "The text of a " a href=(RULES_PAGE) { "rule set" } " as a file, as " code { "koatlas rules mine.toml" } " reads it." }
                textarea #text rows="7" spellcheck="false" {}
                div.row { button { "Compare these rules" } label.file { "Open a file" input type="file" accept=".toml,.txt"; } }
            }
        }
        p.state #state role="status" {}
        div.page.compared #compared {}
        section #more hidden aria-labelledby="more-title" {
            h2 #more-title { "What takes more time" }
            p {
                "The program says the same, and searches besides: which moves tell the rules apart, where another player wins, how many "
                "small kos can go on for ever, and how long games can be."
            }
            pre.copyable aria-label="Command line" { code #command {} }
        }
        (famous(site))
    };
    let description = "Rule sets of the game of Go side by side: how games end, and what happens to famous kos.";
    let page = Page::in_top_folder(RULES_PAGE, "Rule sets side by side", description, main);
    Page { data: &["analyser.js"], script: "compare.js", ..page }.html(site)
}

/// The menu of all rule sets. The script makes as many of it as are needed.
fn menu() -> Markup {
    let options =
        |rules: Vec<RuleSet>| html! { @for rules in rules { option value=(rules.id()) { (rules.definition.name) } } };
    html! {
        select aria-label="Rule set" {
            option value="" { "choose rules" }
            @for (number, (_, title, _)) in GROUPS.into_iter().enumerate() { optgroup label=(title) { (options(members(number))) } }
            @for (family, title) in FAMILIES {
                optgroup label={ "Further rules: " (uncapitalised(title)) } {
                    (options(RuleSet::more().filter(|rules| rules.definition.family == family).collect()))
                }
            }
        }
    }
}

/// Links to the kos that are compared, of which the script puts a copy where each is named.
fn famous(site: &Site<'_>) -> Markup {
    let known = About::compared().filter_map(|(position, about)| {
        let known = site.boards_with_fates.iter().find(|known| known.board.known.name == position)?;
        Some((known.address(), &about.name))
    });
    html! { p.note #kos { "The kos: " @for (number, (address, name)) in known.enumerate() { @if number > 0 { ", " } a href=(address) { (name) } } "." } }
}
