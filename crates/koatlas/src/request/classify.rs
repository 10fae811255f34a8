//! The question `classify`.

use koatlas_board::{Move, Suicide};
use serde::Deserialize;

use super::{Moves, Target};
use crate::classify::{ClassifyQuestion, classify};
use crate::conditions::Conditions;
use crate::each_ko::{OneOrEachKo, ask_each};
use crate::error::Result;
use crate::json::Answer;

/// Keys of the question `classify`.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Classify {
    /// The suicides that are allowed: `none`, `multi` or `all`.
    pub suicide: Suicide,
    /// Maximum number of moves of a cycle under the Default Restriction Rules.
    pub max_length: usize,
    /// The cycle that the position is known for; if `None`, that of the text.
    pub cycle: Option<Moves>,
}

impl Default for Classify {
    fn default() -> Classify {
        let max_length = ClassifyQuestion::MAX_LENGTH;
        Classify { suicide: Suicide::Multi, max_length, cycle: None }
    }
}

impl Classify {
    pub(super) fn answer(&self, target: &Target, conditions: &Conditions<'_>) -> Result<String> {
        let Classify { suicide, max_length, .. } = *self;
        let subject = target.subject(suicide, conditions)?;
        let cycle: Option<Vec<Move>> = self.cycle.as_ref().map(|cycle| cycle.parse("cycle")).transpose()?;
        let answered = ask_each(&subject, suicide, conditions, |subject| {
            classify(
                ClassifyQuestion { subject, suicide, max_length, cycle: cycle.as_deref(), longest: false },
                conditions,
            )
        })?;
        Ok(match answered {
            OneOrEachKo::One(answer) => answer.to_text(),
            OneOrEachKo::EachKo(answers) => answers.to_text(),
        })
    }
}
