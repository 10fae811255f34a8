//! The rule sets in short.

use koatlas_rulesets::{End, RuleSet, Standing, other_names_of};
use maud::{Markup, html};

/// All rule sets, each with its identifier as a place on the page.
pub(super) fn all() -> Markup {
    html! { dl.rule-sets { @for rules in RuleSet::all() { (rule_set(&rules)) } } }
}

fn rule_set(rules: &RuleSet) -> Markup {
    let definition = rules.definition();
    let bars: Vec<&str> = rules.bars().iter().map(|bar| bar.name()).collect();
    html! {
        div id=(rules.id()) {
            dt { (definition.name) " " code { (rules.id()) } }
            dd {
                @let others = other_names_of(definition.id).collect::<Vec<_>>();
                @if !others.is_empty() { p { "Also called " (others.join(", ")) "." } }
                @if !definition.reading.is_empty() { p { (definition.reading) } }
                p.note {
                    @if !bars.is_empty() { "Bars a play: " (bars.join("; ")) ". " }
                    @if !rules.ends().is_empty() { "Ends: " (rules.ends().iter().map(|end| ends(*end)).collect::<Vec<_>>().join("; ")) ". " }
                    @if rules.forfeit().is_some() { "A stone that repeats is taken off. " }
                    @if rules.is_finite() { "Every sequence ends. " }
                    (standing(definition.standing)) "Source: " (definition.source) "."
                }
            }
        }
    }
}

fn ends(end: End) -> String {
    match end {
        End::Passes(passes) => format!("{passes} passes in a row"),
        End::SecondPass => "a pass in a position in which the player has passed before".to_owned(),
        End::Repetition(repetition, _) => format!("a repetition ({})", repetition.id()),
        End::CycleEnd { .. } => "the start position comes again".to_owned(),
    }
}

const fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Published => "",
        Standing::Reconstruction => "A reconstruction. ",
        Standing::Reduction => "A part of the published rules. ",
    }
}
