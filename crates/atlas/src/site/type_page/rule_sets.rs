//! What each rule set does with a cycle.

use koatlas_catalogue::TypeEntry;
use koatlas_classifier::FateGroup;
use maud::{Markup, html};

use super::super::context::Site;

/// What each rule set does with the shortest cycle; a script shows it for others. It also makes links of the identifiers, which
/// keeps pages small.
pub(super) fn section(site: &Site<'_>, entry: &TypeEntry) -> Markup {
    html! {
        section #rule-sets aria-labelledby="rule-sets-title" {
            h2 #rule-sets-title { "What each rule set does" }
            p.note { "The players insist on the cycle " code.word { (entry.shortest.cycle_word) } " and play it again and again." }
            dl.answers { @for group in site.answers.groups(entry) { (answer(group)) } }
        }
    }
}

fn answer(group: &FateGroup<'_>) -> Markup {
    html! {
        div class=(group.fate.fate.replace(' ', "-")) {
            dt { (group.words) }
            dd.ids { (group.rules.join(" ")) }
        }
    }
}
