//! `koatlas rules`: the rule sets; a table of all, and a page about one.

use std::fmt::Display;

use clap::Args;
use comfy_table::ColumnConstraint;
use koatlas::json::{JsonEntries, JsonObject, list, object, texts};
use koatlas_board::Suicide;
use koatlas_rulesets::{End, Parameter, RuleSet, Standing, other_names_of};

use crate::args::Common;
use crate::failure::Failure;
use crate::terminal::{self, HEADING, line, line_if_any};

/// Lists all rule sets or those of a family, or describes one.
pub fn run(args: &Rules, common: &Common) -> anyhow::Result<()> {
    let listed = match &args.named {
        None => RuleSet::all().collect(),
        Some(name) => match RuleSet::find(name) {
            Ok(one) => vec![one],
            Err(error) => RuleSet::family(name).ok_or_else(|| Failure::input(error))?,
        },
    };
    let page = || match &listed[..] {
        [one] => page(one),
        _ => table(&listed),
    };
    common.print("rules", || object().with("rulesets", list(&listed, json)), page)
}

fn json(rules: &RuleSet) -> JsonObject<impl JsonEntries> {
    let definition = rules.definition;
    let parameter = |parameter: Parameter| {
        object()
            .with("key", parameter.key)
            .with("default", parameter.value(rules))
            .with("values", parameter.values(rules))
            .with("meaning", parameter.meaning)
    };
    object()
        .and([("id", definition.id), ("name", definition.name)])
        .with("aliases", other_names_of(definition.id).collect::<Vec<_>>())
        .and([("family", definition.family), ("source", definition.source)])
        .and([("standing", definition.standing.id()), ("reading", definition.reading)])
        .with("suicide", rules.suicide.to_string())
        .with("bars", list(&rules.bars, |bar| object().with("id", bar.id()).with("name", bar.name())))
        .with("ends", list(&rules.ends, |end| object().with("id", end.id()).with("text", end.to_string())))
        .and([("forfeits", rules.forfeit.is_some()), ("finite", rules.is_finite())])
        .with("parameters", list(rules.parameters(), parameter))
}

/// All rule sets, a row each.
fn table(listed: &[RuleSet]) -> String {
    let rows = listed.iter().map(|rules| {
        let finite = if rules.is_finite() { "yes" } else { "no" };
        [title(rules), bars(rules), ends(rules), rules.suicide.to_string(), finite.to_owned()]
    });
    let mut table = terminal::table(&["rule set", "bars a play", "ends", "suicide", "finite"], "", rows);
    // Names may be broken, identifiers may not: so there is just room for the longest at 80 columns.
    for column in table.column_iter_mut().skip(1) {
        column.set_constraint(ColumnConstraint::ContentWidth).set_padding((0, 1));
    }
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
    let definition = rules.definition;
    let mark = match definition.standing {
        Standing::Published => String::new(),
        standing => format!(" ({})", standing.id()),
    };
    format!("{}{mark}\n{}", definition.id, definition.name)
}

fn bars(rules: &RuleSet) -> String {
    let bars = joined(rules.bars.iter().map(|bar| bar.id()), "\n");
    if rules.forfeit.is_some() { bars + "\n(forfeits)" } else { bars }
}

fn ends(rules: &RuleSet) -> String {
    let short = |end: &End| match end {
        End::Passes(passes) => format!("{passes} passes"),
        _ => end.id().to_owned(),
    };
    joined(rules.ends.iter().map(short), "\n")
}

fn joined(items: impl IntoIterator<Item: Display>, between: &str) -> String {
    let text = texts(items).join(between);
    if text.is_empty() { "nothing".to_owned() } else { text }
}

/// A page about a rule set.
fn page(rules: &RuleSet) -> String {
    let definition = rules.definition;
    let forfeits = if rules.forfeit.is_some() { "a stone just played is taken off if it repeats" } else { "" };
    [
        terminal::title(definition.name, &format!(" ({})", definition.id)),
        line_if_any("also called", &other_names_of(definition.id).collect::<Vec<_>>().join(", ")),
        line("family", definition.family),
        line("source", definition.source),
        line("standing", standing(definition.standing)),
        line_if_any("reading", definition.reading),
        line("bars a play", &joined(rules.bars.iter().map(|bar| bar.name()), "; ")),
        line_if_any("forfeits", forfeits),
        line("ends", &joined(&rules.ends, "; ")),
        line("suicide", suicide(rules.suicide)),
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
    let row = |option: Parameter| {
        [option.key.to_owned(), option.value(rules), option.values(rules).join(", "), option.meaning.to_owned()]
    };
    let rows = rules.parameters().into_iter().map(row);
    terminal::table(&["option", "default", "values", "meaning"], "", rows).trim_fmt()
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas rules              a table of all rule sets
  koatlas rules japanese     the rule sets of a family
  koatlas rules psk          one rule set, with its options")]
pub struct Rules {
    /// The rule set to describe, or the family to list; if not given, all are listed
    #[arg(value_name = "NAME")]
    pub named: Option<String>,
}
