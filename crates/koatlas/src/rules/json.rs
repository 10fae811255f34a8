//! The rule sets as JSON.

use koatlas_rulesets::{Bar, End, Parameter, RuleSet, other_names_of};
use serde::Serialize;

use crate::output::Header;

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
        parameters: rules.parameters().into_iter().map(|parameter| self::parameter(parameter, rules)).collect(),
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
