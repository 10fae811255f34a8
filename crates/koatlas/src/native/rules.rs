//! Descriptions of rule sets: names, sources, bars, ends and options.

use koatlas_board::Suicide;
use koatlas_rules::{Definition, RuleSet, Standing, other_names_of};
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::json::answer;

/// The answer of [`rules()`]: descriptions of some rule sets.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesAnswer {
    /// The rule sets.
    pub rulesets: Vec<RulesEntry>,
}

answer!(RulesAnswer: "rules");

/// The description of a rule set: an item of [`RulesAnswer::rulesets`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesEntry {
    /// The identifier, such as `tromp-taylor`.
    pub id: String,
    /// The name.
    pub name: String,
    /// Other names of the rule set with its defaults.
    pub aliases: Vec<String>,
    /// The family.
    pub family: String,
    /// The place of publication.
    pub source: String,
    /// The closeness of the rule set to the published text.
    pub standing: Standing,
    /// The reading of the text that was chosen, in a sentence or two; empty if the text leaves no choice.
    pub reading: String,
    /// The default suicide rule: `none`, `multi` (of two stones or more) or `all`.
    pub suicide: Suicide,
    /// The rules that bar plays, in the order in which they are applied.
    pub bars: Vec<BarEntry>,
    /// The rules that end sequences, in the order in which they are applied.
    pub ends: Vec<EndEntry>,
    /// True if a stone just played is taken off if it repeats.
    pub forfeits: bool,
    /// True if every sequence ends, however the players move.
    pub finite: bool,
    /// The options.
    pub parameters: Vec<ParameterEntry>,
}

/// A rule that bars plays: an item of [`RulesEntry::bars`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BarEntry {
    /// The identifier of the rule, such as `basic-ko`.
    pub id: String,
    /// The name of the rule in sentences.
    pub name: String,
}

/// A rule that ends sequences: an item of [`RulesEntry::ends`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndEntry {
    /// The identifier of the rule, such as `basic-ko`.
    pub id: String,
    /// The condition and its consequence, in words.
    pub text: String,
}

/// An option of a rule set: an item of [`RulesEntry::parameters`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParameterEntry {
    /// The key of the option, such as `passes`.
    pub key: String,
    /// The default value.
    pub default: String,
    /// The values that the option can have.
    pub values: Vec<String>,
    /// The meaning of the option.
    pub meaning: String,
}

/// Describes all rule sets if `named` is `None`, or else the rule set or the rule sets of the family with this name.
///
/// ```
/// let answer = koatlas::rules(Some("Tromp Taylor"))?;
/// assert_eq!((answer.rulesets[0].id.as_str(), answer.rulesets[0].finite), ("tromp-taylor", true));
/// assert!(koatlas::rules(None)?.rulesets.len() > 30);
/// # Ok::<(), koatlas::Error>(())
/// ```
///
/// # Errors
/// If no rule set and no family has this name.
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
        let Definition { id, name, family, source, reading, standing, .. } = *rules.definition;
        let [id, name, family, source, reading] = [id, name, family, source, reading].map(str::to_owned);
        let bars = rules.bars.iter().map(|bar| BarEntry { id: bar.id().to_owned(), name: bar.name().to_owned() });
        let ends = rules.ends.iter().map(|end| EndEntry { id: end.id().to_owned(), text: end.to_string() });
        let parameters = rules.parameters().into_iter().map(|option| {
            let (default, values) = (option.value(rules), option.values(rules));
            ParameterEntry { key: option.key.to_owned(), default, values, meaning: option.meaning.to_owned() }
        });
        RulesEntry {
            aliases: other_names_of(&id).map(str::to_owned).collect(),
            id,
            name,
            family,
            source,
            standing,
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
