//! The question `longest`, which WebAssembly does without.

use koatlas_board::Suicide;
use serde::Deserialize;

use super::Target;
use super::values::{chosen, seconds};
use crate::conditions::Conditions;
use crate::error::Result;
use crate::json::Answer;
use crate::longest::{LongestQuestion, longest};

/// Keys of the question `longest`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Longest {
    /// The name of a rule set.
    pub rules: String,
    /// Options of the rule set, each `KEY=VALUE`.
    #[serde(default)]
    pub option: Vec<String>,
    /// The suicides that are allowed; if `None`, those of the rule set.
    #[serde(default)]
    pub suicide: Option<Suicide>,
    /// The unit of length: `plays` or `moves`; if `None`, `plays`.
    #[serde(default)]
    pub measure: Option<koatlas_certificates::Measure>,
    /// Number of steps of the random search; if `None`, that of the command line.
    #[serde(default)]
    pub iterations: Option<u64>,
    /// Seed of the random search.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Time limit in seconds.
    #[serde(default)]
    pub time_limit: Option<f64>,
}

impl Longest {
    pub(super) fn answer(&self, target: &Target, conditions: &Conditions<'_>) -> Result<String> {
        let rules = &chosen(&self.rules, &self.option, self.suicide)?;
        let subject = &target.subject(rules.suicide, conditions)?;
        let usual = LongestQuestion::new(subject, rules);
        let question = LongestQuestion {
            measure: self.measure.unwrap_or(usual.measure),
            iterations: self.iterations.unwrap_or(usual.iterations),
            seed: self.seed.unwrap_or(usual.seed),
            time_limit: seconds(self.time_limit)?,
            ..usual
        };
        Ok(longest(question, conditions)?.to_text())
    }
}
