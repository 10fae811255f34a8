//! The question `check`.

use koatlas_board::Colour;
use serde::Deserialize;

use super::{Moves, Target};
use crate::check::{CheckBy, CheckQuestion, CheckedGames, GameRecord, check, records_of};
use crate::error::{Error, Result};
use crate::json::Answer;

/// Keys of the question `check`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Check {
    /// The name of a rule set or tradition, or `all`; if `None`, the rules that the record names.
    pub rules: Option<String>,
    /// Options of the rule set, each `KEY=VALUE`.
    pub option: Vec<String>,
    /// The moves, from the position; if `None`, those of the record.
    pub moves: Option<Moves>,
    /// The player who moves first; if `None`, the one that the text names.
    pub to_move: Option<Colour>,
    /// True to stop at the first illegal move.
    pub strict: bool,
}

impl Check {
    pub(super) fn answer(&self, target: &Target) -> Result<String> {
        target.without(&["game", "move", "region", "ko"])?;
        let choice = self.rules.as_deref().map(str::parse).transpose();
        let by = CheckBy::new(choice.map_err(|unknown| Error::argument("rules", unknown))?, self.option.clone())?;
        let mut records = match (&self.moves, &target.position) {
            (None, Some(text)) => records_of(target.name(), target.contents(text)?),
            (moves, _) => {
                let moves = moves.as_ref().map(|moves| moves.parse("moves")).transpose()?.unwrap_or_default();
                vec![Ok(GameRecord::from_moves(target.board()?, moves))]
            }
        };
        for record in records.iter_mut().flatten() {
            record.subject = record.subject.clone().with_to_move(self.to_move);
        }
        if records.len() == 1 {
            let record = &records.remove(0)?;
            return Ok(check(CheckQuestion { record, by: &by, strict: self.strict })?.to_text());
        }
        Ok(CheckedGames::new(records, &by, self.strict, ToString::to_string).to_text())
    }
}
