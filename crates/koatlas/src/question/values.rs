//! Values of options, and options that several questions share.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use koatlas_board::{Colour, Point, Size, Suicide, named_values};
use koatlas_outcome::separations::DifferIn;
use koatlas_outcome::{Points, Terms, VoidIs};
use koatlas_position_graph::Model;
use koatlas_rules::RuleSet;
use koatlas_verifier::certificates::Measure;
use serde_json::Value;

use super::keys::{OptionValue, parse, text_values};
use super::options;
use crate::check::RulesChoice;
use crate::conditions::SolveLimits;
use crate::diagram::{CycleChoice, DiagramFormat};
use crate::error::{Error, Result};
use crate::text::{parse_half_points, parse_moves, with_options_and_suicide};

text_values!(
    crate::memory_limit::MemoryLimit: parse, Colour: parse, Size: parse, Point: parse, Suicide: parse, Model: parse, AddedRule: parse, VoidIs: parse, DifferIn: parse,
    Measure: parse, crate::threats::ThreatsGoal: parse, koatlas_outcome::geography::FightPlays: parse, DiagramFormat: parse, CycleChoice: parse, RulesChoice: parse,
    RuleSet: super::rule_set,
    #[number] Seconds: parse,
    #[number] Points: parse_komi,
);

/// A time in seconds, from 0 to 10^9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seconds(pub Duration);

impl FromStr for Seconds {
    type Err = String;

    fn from_str(text: &str) -> Result<Seconds, String> {
        let seconds = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && (0.0..=1e9).contains(seconds));
        let refusal = || format!("\"{text}\" is not a number of seconds: write a number, for example 60");
        seconds.map(Duration::from_secs_f64).map(Seconds).ok_or_else(refusal)
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_secs_f64().fmt(f)
    }
}

/// Parses a komi.
pub(crate) fn parse_komi(text: &str) -> Result<Points, String> {
    parse_half_points(text).map(Points)
}

/// Moves, such as `B d2; W pass`. JSON has them as one text, or as a list of texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves<M>(pub Vec<M>);

impl<M: FromStr<Err: fmt::Display>> FromStr for Moves<M> {
    type Err = String;

    fn from_str(text: &str) -> Result<Moves<M>, String> {
        parse_moves(text).map(Moves)
    }
}

impl<M: FromStr<Err: fmt::Display>> OptionValue for Moves<M> {
    const TYPES: &'static [&'static str] = &["string", "array"];

    fn read(value: &Value) -> Result<Moves<M>, String> {
        match value {
            Value::Array(list) if list.is_empty() => Ok(Moves(Vec::new())),
            // A list of texts in JSON is how moves may be written.
            Value::Array(_) => value.to_string().parse(),
            _ => super::keys::read_text(value, str::parse),
        }
    }
}

named_values! {
    /// A rule on top of the bare rules.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum AddedRule {
        /// The basic ko rule.
        BasicKo = "basic-ko",
    }
    else "rule for this command"
}

options! {
    /// The bare rules, or the basic ko rule on top of them.
    #[derive(Copy)]
    pub struct KoRuleOptions {
        /// Suicides that are allowed: none, multi (two stones or more), all (also of a single stone) [default: multi, and none with --rules]
        pub suicide: Option<Suicide> => arg(long, value_name = "POLICY"),
        /// A rule on top of the bare rules: basic-ko, with the model alternating and without suicide
        pub rules: Option<AddedRule> => arg(long, value_name = "RULE"),
        /// Who may move: free (either colour at any time), alternating, with-passes [default: free, and alternating with --rules]
        pub model: Option<Model> => arg(long),
    }
}

impl KoRuleOptions {
    /// The model and the suicides that are allowed.
    ///
    /// # Errors
    /// If they do not go with the rule.
    pub fn resolve(&self) -> Result<(Model, Suicide)> {
        let (model, suicide) = match self.rules {
            Some(AddedRule::BasicKo) => (Model::Alternating, Suicide::None),
            None => return Ok((self.model.unwrap_or(Model::Free), self.suicide.unwrap_or(Suicide::Multi))),
        };
        match (self.model.unwrap_or(model), self.suicide.unwrap_or(suicide)) {
            chosen if chosen == (model, suicide) => Ok(chosen),
            _ => Err(Error::argument("rules", "basic-ko goes with the model alternating and without suicide")),
        }
    }
}

