//! The board or file that a question is about.

use std::path::Path;
use std::str::FromStr;

use koatlas_board::{BoardPosition, Colour, Size};
use koatlas_classifier::{Known, edge_through_a_ko};
use koatlas_formats::{Contents, read_contents, read_position_and_toml};
use koatlas_outcome::unsettled;
use koatlas_position_graph::LimitError;
use koatlas_scan::board_after;
use koatlas_storage::shown;

use crate::conditions::{Conditions, ReachedLimit};
use crate::error::{Error, Reason, Result};
use crate::text::visible;

/// A board or a position with what to call it.
#[derive(Clone, Debug)]
pub struct Subject {
    /// What to call it.
    pub title: String,
    /// What messages call it.
    pub argument: String,
    /// The position.
    pub position: BoardPosition,
    /// Whether it is an empty board: then all its legal positions are meant.
    pub whole_board: bool,
    /// The text of its TOML file, if it has one: it can say more than the position.
    pub toml: Option<String>,
    /// The number of the move of a game record after which it stands.
    pub after_move: Option<usize>,
}

/// A place in a game record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveNumber {
    /// After this move, counted from 1; 0 is the start.
    After(usize),
    /// After the last move.
    Last,
}

impl MoveNumber {
    /// The number of the move, if the record has that many.
    fn among(self, moves: usize) -> Result<usize> {
        match self {
            MoveNumber::Last => Ok(moves),
            MoveNumber::After(number) if number <= moves => Ok(number),
            MoveNumber::After(number) => {
                Err(Error::argument("move", format!("the game has {moves} moves, and not {number}")))
            }
        }
    }
}

impl FromStr for MoveNumber {
    type Err = String;

    fn from_str(text: &str) -> Result<MoveNumber, String> {
        let number = || text.parse().map(MoveNumber::After);
        let error = |_| format!("\"{text}\" is no move: write its number, 0 for the start, or last");
        if text == "last" { Ok(MoveNumber::Last) } else { number().map_err(error) }
    }
}

impl Subject {
    /// The empty board of a size, every point playable, Black first.
    ///
    /// ```
    /// use koatlas::Subject;
    /// let subject = Subject::empty_board("3x2".parse()?);
    /// assert_eq!((&subject.title[..], subject.whole_board), ("the empty board of 3x2", true));
    /// # Ok::<(), koatlas_board::SizeError>(())
    /// ```
    #[must_use]
    pub fn empty_board(size: Size) -> Subject {
        let (title, position) = (format!("the empty board of {size}"), BoardPosition::empty_board(size));
        Subject { argument: title.clone(), title, position, whole_board: true, toml: None, after_move: None }
    }

    /// The position of a file.
    ///
    /// # Errors
    /// If the file cannot be read or holds no position.
    pub fn read(path: &Path) -> Result<Subject> {
        if path.is_dir() {
            return Err(Error::unusable(path, "this is a folder: name a position file, for example one in it"));
        }
        let (file, toml) = read_position_and_toml(path)?;
        Ok(Subject { toml, ..Subject::of_file(path, file.name, file.position) })
    }

    /// The position of a game record after a move of its main line, every point playable; of a file without moves its position.
    ///
    /// # Errors
    /// If the file cannot be read, holds several games, or has fewer moves.
    pub fn read_after(path: &Path, number: MoveNumber) -> Result<Subject> {
        let games = match read_contents(path)? {
            Contents::Games(games) => games,
            Contents::Position(file) => {
                number.among(0)?;
                return Ok(Subject::of_file(path, file.name, file.position));
            }
        };
        let [game] = <[_; 1]>::try_from(games)
            .map_err(|games| Error::unusable(path, format!("these are {} games: name a file with one", games.len())))?;
        let game = game?;
        let number = number.among(game.moves.len())?;
        let position = board_after(&game, number).map_err(|error| Error::unusable(path, error))?;
        let mut subject = Subject::of_file(path, game.name, position);
        subject.title += &format!(" after move {number}");
        subject.after_move = Some(number);
        Ok(subject)
    }

    /// A position, and what to call it.
    #[must_use]
    pub fn of_position(title: &str, position: BoardPosition) -> Subject {
        Subject::of_file(Path::new(title), None, position)
    }

    /// A position that has been read from a file.
    #[must_use]
    pub fn of_file(path: &Path, name: Option<String>, position: BoardPosition) -> Subject {
        let argument = shown(path);
        let title = name.map_or_else(|| argument.clone(), |name| visible(&name).into_owned());
        Subject { title, argument, position, whole_board: false, toml: None, after_move: None }
    }

    /// The same with another first mover, if one is named.
    ///
    /// ```
    /// use koatlas::Subject;
    /// use koatlas_board::Colour;
    /// let white_first = Subject::empty_board("3x2".parse()?).with_to_move(Some(Colour::White));
    /// assert_eq!(white_first.position.to_move(), Colour::White);
    /// # Ok::<(), koatlas_board::SizeError>(())
    /// ```
    #[must_use]
    pub fn with_to_move(mut self, colour: Option<Colour>) -> Subject {
        let to_move = colour.unwrap_or(self.position.to_move());
        self.position = self.position.with_to_move(to_move);
        self
    }

    /// What is assumed of the points outside the region, as sentences: if the region has only a part of a ko, that the rest of it
    /// stays as it is.
    #[must_use]
    pub fn assumed(&self) -> Vec<String> {
        edge_through_a_ko(&self.position).iter().map(ToString::to_string).collect()
    }

    /// What is assumed where areas are counted: also that points of nobody outside the region stay empty.
    #[must_use]
    pub fn assumed_of_area(&self) -> Vec<String> {
        [unsettled(&self.position), self.assumed()].concat()
    }

    /// The facts that its file states beyond the position.
    ///
    /// # Errors
    /// If they are not written as they must be.
    pub fn known(&self) -> Result<Known> {
        let read = |text: &String| Known::of_toml(text).map_err(|error| self.unusable(error));
        self.toml.as_ref().map_or_else(|| Ok(Known::default()), read)
    }

    /// The question cannot be asked about this position, for a reason.
    pub fn unusable(&self, reason: impl Into<Reason>) -> Error {
        Error::Position { subject: self.argument.clone(), reason: reason.into() }
    }

    /// A limit that the work would pass, as is known before it begins, or has passed.
    #[must_use]
    pub fn limit(&self, limit: LimitError, begun: bool, conditions: &Conditions<'_>) -> Error {
        Error::Limit { subject: self.argument.clone(), limit, memory: conditions.memory, begun }
    }

    /// The work has ended without what was asked for.
    pub fn unfinished(&self, reason: impl Into<Reason>) -> Error {
        Error::Ended { subject: self.argument.clone(), reason: reason.into() }
    }

    /// The error with which a search ends after its bounds have been told, if a limit or an interruption has ended it.
    ///
    /// # Errors
    /// If that is so.
    pub fn finished(&self, limit: Option<ReachedLimit>) -> Result<()> {
        let why = match limit {
            None => return Ok(()),
            Some(ReachedLimit::Interruption) => "interrupted".to_owned(),
            Some(limit) => format!("{limit} was reached"),
        };
        Err(self.unfinished(format!("{why}; these are the bounds so far")))
    }
}
