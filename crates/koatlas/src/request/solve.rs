//! The question `solve`.

use koatlas_board::{Colour, Suicide};
use koatlas_outcome::{Terms, VoidIs};
use serde::Deserialize;

use super::Target;
use super::values::{chosen, seconds};
use crate::conditions::{Conditions, SolveLimits};
use crate::error::{Error, Result};
use crate::json::Answer;
use crate::solve::{SolveQuestion, solve};
use crate::text::parse_half_points;

/// Keys of the question `solve`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// The name of a rule set.
    pub rules: String,
    /// Options of the rule set, each `KEY=VALUE`.
    #[serde(default)]
    pub option: Vec<String>,
    /// The suicides that are allowed; if `None`, those of the rule set.
    #[serde(default)]
    pub suicide: Option<Suicide>,
    /// The player who moves first; if `None`, the one that the text names.
    #[serde(default)]
    pub to_move: Option<Colour>,
    /// The points that White receives, such as `6.5`.
    #[serde(default)]
    pub komi: f64,
    /// The value of a game without result, or of a tie: `draw`, `black`, `white` or `separate`.
    #[serde(default)]
    pub void_is: VoidIs,
    /// Largest number of states that the search may visit.
    #[serde(default)]
    pub most_states: Option<u64>,
    /// Time limit in seconds, where there is a clock.
    #[serde(default)]
    pub time_limit: Option<f64>,
}

impl Solve {
    pub(super) fn answer(&self, target: &Target, conditions: &Conditions<'_>) -> Result<String> {
        let rules = &chosen(&self.rules, &self.option, self.suicide)?;
        let subject = &target.subject(rules.suicide, conditions)?.with_to_move(self.to_move);
        let komi = parse_half_points(&self.komi.to_string()).map_err(|error| Error::argument("komi", error))?;
        let terms = Terms { komi, void_is: self.void_is };
        let limits = SolveLimits { most_states: self.most_states, time_limit: seconds(self.time_limit)? };
        Ok(solve(SolveQuestion { terms, limits, ..SolveQuestion::new(subject, rules) }, conditions)?.to_text())
    }
}
