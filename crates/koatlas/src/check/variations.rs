//! The lines of a game that are judged, and the verdicts on the moves that no earlier line has.

use koatlas_files::{Game, GameText, LinePlace, Variations};
use koatlas_rules::RuleSet;
use serde::{Deserialize, Serialize};

use super::replay::{GameEnd, GameRecord, GameReplay, MoveVerdict};
use crate::error::Result;
use crate::subject::MovePath;

/// A choice of lines of a game record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum JudgedLines {
    /// The main line and all variations, without those that [`AnnotateQuestion`](crate::AnnotateQuestion) has added.
    #[default]
    All,
    /// The main line alone.
    MainLine,
    /// The line that leads to a move, up to it.
    To(MovePath),
}

impl JudgedLines {
    /// Reads the lines of a game; the first stands for the game.
    pub(super) fn of(&self, text: &GameText) -> Result<Vec<Game>> {
        match self {
            JudgedLines::All => {
                let mut lines = text.lines(Variations::All)?;
                lines.retain(|line| !line.place.is_added);
                Ok(lines)
            }
            JudgedLines::MainLine => Ok(vec![text.main_line()?]),
            JudgedLines::To(path) => Ok(vec![path.game(text)?]),
        }
    }

    /// Names the move in the title of `record`, if the line that leads to it is judged.
    pub(super) fn named(&self, mut record: GameRecord) -> GameRecord {
        if let JudgedLines::To(path) = self {
            let last = record.moves.len();
            record.subject.title += &format!(" up to move {last}{}", path.variations_in_words());
        }
        record
    }
}

/// A variation of a game.
#[derive(Clone, Debug)]
pub struct Variation {
    /// Its place in the game.
    pub place: LinePlace,
    /// Its line from the start of the game.
    pub record: GameRecord,
}

/// The verdicts on a variation: an item of [`GameReplay::lines`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineReplay {
    /// The address of the variation, such as `12.2`, the second that goes on after move 12.
    pub path: String,
    /// The number of the first of `verdicts`. Moves before it belong to an earlier line too.
    pub first_move: usize,
    /// A verdict on every move that no earlier line has.
    pub verdicts: Vec<MoveVerdict>,
    /// The end of the sequence, if it has ended.
    pub ended: Option<GameEnd>,
}

impl LineReplay {
    /// Replays a variation, up to the first illegal move if `strict`.
    ///
    /// # Errors
    /// If no sequence can begin at the start, or if stones are set up that make no legal position.
    pub(super) fn new(rules: &RuleSet, Variation { place, record }: &Variation, strict: bool) -> Result<LineReplay> {
        let GameReplay { mut verdicts, ended, .. } = GameReplay::new(rules.clone(), record, strict)?;
        let shared = place.shared_moves();
        let verdicts = verdicts.split_off(verdicts.len().min(shared));
        Ok(LineReplay { path: place.to_string(), first_move: shared + 1, verdicts, ended })
    }

    /// True if a move that no earlier line has is illegal.
    pub fn has_illegal_moves(&self) -> bool {
        self.verdicts.iter().any(|verdict| !verdict.legal)
    }
}
