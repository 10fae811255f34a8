//! The longest sequences inside the component, as a part of the page.

use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::answer::{Answer, Longest, Sequence};
use crate::found::Found;

/// The part of the page.
pub fn found(answer: &Answer) -> Found {
    let markup = match &answer.longest {
        Some(Longest { refused: Some(reason), .. }) => html! { p { (reason) } },
        Some(longest) => table(&longest.sequences),
        None => html! { p { "Nothing repeats here, so there is no component." } },
    };
    Found { html: markup.into_string(), played: None, component: answer.component.positions }
}

fn table(sequences: &[Sequence]) -> Markup {
    html! {
        p.note { "The number of plays of the longest sequence that stays inside the component, under each rule set that ends every sequence. It may begin in any position of the component. The work has a limit; where it was reached, the two numbers are bounds." }
        table.longest {
            thead { tr { th scope="col" { "Plays" } th scope="col" { "What is known" } th scope="col" { "Rule sets" } } }
            tbody { @for (&(upper, lower), sequences) in &by_bounds(sequences) { (row((lower, upper), sequences)) } }
        }
    }
}

/// Sequences by the upper and the lower bound.
fn by_bounds(sequences: &[Sequence]) -> BTreeMap<(u64, u64), Vec<&Sequence>> {
    let mut rows: BTreeMap<(u64, u64), Vec<&Sequence>> = BTreeMap::new();
    for sequence in sequences {
        rows.entry((sequence.upper, sequence.lower)).or_default().push(sequence);
    }
    rows
}

fn row((lower, upper): (u64, u64), sequences: &[&Sequence]) -> Markup {
    html! {
        tr {
            th scope="row" { @if lower == upper { (lower) } @else { (lower) " to " (upper) } }
            td { @if lower == upper { "exact" } @else { "lower and upper bound" } }
            td {
                @for id in sequences.iter().flat_map(|sequence| &sequence.rulesets) { code data-rules=(id) { (id) } " " }
                details {
                    summary { "Sequences of " (lower) " plays" }
                    @for sequence in sequences { (shown(sequence)) }
                }
            }
        }
    }
}

fn shown(sequence: &Sequence) -> Markup {
    html! {
        p.note { (sequence.rulesets.join(", ")) ". It begins here:" }
        pre { (sequence.diagram.join("\n")) }
        p.note { (sequence.moves.join(", ")) }
    }
}
