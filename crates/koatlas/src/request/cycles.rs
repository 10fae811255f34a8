//! The question `cycles`.

use koatlas_board::Suicide;
use koatlas_position_graph::Model;
use serde::Deserialize;

use super::Target;
use crate::conditions::Conditions;
use crate::cycles::{CyclesQuestion, cycles};
use crate::error::{Error, Result};
use crate::json::Answer;

/// Keys of the question `cycles`.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cycles {
    /// The players who may move: `free`, `alternating` or `with-passes`; if `None`, `free`, or with rules `alternating`.
    pub model: Option<Model>,
    /// The suicides that are allowed; if `None`, `multi`, or with rules `none`.
    pub suicide: Option<Suicide>,
    /// `basic-ko` to leave out the cycles that this rule stops.
    pub rules: Option<String>,
    /// Maximum number of edges of a cycle.
    pub max_length: usize,
}

impl Default for Cycles {
    fn default() -> Cycles {
        Cycles { model: None, suicide: None, rules: None, max_length: CyclesQuestion::MAX_LENGTH }
    }
}

impl Cycles {
    pub(super) fn answer(&self, target: &Target, conditions: &Conditions<'_>) -> Result<String> {
        let (basic_ko, model, suicide) = match self.rules.as_deref() {
            None => (false, Model::Free, Suicide::Multi),
            Some("basic-ko") => (true, Model::Alternating, Suicide::None),
            Some(_) => return Err(Error::argument("rules", "write basic-ko, or leave it out")),
        };
        let (model, suicide) = (self.model.unwrap_or(model), self.suicide.unwrap_or(suicide));
        let subject = &target.subject(suicide, conditions)?;
        let question = CyclesQuestion { subject, model, suicide, basic_ko, max_length: self.max_length, list: None };
        Ok(cycles(question, conditions)?.0.to_text())
    }
}
