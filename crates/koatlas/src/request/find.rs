//! The question `find`.

use koatlas_board::Suicide;
use serde::Deserialize;

use super::Target;
use crate::conditions::Conditions;
use crate::error::Result;
use crate::find::{FindQuestion, find};
use crate::json::Answer;

/// Keys of the question `find`.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Find {
    /// Maximum number of plays of a cycle.
    pub within: usize,
    /// Maximum number of plays before a cycle begins.
    pub soon: usize,
    /// The suicides that are allowed: `none`, `multi` or `all`.
    pub suicide: Suicide,
}

impl Default for Find {
    fn default() -> Find {
        Find { within: FindQuestion::WITHIN, soon: FindQuestion::SOON, suicide: Suicide::Multi }
    }
}

impl Find {
    pub(super) fn answer(&self, target: &Target, conditions: &Conditions<'_>) -> Result<String> {
        let Find { within, soon, suicide } = *self;
        target.without(&["region", "ko"])?;
        let subject = &target.board()?;
        Ok(find(FindQuestion { subject, within, soon, suicide }, conditions)?.to_text())
    }
}
