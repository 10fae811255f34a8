//! `koatlas rules`: the rule sets, also as JSON.

mod text;

use koatlas_rulesets::{Bar, End, Parameter, RuleSet, other_names_of};
use serde::Serialize;

use crate::args::chosen_rules::Rules;
use crate::args::common::Common;
use crate::failure::Failure;
use crate::output::{Header, print_json, print_text};

pub use text::suicide;

/// Lists all rule sets or those of a family, or describes one.
///
/// # Errors
/// If nothing is called so, or nothing can be printed.
pub fn run(args: &Rules, common: &Common) -> anyhow::Result<()> {
    let listed = listed(args.named.as_deref())?;
    match &listed[..] {
        _ if common.json => print_json(&object(&listed)),
        [one] => print_text(&text::page(one)),
        _ => print_text(&text::table(&listed)),
    }
}

/// The rule set of this name, or else the family; all if there is no name.
fn listed(name: Option<&str>) -> anyhow::Result<Vec<RuleSet>> {
    let Some(name) = name else { return Ok(RuleSet::all().collect()) };
    match RuleSet::find(name) {
        Ok(one) => Ok(vec![one]),
        Err(error) => RuleSet::family(name).ok_or_else(|| Failure::input(error)),
    }
}

/// The rule sets.
#[derive(Serialize)]
pub struct Object {
    #[serde(flatten)]
    header: Header,
    rulesets: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    id: &'static str,
    name: &'static str,
    aliases: Vec<&'static str>,
    family: &'static str,
    source: &'static str,
    standing: &'static str,
    reading: &'static str,
    suicide: String,
    bars: Vec<BarEntry>,
    ends: Vec<EndEntry>,
    forfeits: bool,
    finite: bool,
    parameters: Vec<ParameterEntry>,
}

#[derive(Serialize)]
struct BarEntry {
    id: &'static str,
    name: &'static str,
}

#[derive(Serialize)]
struct EndEntry {
    id: &'static str,
    text: String,
}

#[derive(Serialize)]
struct ParameterEntry {
    key: &'static str,
    default: String,
    values: Vec<String>,
    meaning: &'static str,
}

/// The rule sets as an object.
pub fn object(listed: &[RuleSet]) -> Object {
    Object { header: Header::of("rules"), rulesets: listed.iter().map(entry).collect() }
}

fn entry(rules: &RuleSet) -> Entry {
    let definition = rules.definition();
    Entry {
        id: definition.id,
        name: definition.name,
        aliases: other_names_of(definition.id).collect(),
        family: definition.family,
        source: definition.source,
        standing: definition.standing.id(),
        reading: definition.reading,
        suicide: rules.suicide().to_string(),
        bars: rules.bars().iter().copied().map(bar).collect(),
        ends: rules.ends().iter().map(end).collect(),
        forfeits: rules.forfeit().is_some(),
        finite: rules.is_finite(),
        parameters: rules.parameters().into_iter().map(|option| parameter(option, rules)).collect(),
    }
}

fn bar(bar: Bar) -> BarEntry {
    BarEntry { id: bar.id(), name: bar.name() }
}

fn end(end: &End) -> EndEntry {
    EndEntry { id: end.id(), text: end.to_string() }
}

fn parameter(parameter: Parameter, rules: &RuleSet) -> ParameterEntry {
    ParameterEntry {
        key: parameter.key(),
        default: parameter.value(rules),
        values: parameter.values(rules),
        meaning: parameter.meaning(),
    }
}
