//! What each rule set does with all cycles, and with one.

use koatlas_catalogue::{EndlessGroup, TypeEntry, endless_groups};
use koatlas_classifier::FateGroup;
use maud::{Markup, html};

use super::super::context::Site;
use super::cycles::Cycle;

/// Under which rule sets some cycle goes on for ever, and what each does with the cycle shown: the first, and by a script the others.
/// The script also makes links of the identifiers, which keeps pages small.
pub(super) fn section(site: &Site<'_>, entry: &TypeEntry, shown: Option<&Cycle>) -> Markup {
    let groups = shown.and_then(|cycle| cycle.answer).map_or(&[][..], |answer| site.answers.groups(answer));
    let word = shown.map_or_else(String::new, |cycle| cycle.word.to_string());
    html! {
        section #rule-sets aria-labelledby="rule-sets-title" {
            h2 #rule-sets-title { "What each rule set does" }
            h3 { "All cycles of the type" }
            p.note {
                "Whether some cycle, of all that the component has, can be played again and again; the fewest moves of one that can, of one "
                "without passes, and of one that takes as many black as white stones. The menu under the board plays them."
            }
            dl.answers { @for group in endless_groups(&entry.cycles_under) { (for_ever(&group)) } }
            div.of-cycle {
                h3 { "The cycle on the board" }
                p.note { "The players insist on the cycle " code.word { (word) } " and play it again and again." }
                dl.answers { @for group in groups { (answer(group)) } }
            }
        }
    }
}

fn for_ever(EndlessGroup { words, cycles, rules }: &EndlessGroup<'_>) -> Markup {
    html! {
        div class=(if cycles.fewest.is_some() { "for-ever" } else { "stopped" }) {
            dt { (words) }
            dd.ids { (rules.join(" ")) }
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
