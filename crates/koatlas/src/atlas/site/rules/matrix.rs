//! The section with the table of types and rule sets. `assets/matrix.js` fills it from the data of the list of all types.

use koatlas_catalogue::query::FATES;
use koatlas_rules::RuleSet;
use maud::{Markup, html};

use super::{GROUPS, members};
use crate::atlas::site::assets::TYPES_PAGE;
use crate::atlas::site::context::{Site, with_noun};

pub(super) fn section(site: &Site<'_>) -> Markup {
    html! {
        section #matrix aria-labelledby="matrix-title" {
            h2 #matrix-title { "Every ko under every rule set" }
            p.note {
                "The " (with_noun(site.catalogue.types.len(), "type")) ". Types to which the chosen rules answer alike stand in one row, with the smallest of them. "
                noscript { "The table needs its script. Without it, the page of each rule set says what it does, and " a href=(TYPES_PAGE) { "the list of all types" } " has every type." }
            }
            form.filters.matrix hidden aria-label="What the table shows" {
                (columns())
                (question_field())
                (rules_field("differs-a", "Different between"))
                (rules_field("differs-b", "and"))
                (rules_field("says", "Answered by"))
                (fate_field())
                div.field { label for="text" { "Name or identity" } input #text type="search" autocomplete="off" placeholder="double ko"; }
                div.field { label for="points" { "Points" } input #points type="text" autocomplete="off" placeholder="2..5"; }
                div.buttons { button type="reset" { "Clear" } }
            }
            div.state hidden { p.count role="status" {} a.list href=(TYPES_PAGE) { "These types as a list" } }
            div.matrix-box tabindex="0" role="region" aria-label="Table of types and rule sets" hidden { table { thead { tr {} } tbody {} } }
            p.all-rows hidden { button type="button" { "Show all rows" } }
        }
    }
}

/// The choice of the columns.
fn columns() -> Markup {
    html! {
        details.columns-choice {
            summary { "Rules shown " span {} }
            p.note.few { "On a narrow screen up to three are shown side by side; one alone is shown as a list." }
            div.presets {
                @for (id, title, _) in GROUPS { button type="button" data-preset=(id) { (title) } }
                button type="button" data-preset="all" { "All" }
            }
            @for (number, (id, title, _)) in GROUPS.into_iter().enumerate() {
                fieldset data-group=(id) {
                    legend { (title) }
                    @for rules in members(number) { label { input type="checkbox" value=(rules.id()); span { (rules.definition.name) } } }
                }
            }
        }
    }
}

/// The choice between the shortest cycle and all cycles.
fn question_field() -> Markup {
    html! {
        div.field.wide {
            label for="about" { "What the rules are asked" }
            select #about {
                option value="" { "What becomes of the shortest cycle?" }
                option value="all" { "Does some cycle go on for ever?" }
            }
        }
    }
}

/// Menu of the rule sets.
fn rules_field(id: &str, label: &str) -> Markup {
    html! {
        div.field {
            label for=(id) { (label) }
            select id=(id) { option value="" { "any rules" } @for rules in RuleSet::all() { option value=(rules.id()) { (rules.definition.name) } } }
        }
    }
}

/// Menu of the fates.
fn fate_field() -> Markup {
    html! {
        div.field {
            label for="fate" { "with" }
            select #fate { option value="" { "any answer" } @for (fate, does) in FATES { option value=(fate) { (does) } } }
        }
    }
}
