//! The question `rule_set`: the names of the rule set in the text of a file.

use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::json::answer;
use crate::question::{ChosenRules, options};

options! {
    /// What a rule set is called, and whether every sequence ends under it.
    pub struct RuleSetQuestion {
        /// The rule set: a name, or the text of a file.
        pub rules: ChosenRules => command(flatten),
    }
}

/// The answer to `rule_set`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleSetAnswer {
    /// The identifier.
    pub id: String,
    /// The name.
    pub name: String,
    /// Why every sequence ends; `None` if that is not proved.
    pub why_finite: Option<String>,
}

answer!(RuleSetAnswer: "rule_set");

impl RuleSetQuestion {
    /// Reads the rule set.
    ///
    /// # Errors
    /// If there is none, or if it cannot be read.
    pub fn read(&self) -> Result<RuleSetAnswer> {
        let rules = self.rules.rule_set()?;
        let (id, name) = (rules.id().to_owned(), rules.definition.name.to_owned());
        Ok(RuleSetAnswer { id, name, why_finite: rules.why_finite() })
    }
}
