//! Values of keys that several questions have: moves, a rule set with its options, a time limit.

use std::time::Duration;

use koatlas_board::Suicide;
use koatlas_rulesets::RuleSet;
use serde::Deserialize;

use crate::error::{Error, Result};
use crate::text::{parse_moves, parse_seconds, with_options_and_suicide};

/// Moves, as one text such as `"B d2; W pass"` or as a list such as `["B d2", "W pass"]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Moves {
    /// One text.
    Text(String),
    /// A list.
    List(Vec<String>),
}

impl Moves {
    /// Parses the moves; `field` is the key for messages.
    pub(super) fn parse<M: std::str::FromStr<Err: std::fmt::Display>>(&self, field: &'static str) -> Result<Vec<M>> {
        let moves = match self {
            Moves::Text(text) => parse_moves(text),
            Moves::List(list) if list.is_empty() => Ok(Vec::new()),
            Moves::List(list) => parse_moves(&list.join("; ")),
        };
        moves.map_err(|error| Error::argument(field, error))
    }
}

/// Finds the rule set with the name `rules` and sets its options.
pub(super) fn chosen(rules: &str, options: &[String], suicide: Option<Suicide>) -> Result<RuleSet> {
    let rules = RuleSet::find(rules).map_err(|unknown| Error::argument("rules", unknown))?;
    with_options_and_suicide(&rules, options, suicide)
}

pub(super) fn seconds(limit: Option<f64>) -> Result<Option<Duration>> {
    let limit = limit.map(|seconds| parse_seconds(&seconds.to_string())).transpose();
    limit.map_err(|error| Error::argument("time_limit", error))
}
