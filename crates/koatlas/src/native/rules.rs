//! Descriptions of rule sets: names, sources, bars, ends and options.

use koatlas_board::Suicide;
use koatlas_rules::{Definition, RuleSet, Standing, other_names_of};
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::json::answer;
use crate::page::{Block, Lines, Page, blocks, suicide_in_words};
use crate::question::{Question, options};

options! {
    /// Rule sets: what bars a play, what ends a sequence, and their options.
    pub struct RulesQuestion {
        /// The rule set to describe, or the family to list; if not given, all are listed
        pub named: Option<String> => arg(value_name = "NAME"),
    }
}

/// The answer of [`RulesQuestion`]: descriptions of some rule sets.
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

impl Question for RulesQuestion {
    type About = ();
    type Answer = RulesAnswer;

    /// Describes the rule set or the rule sets of the family that is named.
    ///
    /// ```
    /// use koatlas::{Conditions, Interrupt, Question, RulesQuestion};
    ///
    /// let question = RulesQuestion { named: Some("Tromp Taylor".to_owned()) };
    /// let answer = question.ask(&(), &Conditions::quiet(&Interrupt::default()))?;
    /// assert_eq!((answer.rulesets[0].id.as_str(), answer.rulesets[0].finite), ("tromp-taylor", true));
    /// # Ok::<(), koatlas::Error>(())
    /// ```
    ///
    /// # Errors
    /// If no rule set and no family has this name.
    fn ask(&self, (): &(), _: &Conditions<'_>) -> Result<RulesAnswer> {
        let listed = match &self.named {
            None => RuleSet::all().collect(),
            Some(name) => match RuleSet::find(name) {
                Ok(one) => vec![one],
                Err(unknown) => RuleSet::family(name).ok_or_else(|| Error::argument("named", unknown))?,
            },
        };
        Ok(RulesAnswer { rulesets: listed.iter().map(RulesEntry::from).collect() })
    }

    fn page(&self, answer: &RulesAnswer, (): &()) -> Option<Page> {
        Some(match &answer.rulesets[..] {
            [one] => Page::new([
                vec![Block::headed(&one.name, format!(" ({})", one.id))],
                description(one),
                vec![parameters(one)],
            ]),
            listed => {
                let head = Block::headed(format!("{} rule sets", listed.len()), "");
                Page::new([vec![head, table(listed)], LEGEND.map(Block::text).into()])
            }
        })
    }
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

const LEGEND: [&str; 5] = [
    "finite: every sequence ends, however the players play.",
    "forfeits: a stone just played is taken off if it repeats.",
    "reduction: only a part of the published rules.",
    "reconstruction: the text was not found, this is what is said about it.",
    "`koatlas rules ID` describes one of them, with its options.",
];

fn table(listed: &[RulesEntry]) -> Block {
    let rows = listed.iter().map(|rules| {
        let mark = if rules.standing == Standing::Published { String::new() } else { format!(" ({})", rules.standing) };
        let title = format!("{}{mark}\n{}", rules.id, rules.name);
        let bars = or_nothing(rules.bars.iter().map(|bar| bar.id.as_str()), "\n");
        let bars = if rules.forfeits { bars + "\n(forfeits)" } else { bars };
        // `3 passes in a row` is shortened to `3 passes`; other ends are shown by their identifiers.
        let ends = rules.ends.iter().map(|end| end.text.strip_suffix(" in a row").unwrap_or(&end.id));
        let finite = if rules.finite { "yes" } else { "no" };
        [title, bars, or_nothing(ends, "\n"), rules.suicide.to_string(), finite.to_owned()]
    });
    // Names may be broken, but identifiers may not. This leaves just enough room for the longest at 80 columns.
    Block::table("Lllll", Lines::All, ["rule set", "bars a play", "ends", "suicide", "finite"], rows)
}

fn or_nothing<'a>(items: impl Iterator<Item = &'a str>, between: &str) -> String {
    let text = items.collect::<Vec<_>>().join(between);
    if text.is_empty() { "nothing".to_owned() } else { text }
}

fn description(rules: &RulesEntry) -> Vec<Block> {
    let forfeits = if rules.forfeits { "a stone just played is taken off if it repeats" } else { "" };
    let standing = match rules.standing {
        Standing::Published => "published",
        Standing::Reconstruction => "a reconstruction: the text was not found, this is what is said about it",
        Standing::Reduction => "a reduction: only a part of the published rules",
    };
    blocks([
        Block::row_if_any("also called", rules.aliases.join(", ")),
        Some(Block::row("family", &rules.family)),
        Some(Block::row("source", &rules.source)),
        Some(Block::row("standing", standing)),
        Block::row_if_any("reading", &rules.reading),
        Some(Block::row("bars a play", or_nothing(rules.bars.iter().map(|bar| bar.name.as_str()), "; "))),
        Block::row_if_any("forfeits", forfeits),
        Some(Block::row("ends", or_nothing(rules.ends.iter().map(|end| end.text.as_str()), "; "))),
        Some(Block::row("suicide", suicide_in_words(rules.suicide))),
        Some(Block::row("sequences", if rules.finite { "always end" } else { "need not end" })),
    ])
}

fn parameters(rules: &RulesEntry) -> Block {
    let rows = rules.parameters.iter().map(|option| {
        let ParameterEntry { key, default, values, meaning } = option;
        [key.clone(), default.clone(), values.join(", "), meaning.clone()]
    });
    Block::table("LLLL", Lines::All, ["option", "default", "values", "meaning"], rows)
}
