//! The rule sets for eyes: a table of all, and a page about one.

use comfy_table::ColumnConstraint;
use koatlas_board::Suicide;
use koatlas_rulesets::{End, RuleSet, Standing, other_names_of};

use crate::tables::fitting;
use crate::terminal;
use crate::terminal::{HEADING, line};

/// All rule sets, a row each.
pub fn table(listed: &[RuleSet]) -> String {
    let mut table = fitting(&["rule set", "bars a play", "ends", "suicide", "finite"], "");
    // Names may be broken, identifiers may not: so there is just room for the longest at 80 columns.
    for column in table.column_iter_mut().skip(1) {
        column.set_constraint(ColumnConstraint::ContentWidth).set_padding((0, 1));
    }
    table.add_rows(listed.iter().map(|rules| {
        let finite = if rules.is_finite() { "yes" } else { "no" };
        [title(rules), bars(rules), ends(rules), rules.suicide().to_string(), finite.to_owned()]
    }));
    format!("{HEADING}{} rule sets{HEADING:#}\n{}\n\n{LEGEND}\n", listed.len(), table.trim_fmt())
}

const LEGEND: &str = "\
finite: every sequence ends, however the players play.
forfeits: a stone just played is taken off if it repeats.
reduction: only a part of the published rules.
reconstruction: the text was not found, this is what is said about it.
`koatlas rules ID` describes one of them, with its options.";

/// The identifier, marked if the rules are not as published, and the name.
fn title(rules: &RuleSet) -> String {
    let definition = rules.definition();
    let mark = match definition.standing {
        Standing::Published => String::new(),
        standing => format!(" ({})", standing.id()),
    };
    format!("{}{mark}\n{}", definition.id, definition.name)
}

fn bars(rules: &RuleSet) -> String {
    let bars = list(rules.bars().iter().map(|bar| bar.id().to_owned()), "\n");
    if rules.forfeit().is_some() { bars + "\n(forfeits)" } else { bars }
}

fn ends(rules: &RuleSet) -> String {
    let short = |end: &End| match end {
        End::Passes(passes) => format!("{passes} passes"),
        _ => end.id().to_owned(),
    };
    list(rules.ends().iter().map(short), "\n")
}

fn list(items: impl Iterator<Item = String>, between: &str) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "nothing".to_owned() } else { items.join(between) }
}

/// A page about a rule set.
pub fn page(rules: &RuleSet) -> String {
    let definition = rules.definition();
    let some = |label: &str, text: &str| if text.is_empty() { String::new() } else { line(label, text) };
    [
        terminal::title(definition.name, &format!(" ({})", definition.id)),
        some("also called", &other_names_of(definition.id).collect::<Vec<_>>().join(", ")),
        line("family", definition.family),
        line("source", definition.source),
        line("standing", standing(definition.standing)),
        some("reading", definition.reading),
        line("bars a play", &list(rules.bars().iter().map(|bar| bar.name().to_owned()), "; ")),
        some("forfeits", if rules.forfeit().is_some() { "a stone just played is taken off if it repeats" } else { "" }),
        line("ends", &list(rules.ends().iter().map(ToString::to_string), "; ")),
        line("suicide", suicide(rules.suicide())),
        line("sequences", if rules.is_finite() { "always end" } else { "need not end" }),
        format!("\n{}\n", options(rules)),
    ]
    .concat()
}

fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Published => "published",
        Standing::Reconstruction => "a reconstruction: the text was not found, this is what is said about it",
        Standing::Reduction => "a reduction: only a part of the published rules",
    }
}

/// The suicide policy in words.
pub fn suicide(policy: Suicide) -> &'static str {
    match policy {
        Suicide::None => "none",
        Suicide::Multi => "multi: of two stones or more",
        Suicide::All => "all: also of a single stone",
    }
}

/// The options, a row each.
fn options(rules: &RuleSet) -> String {
    let mut table = fitting(&["option", "default", "values", "meaning"], "");
    for parameter in rules.parameters() {
        let values = parameter.values(rules).join(", ");
        table.add_row([parameter.key(), &parameter.value(rules), &values, parameter.meaning()]);
    }
    table.trim_fmt()
}
