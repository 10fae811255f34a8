//! The question `diagram`.

use koatlas_board::Suicide;
use koatlas_rulesets::GameMove;
use serde::Deserialize;

use super::{Moves, Target};
use crate::conditions::Conditions;
use crate::diagram::{CycleChoice, DiagramFormat, DiagramQuestion, ShownMoves, diagram};
use crate::error::{Error, Reason, Result};
use crate::json::Answer;

/// Keys of the question `diagram`. The command line prints the key `text` of the answer alone.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Diagram {
    /// The suicides that are allowed: `none`, `multi` or `all`.
    pub suicide: Suicide,
    /// `svg`, `sgf`, `text`, `sensei` or `toml`.
    pub format: DiagramFormat,
    /// Moves that are shown.
    pub moves: Option<Moves>,
    /// In place of `moves` a cycle: `shortest`, `past-basic-ko`, `known`, or a cycle word such as `B W2 B1`.
    pub cycle: Option<String>,
    /// True to draw no coordinates.
    pub no_coordinates: bool,
    /// True to draw the position without analysing it.
    pub plain: bool,
}

impl Default for Diagram {
    fn default() -> Diagram {
        let (suicide, format) = (Suicide::Multi, DiagramFormat::Svg);
        Diagram { suicide, format, moves: None, cycle: None, no_coordinates: false, plain: false }
    }
}

impl Diagram {
    pub(super) fn answer(&self, target: &Target, conditions: &Conditions<'_>) -> Result<String> {
        let Diagram { suicide, format, no_coordinates, plain, .. } = *self;
        let subject = &target.subject(suicide, conditions)?;
        let moves: Option<Vec<GameMove>> = self.moves.as_ref().map(|moves| moves.parse("moves")).transpose()?;
        let cycle: Option<CycleChoice> = self.cycle.as_deref().map(str::parse).transpose().map_err(not_a_cycle)?;
        let shown = match (&moves, &cycle) {
            (Some(_), Some(_)) => return Err(Error::argument("cycle", "give either a cycle or moves")),
            (Some(moves), None) => Some(ShownMoves::Moves(moves)),
            (None, Some(_)) if plain => return Err(Error::argument("cycle", "a plain diagram shows no cycle")),
            (None, cycle) => cycle.as_ref().map(ShownMoves::Cycle),
        };
        let question = DiagramQuestion { subject, suicide, format, shown, coordinates: !no_coordinates, plain };
        Ok(diagram(question, conditions)?.to_text())
    }
}

fn not_a_cycle(reason: impl Into<Reason>) -> Error {
    Error::argument("cycle", reason)
}
