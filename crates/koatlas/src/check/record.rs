//! Games that are replayed, as they are recorded.

use std::path::Path;

use koatlas_files::{FileError, FilePlace, Game, LinePlace, SetupChange};
use koatlas_rules::GameMove;
use serde::{Deserialize, Serialize};

use crate::subject::Subject;

/// A recorded game, or a position with moves.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The start; its `position` has the player who moves first.
    pub subject: Subject,
    /// The file and the number of the game in it; `None` for a board.
    pub place: Option<(String, usize)>,
    /// The rules that the game names: the text of the property `RU`.
    pub rules: Option<String>,
    /// The number of handicap stones that stand at the start but are written as the first of `moves`.
    pub handicap: usize,
    /// The moves.
    pub moves: Vec<GameMove>,
    /// The nodes after the first move at which stones are set up.
    pub changes: Vec<SetupChange>,
    /// The variations, in the order of the file.
    pub variations: Vec<Variation>,
    /// True if `moves` have been played, so that the replay goes on after an illegal one.
    pub as_played: bool,
}

impl GameRecord {
    /// A record of `moves` from the position of `subject`, which have not been played.
    pub fn from_moves(subject: Subject, moves: Vec<GameMove>) -> GameRecord {
        let (changes, variations) = (Vec::new(), Vec::new());
        GameRecord { subject, place: None, rules: None, handicap: 0, moves, changes, variations, as_played: false }
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

/// Converts `game`, the `number`th in its file. If the file has `several` games, messages name the number.
pub(crate) fn record(file: &str, number: usize, several: bool, game: Game) -> GameRecord {
    let Game { name, rules, start, handicap_moves, moves, changes, slips, .. } = game;
    let handicap = handicap_moves.len();
    let moves = handicap_moves.into_iter().chain(moves).map(GameMove::from).collect();
    let place = Some((file.to_owned(), number));
    let mut subject = Subject { slips, ..Subject::from_file_position(file, name, start) };
    if several {
        subject.argument = format!("{}, game {number}", subject.argument);
    }
    GameRecord { subject, place, rules, handicap, moves, changes, variations: Vec::new(), as_played: true }
}

/// A slip in a game record that was read in spite of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SlipWarning {
    /// The number of the line, from 1; `None` if the slip is about the file as a whole.
    pub line: Option<usize>,
    /// The number of the character in its line, from 1.
    pub column: Option<usize>,
    /// The slip, and what was assumed.
    pub sentence: String,
}

impl SlipWarning {
    /// Returns the slip as the error of `file` that it is in strict reading.
    pub fn in_file(&self, file: &Path) -> FileError {
        let place = self.line.zip(self.column).map(|(line, column)| FilePlace::Text { line, column });
        let whole = FileError::whole(self.sentence.clone()).in_file(file);
        FileError { place: place.unwrap_or(FilePlace::Whole), ..whole }
    }

    /// Returns the slips of a record as they stand in answers.
    pub fn all(slips: &[FileError]) -> Vec<SlipWarning> {
        let warning = |slip: &FileError| {
            let place = if let FilePlace::Text { line, column } = slip.place { Some((line, column)) } else { None };
            let (line, column) = place.unzip();
            SlipWarning { line, column, sentence: slip.sentence.clone() }
        };
        slips.iter().map(warning).collect()
    }
}
