//! `koatlas rules`: the rule sets, as a table or one in detail.

use clap::Args;
use comfy_table::ColumnConstraint;
use koatlas::rules;
use koatlas::rules::{EndEntry, ParameterEntry, RulesEntry};
use koatlas_rules::Standing;

use crate::args::CommonArgs;
use crate::terminal::{self, HEADING, line, line_if_any};
use koatlas::page::suicide_in_words;

/// Lists all rule sets or those of a family, or describes one.
pub fn run(args: &RulesArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let answer = rules(args.named.as_deref())?;
    common.answer(&answer, || match &answer.rulesets[..] {
        [one] => page(one),
        listed => table(listed),
    })
}

fn table(listed: &[RulesEntry]) -> String {
    let rows = listed.iter().map(|rules| {
        let finite = if rules.finite { "yes" } else { "no" };
        [title(rules), bars(rules), ends(rules), rules.suicide.to_string(), finite.to_owned()]
    });
    let mut table = terminal::table(&["rule set", "bars a play", "ends", "suicide", "finite"], "", rows);
    // Names may be broken, but identifiers may not. This leaves just enough room for the longest at 80 columns.
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

fn title(rules: &RulesEntry) -> String {
    let mark = match rules.standing {
        Standing::Published => String::new(),
        standing => format!(" ({standing})"),
    };
    format!("{}{mark}\n{}", rules.id, rules.name)
}

fn bars(rules: &RulesEntry) -> String {
    let bars = join_or_nothing(rules.bars.iter().map(|bar| bar.id.as_str()), "\n");
    if rules.forfeits { bars + "\n(forfeits)" } else { bars }
}

fn ends(rules: &RulesEntry) -> String {
    // `3 passes in a row` is shortened to `3 passes`; other ends are shown by their identifiers.
    let ends = rules.ends.iter().map(|end: &EndEntry| match end.text.split_once(" passes in a row") {
        Some((passes, "")) => format!("{passes} passes"),
        _ => end.id.clone(),
    });
    join_or_nothing(ends, "\n")
}

fn join_or_nothing(items: impl IntoIterator<Item = impl Into<String>>, between: &str) -> String {
    let text = items.into_iter().map(Into::into).collect::<Vec<String>>().join(between);
    if text.is_empty() { "nothing".to_owned() } else { text }
}

fn page(rules: &RulesEntry) -> String {
    let forfeits = if rules.forfeits { "a stone just played is taken off if it repeats" } else { "" };
    [
        terminal::title(&rules.name, &format!(" ({})", rules.id)),
        line_if_any("also called", &rules.aliases.join(", ")),
        line("family", &rules.family),
        line("source", &rules.source),
        line("standing", standing(rules.standing)),
        line_if_any("reading", &rules.reading),
        line("bars a play", &join_or_nothing(rules.bars.iter().map(|bar| bar.name.as_str()), "; ")),
        line_if_any("forfeits", forfeits),
        line("ends", &join_or_nothing(rules.ends.iter().map(|end| end.text.as_str()), "; ")),
        line("suicide", suicide_in_words(rules.suicide)),
        line("sequences", if rules.finite { "always end" } else { "need not end" }),
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

fn options(rules: &RulesEntry) -> String {
    let rows = rules.parameters.iter().map(|option| {
        let ParameterEntry { key, default, values, meaning } = option;
        [key.clone(), default.clone(), values.join(", "), meaning.clone()]
    });
    terminal::table(&["option", "default", "values", "meaning"], "", rows).trim_fmt()
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas rules              a table of all rule sets
  koatlas rules japanese     the rule sets of a family
  koatlas rules psk          one rule set, with its options")]
pub struct RulesArgs {
    /// The rule set to describe, or the family to list; if not given, all are listed
    #[arg(value_name = "NAME")]
    pub named: Option<String>,
}
