//! The position that a request is about.

use std::path::Path;

use koatlas_board::{Point, Size, Suicide};
use koatlas_formats::{Contents, Format, Reading, parse_contents};
use serde::Deserialize;

use crate::conditions::Conditions;
use crate::each_ko::narrowed;
use crate::error::{Error, Result};
use crate::subject::{MovePath, PositionSelector, Subject};

/// The position that a question is about. Exactly one of `position` and `board` is given.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Target {
    /// The text of a position file or game record. Its content tells the format: SGF, TOML, JSON, a text diagram, or a diagram of Sensei's
    /// Library.
    pub position: Option<String>,
    /// An empty board with this number of rows and columns; every point is playable, and Black moves first.
    pub board: Option<Size>,
    /// The name of the file, for messages.
    pub name: Option<String>,
    /// The number of the game, from 1, if the text holds several.
    pub game: Option<usize>,
    /// The move of a game record after which the position stands, as `--move` takes it; if `None`, the last.
    #[serde(rename = "move")]
    pub after: Option<String>,
    /// The points where plays may be made; if `None`, those that the text marks, or all.
    pub region: Option<Vec<Point>>,
    /// The region is that of this ko: its number in the list of `find`.
    pub ko: Option<usize>,
}

impl Target {
    /// The name for messages of a text without one.
    const NAMELESS: &str = "the position";

    pub(super) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(Target::NAMELESS)
    }

    /// Parses a text that has the name of the target.
    pub(super) fn contents(&self, text: &str) -> Result<Contents> {
        let contents = parse_contents(text.as_bytes(), Format::guess_from_content(text.as_bytes()), Reading::default());
        // Without a name errors begin with the line and the column.
        let Some(name) = self.name.as_ref().map(Path::new) else { return Ok(contents?) };
        Ok(contents.map_err(|error| error.in_file(name))?.in_file(name))
    }

    /// The move after which the position stands.
    pub(super) fn move_path(&self) -> Result<Option<MovePath>> {
        self.after.as_deref().map(str::parse).transpose().map_err(|error: String| Error::argument("move", error))
    }

    /// The position, or the empty board, as it stands.
    pub(super) fn board(&self) -> Result<Subject> {
        match (&self.position, self.board) {
            (Some(text), None) => {
                let after = self.move_path()?.unwrap_or_default();
                Subject::from_contents(
                    self.name(),
                    self.contents(text)?,
                    &PositionSelector { game: self.game, after, ..PositionSelector::default() },
                )
            }
            (None, Some(size)) => {
                self.without(&["name", "game", "move"])?;
                Ok(Subject::empty_board(size))
            }
            _ => Err(Error::argument("position", "give either a position or a board")),
        }
    }

    /// The position with its region.
    pub(super) fn subject(&self, suicide: Suicide, conditions: &Conditions<'_>) -> Result<Subject> {
        if self.region.is_some() {
            self.without(&["ko"])?;
        }
        narrowed(self.board()?, self.region.as_deref(), self.ko, suicide, conditions)
    }

    /// Refuses keys that have no meaning for a question, if they are given.
    pub(super) fn without(&self, keys: &[&'static str]) -> Result<()> {
        let given = [
            ("position", self.position.is_some()),
            ("board", self.board.is_some()),
            ("name", self.name.is_some()),
            ("game", self.game.is_some()),
            ("move", self.after.is_some()),
            ("region", self.region.is_some()),
            ("ko", self.ko.is_some()),
        ];
        match given.into_iter().find(|(key, given)| *given && keys.contains(key)) {
            Some((key, _)) => Err(Error::argument(key, "this does not go with the rest of the question: leave it out")),
            None => Ok(()),
        }
    }
}
