//! The rule sets: names, sources, what bars a play, what ends a sequence, and the options.

use koatlas_board::Suicide;
use koatlas_rulesets::{RuleSet, Standing, other_names_of};
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::json::Answer;

/// Some rule sets, described.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesAnswer {
    /// The rule sets.
    pub rulesets: Vec<RulesEntry>,
}

impl Answer for RulesAnswer {
    const COMMAND: &'static str = "rules";
}

/// A rule set, described.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesEntry {
    /// Its identifier.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Other names that mean it with its defaults.
    pub aliases: Vec<String>,
    /// The family.
    pub family: String,
    /// Where it is published.
    pub source: String,
    /// How close it is to the published text.
    pub standing: Standing,
    /// The reading chosen, in a sentence or two; empty if the text leaves no choice.
    pub reading: String,
    /// The suicide policy if none is given.
    pub suicide: Suicide,
    /// What bars a play, in the order of asking.
    pub bars: Vec<BarEntry>,
    /// What ends a sequence, in the order of asking.
    pub ends: Vec<EndEntry>,
    /// Whether a stone just played is taken off if it repeats.
    pub forfeits: bool,
    /// Whether every sequence ends, however the players play.
    pub finite: bool,
    /// The options.
    pub parameters: Vec<ParameterEntry>,
}

/// What bars a play.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BarEntry {
    /// Its identifier.
    pub id: String,
    /// What it is called in sentences.
    pub name: String,
}

/// What ends a sequence.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndEntry {
    /// Its identifier.
    pub id: String,
    /// What happens, and what then.
    pub text: String,
}

/// An option of a rule set.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParameterEntry {
    /// The key.
    pub key: String,
    /// The value if none is given.
    pub default: String,
    /// The values that it may have.
    pub values: Vec<String>,
    /// What it sets.
    pub meaning: String,
}

/// All rule sets, or those of a family, or one of them.
///
/// ```
/// let answer = koatlas::rules(Some("Tromp Taylor"))?;
/// assert_eq!((answer.rulesets[0].id.as_str(), answer.rulesets[0].finite), ("tromp-taylor", true));
/// assert!(koatlas::rules(None)?.rulesets.len() > 30);
/// # Ok::<(), koatlas::Error>(())
/// ```
///
/// # Errors
/// If no rule set and no family is called so.
pub fn rules(named: Option<&str>) -> Result<RulesAnswer> {
    let listed = match named {
        None => RuleSet::all().collect(),
        Some(name) => match RuleSet::find(name) {
            Ok(one) => vec![one],
            Err(unknown) => RuleSet::family(name).ok_or_else(|| Error::argument("named", unknown))?,
        },
    };
    Ok(RulesAnswer { rulesets: listed.iter().map(RulesEntry::from).collect() })
}

impl From<&RuleSet> for RulesEntry {
    fn from(rules: &RuleSet) -> RulesEntry {
        let definition = rules.definition;
        let [id, name, family, source, reading] =
            [definition.id, definition.name, definition.family, definition.source, definition.reading]
                .map(str::to_owned);
        let bars = rules.bars.iter().map(|bar| BarEntry { id: bar.id().to_owned(), name: bar.name().to_owned() });
        let ends = rules.ends.iter().map(|end| EndEntry { id: end.id().to_owned(), text: end.to_string() });
        let parameters = rules.parameters().into_iter().map(|parameter| ParameterEntry {
            key: parameter.key.to_owned(),
            default: parameter.value(rules),
            values: parameter.values(rules),
            meaning: parameter.meaning.to_owned(),
        });
        RulesEntry {
            aliases: other_names_of(&id).map(str::to_owned).collect(),
            id,
            name,
            family,
            source,
            standing: definition.standing,
            reading,
            suicide: rules.suicide,
            bars: bars.collect(),
            ends: ends.collect(),
            forfeits: rules.forfeit.is_some(),
            finite: rules.is_finite(),
            parameters: parameters.collect(),
        }
    }
}
