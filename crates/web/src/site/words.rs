//! The page `words.html`: definitions of the words, and the rule sets.

use koatlas_rulesets::{End, RuleSet, Standing, other_names_of};
use maud::{Markup, html};

use crate::site::context::Site;
use crate::site::page::Page;

/// Definitions, one on each line as `WORD: MEANING`, ordered so that each uses only earlier words.
const WORDS: &str = include_str!("../../assets/words.txt");

pub(super) fn page(site: &Site<'_>) -> String {
    let main = html! {
        header.head {
            h1 { "What words mean" }
            p.lead { "The words of this atlas, each defined before it is used, and the " a href="#rule-sets" { "rule sets" } " that it asks." }
        }
        section aria-labelledby="words-title" {
            h2 #words-title { "Words" }
            dl.words { @for (word, meaning) in WORDS.lines().filter_map(|line| line.split_once(": ")) { (definition(word, meaning)) } }
        }
        section #rule-sets aria-labelledby="rule-sets-title" {
            h2 #rule-sets-title { "Rule sets" }
            p.note {
                "Each with its source and the reading chosen where the text leaves a choice. " code { "koatlas rules NAME" }
                " says more, and " code { "koatlas check" } " replays moves under one."
            }
            (all_rule_sets())
        }
    };
    let description =
        "What the words of the atlas mean: component, cycle, ko type, balance and others; and its rule sets.";
    Page::in_top_folder("words.html", "What words mean", description, main).html(site)
}

fn definition(word: &str, meaning: &str) -> Markup {
    html! { div id=(word.replace(' ', "-")) { dt { (word) } dd { (meaning) } } }
}

/// All rule sets, each with its identifier as an anchor.
pub(super) fn all_rule_sets() -> Markup {
    html! { dl.rule-sets { @for rules in RuleSet::all() { (rule_set(&rules)) } } }
}

fn rule_set(rules: &RuleSet) -> Markup {
    let definition = rules.definition;
    let bars: Vec<&str> = rules.bars.iter().map(|bar| bar.name()).collect();
    html! {
        div id=(rules.id()) {
            dt { (definition.name) " " code { (rules.id()) } }
            dd {
                @let others = other_names_of(definition.id).collect::<Vec<_>>();
                @if !others.is_empty() { p { "Also called " (others.join(", ")) "." } }
                @if !definition.reading.is_empty() { p { (definition.reading) } }
                p.note {
                    @if !bars.is_empty() { "Bars a play: " (bars.join("; ")) ". " }
                    @if !rules.ends.is_empty() { "Ends: " (rules.ends.iter().map(|end| end_in_words(*end)).collect::<Vec<_>>().join("; ")) ". " }
                    @if rules.forfeit.is_some() { "A stone that repeats is taken off. " }
                    @if rules.is_finite() { "Every sequence ends. " }
                    (standing(definition.standing)) "Source: " (definition.source) "."
                }
            }
        }
    }
}

fn end_in_words(end: End) -> String {
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