options! {
    /// A rule set with its options.
    pub struct ChosenRules {
        /// The rule set, as `koatlas rules` lists them, or a file of one (RULES.toml)
        pub rules: Option<RuleSet> => arg(long, value_name = "ID", required = true, value_parser = crate::question::rule_set_parser(crate::question::rule_set, None), hide_possible_values = true),
        /// An option of the rule set, as `koatlas rules ID` lists them; may be repeated
        pub option: Vec<String> => arg(long, value_name = "KEY=VALUE"),
        /// Suicides that are allowed: none, multi, all; the same as --option suicide=POLICY
        pub suicide: Option<Suicide> => arg(long, value_name = "POLICY"),
    }
}

impl ChosenRules {
    /// The rule set with its options.
    ///
    /// # Errors
    /// If there is none, or if it does not have these options.
    pub fn rule_set(&self) -> Result<RuleSet> {
        let rules = self.rules.as_ref().ok_or_else(|| Error::argument("rules", "name a rule set"))?;
        with_options_and_suicide(rules, &self.option, self.suicide)
    }
}

options! {
    /// Rule sets besides those of the list.
    pub struct FurtherRuleSets {
        /// A rule set besides those of the list: a file (RULES.toml), or a further rule set by its name; may be repeated
        pub rules: Vec<RuleSet> => arg(long, value_name = "RULES.toml", value_parser = crate::question::rule_set),
    }
}

impl FurtherRuleSets {
    /// The rule sets that are not in the list, by their identifiers.
    ///
    /// # Errors
    /// If two of them have the same identifier.
    pub fn rule_sets(&self) -> Result<Vec<RuleSet>> {
        let mut further: Vec<RuleSet> = self.rules.iter().filter(|rules| !rules.is_listed()).cloned().collect();
        further.sort_by_key(RuleSet::id);
        super::ensure_distinct(&further, "rules")?;
        Ok(further)
    }
}

impl From<RuleSet> for ChosenRules {
    fn from(rules: RuleSet) -> ChosenRules {
        ChosenRules { rules: Some(rules), ..ChosenRules::default() }
    }
}

options! {
    /// Who moves, what ends are worth, and how long to look.
    #[derive(Copy)]
    pub struct SolveOptions {
        /// Who moves first; if not given, the player that the target names
        pub to_move: Option<Colour> => arg(long, value_name = "B|W"),
        /// Points that White receives: a game without result, or a tie, is worth as much as a score equal to the komi
        pub komi: Points => arg(long, value_name = "POINTS", default_value = "0", value_parser = parse_komi, allow_hyphen_values = true),
        /// Value of a game without result, or of a tie: draw (equal at the komi), black or white (a win of that player), separate (no end at all: the question is who can force a scored end)
        pub void_is: VoidIs = VoidIs::Draw => arg(long, value_name = "WHAT"),
        /// Largest number of states that one search may visit
        pub most_states: Option<u64> => arg(long, value_name = "N", value_parser = crate::text::parse_number::<u64>),
        /// Stop after this time and print the best bounds found so far
        pub time_limit: Option<Seconds> => arg(long, value_name = "SECONDS"),
    }
}

impl SolveOptions {
    /// What ends are worth.
    pub fn terms(&self) -> Terms {
        Terms { komi: self.komi.0, void_is: self.void_is }
    }

    /// How long to look.
    pub fn limits(&self) -> SolveLimits {
        SolveLimits { most_states: self.most_states, time_limit: self.time_limit.map(|limit| limit.0) }
    }
}

#[cfg(feature = "native")]
text_values!(
    koatlas_catalogue::query::TypeQuery: parse,
    koatlas_files::Variations: parse,
    crate::games::CountedRules: parse,
);
