//! The board or position that a question is about.

use std::collections::HashSet;
use std::path::Path;
use std::str::FromStr;

use koatlas_board::{BoardPosition, Colour, Point, Setup, Size, Suicide};
use koatlas_classifier::{PositionNotes, edge_through_a_ko};
use koatlas_files::{Contents, FileError, Game, GameText, Reading, Variations, read_contents, shown};
use koatlas_games::board_after;
use koatlas_outcome::outside_assumptions;
use koatlas_position_graph::LimitError;
use koatlas_rules::RuleSet;

use crate::conditions::{Conditions, ReachedLimit};
use crate::error::{Error, Reason, Result};
use crate::text::visible;
use crate::used_region::UsedRegion;

/// A board or a position, with its name.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The name in answers.
    pub title: String,
    /// The name in messages.
    pub argument: String,
    /// The position.
    pub position: BoardPosition,
    /// True if it is an empty board, which stands for all its legal positions.
    pub whole_board: bool,
    /// The text of its TOML file, if it has one. The text may have keys besides the position.
    pub toml: Option<String>,
    /// The number of the move in a game record after which the position occurs.
    pub after_move: Option<usize>,
    /// The points to which a stone comes back in the line of the game record: what is fought there.
    pub fought: Vec<Point>,
    /// The slips of its file, each with what was assumed to read it in spite of it.
    pub slips: Vec<FileError>,
    /// The rules that its game record names: the text of the property `RU`.
    pub rules: Option<String>,
    /// The region, if the file of the position has none: the caller chose it, or it belongs to a ko that was found.
    pub used: Option<UsedRegion>,
}

/// A choice of a position in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionSelector {
    /// The number of the game, from 1; not needed if the file has one game.
    pub game: Option<usize>,
    /// The move of the game after which the position occurs.
    pub after: MovePath,
    /// How the file is read.
    pub reading: Reading,
}

/// A move of a game record: `120`, 0 for the start, or `last`. In a variation `12.2.17`, which is move 17 of the second variation among
/// those that go on after move 12. Moves are counted from the start of the game, also in variations, as viewers do. `12.2.17.3.20` goes
/// on from that move with the third variation there. The first variation is always the one that stands first in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovePath {
    /// The moves after which variations go on, each with the number of the variation, from 1.
    pub variations: Vec<(usize, usize)>,
    /// The number of the move; `None` for the last.
    pub number: Option<usize>,
}

impl FromStr for MovePath {
    type Err = String;

    fn from_str(text: &str) -> Result<MovePath, String> {
        let variation = "a move of a variation such as 12.2.17, which is move 17 of the second variation after move 12";
        let refusal = || format!("\"{text}\" is not a move: write its number, 0 for the start, last, or {variation}");
        MovePath::parse(text).ok_or_else(refusal)
    }
}

impl MovePath {
    /// Parses `12.2.17`: pairs of a move and the number of a variation, then the number of the move.
    fn parse(text: &str) -> Option<MovePath> {
        let (before, last) = text.rsplit_once('.').unwrap_or(("", text));
        let numbers = before.split('.').filter(|_| !before.is_empty());
        let numbers = numbers.map(|number| number.parse().ok()).collect::<Option<Vec<usize>>>()?;
        let number = if last == "last" { None } else { Some(last.parse().ok()?) };
        let variations = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        (numbers.len() % 2 == 0).then_some(MovePath { variations, number })
    }

    /// Returns the line of the game and the number of the move in it.
    fn line(&self, text: &GameText) -> Result<(Game, usize)> {
        let game = if self.variations.is_empty() { text.main_line()? } else { self.variation(text)? };
        let number = self.number_among(game.move_count())?;
        Ok((game, number))
    }

    /// The variations, such as `, variation 2 after move 12`.
    pub(crate) fn variations_in_words(&self) -> String {
        let words = self.variations.iter().map(|(after, number)| format!(", variation {number} after move {after}"));
        words.collect()
    }

    /// Returns the line of the game up to the move.
    pub(crate) fn game(&self, text: &GameText) -> Result<Game> {
        let (game, number) = self.line(text)?;
        game.up_to(number).map_err(|error| Error::argument("move", error))
    }

    /// Returns the number of the move in a line of `moves` moves.
    fn number_among(&self, moves: usize) -> Result<usize> {
        let number = self.number.unwrap_or(moves);
        let reason = || format!("the game has {moves} moves there, and not {number}");
        if number > moves { Err(Error::argument("move", reason())) } else { Ok(number) }
    }

    /// Returns the first line of the game that follows the variations.
    fn variation(&self, text: &GameText) -> Result<Game> {
        let mut lines = text.lines(Variations::All)?;
        let slips = std::mem::take(&mut lines[0].slips);
        // After each pair, `lines` are those that have the same first `passed` branches.
        let mut passed = 0;
        for &(after, number) in &self.variations {
            let first = lines[0].place.branches.clone();
            let branch = (passed..first.len()).find(|&branch| first[branch].0 == after);
            let there = match branch {
                Some(branch) => {
                    lines.retain(|line| line.place.branches.starts_with(&first[..branch]));
                    lines.last().map_or(0, |last| last.place.branches[branch].1)
                }
                None => usize::from(lines[0].move_count() > after),
            };
            if !(1..=there).contains(&number) {
                let reason = format!("after move {after} the game has {there} variations, and no variation {number}");
                return Err(Error::argument("move", reason));
            }
            if let Some(branch) = branch {
                lines.retain(|line| line.place.branches[branch].1 == number);
                passed = branch + 1;
            }
        }
        Ok(Game { slips, ..lines.swap_remove(0) })
    }
}

/// Returns the board of a game after move `number`, with the region that is marked at its start.
fn position_after(game: &Game, number: usize) -> Result<BoardPosition, Reason> {
    let board = board_after(game, number)?;
    let start = &game.start;
    if start.is_whole_board() {
        return Ok(board);
    }
    // A stone that has been taken or replaced is no longer the one that was declared immortal.
    let mut immortal = start.immortal().to_vec();
    let content = |board: &BoardPosition, point| board.contents()[board.size().index(point)];
    immortal.retain(|&point| content(&board, point) == content(start, point));
    let (contents, region) = (board.contents().to_vec(), Some(start.region().to_vec()));
    let setup = Setup { size: board.size(), contents, region, immortal, to_move: board.to_move() };
    Ok(BoardPosition::try_from(setup)?)
}

/// Returns the points on which a game puts a stone more than once.
fn fought(game: &Game) -> Vec<Point> {
    let set_up = game.start.size().points().zip(game.start.contents()).filter(|(_, content)| content.is_some());
    let all = set_up.map(|(point, _)| point).chain(game.moves.iter().filter_map(|made| made.point));
    let (mut seen, mut again) = (HashSet::new(), Vec::new());
    again.extend(all.filter(|&point| !seen.insert(point)));
    again
}

/// Maximum number of points of a board that needs no region. On larger boards too many positions can be reached if every point is
/// playable.
pub const MOST_POINTS: usize = 20;

/// The error for a game that is missing or not named in a file of `games` games.
fn no_game(file: &str, games: usize) -> Error {
    Error::argument("game", format!("{file} holds {games} games: name one, from 1 to {games}"))
}

impl Subject {
    /// The empty board of a size. Every point is playable, and Black moves first.
    ///
    /// ```
    /// use koatlas::Subject;
    /// let subject = Subject::empty_board("3x2".parse()?);
    /// assert_eq!((&subject.title[..], subject.whole_board), ("the empty board of 3x2", true));
    /// # Ok::<(), koatlas_board::SizeError>(())
    /// ```
    pub fn empty_board(size: Size) -> Subject {
        let board = BoardPosition::empty_board(size);
        Subject { whole_board: true, ..Subject::from_position(&format!("the empty board of {size}"), board) }
    }

    /// Reads the position of a file. In a game record it is the one at `place`, by default after the last move.
    ///
    /// # Errors
    /// If the file cannot be read, has no position, or has no such game or move.
    pub fn read_file(path: &Path, place: &PositionSelector) -> Result<Subject> {
        if path.is_dir() {
            return Err(Error::unusable(path, "this is a folder: name a position file, for example one in it"));
        }
        Subject::from_contents(&shown(path), read_contents(path, place.reading)?, place)
    }

    /// Takes the position at `place` from the contents of the file `file`.
    ///
    /// # Errors
    /// If there is no such game or move.
    pub fn from_contents(file: &str, contents: Contents, place: &PositionSelector) -> Result<Subject> {
        let after = &place.after;
        let mut texts = match contents {
            Contents::Games(texts) => texts,
            Contents::Position(position, toml, slips) => {
                after.number_among(0)?;
                if !matches!(place.game, None | Some(1)) {
                    return Err(no_game(file, 1));
                }
                let subject = Subject::from_file_position(file, position.name, position.position);
                return Ok(Subject { toml, slips, ..subject });
            }
        };
        // What is wrong between two games ends the file.
        let last = texts.pop_if(|text| text.is_err());
        let games = texts.len();
        // An error after the games does not matter if the game that is wanted comes before it.
        let number = match (place.game, last, games) {
            (number, Some(Err(error)), _) if number.is_none_or(|number| number > games) => return Err(error.into()),
            (None, _, 2..) => return Err(no_game(file, games)),
            (number, ..) => number.unwrap_or(1),
        };
        let text = number.checked_sub(1).and_then(|number| texts.into_iter().nth(number));
        let (game, after_move) = after.line(&text.ok_or_else(|| no_game(file, games))??)?;
        let position = position_after(&game, after_move);
        let position = position.map_err(|reason| Error::Position { subject: file.to_owned(), reason })?;
        let fought = fought(&game);
        let subject = Subject::from_file_position(file, game.name.clone(), position);
        let mut subject = Subject { fought, slips: game.slips.clone(), rules: game.rules.clone(), ..subject };
        if games > 1 {
            subject.title += &format!(", game {number}");
        }
        if game.move_count() > 0 {
            subject.after_move = Some(after_move);
            subject.title += &format!(" after move {after_move}");
        }
        subject.title += &after.variations_in_words();
        Ok(subject)
    }

    /// The rule set that its game record names; `None` if it names none, or one that is not known.
    pub fn rule_set(&self) -> Option<RuleSet> {
        RuleSet::find_by_record(self.rules.as_deref()?).ok()
    }

    /// The suicides by which kos are looked for if nothing else is asked: those that the rules of its game record allow, and none if it
    /// names no rules that are known.
    pub fn usual_suicide(&self) -> Suicide {
        RuleSet::suicide_of_record(self.rules.as_deref())
    }

    /// A position with the name `title`.
    pub fn from_position(title: &str, position: BoardPosition) -> Subject {
        Subject::from_file_position(title, None, position)
    }

    /// A position that was read from the file `file`.
    pub fn from_file_position(file: &str, name: Option<String>, position: BoardPosition) -> Subject {
        let argument = file.to_owned();
        let title = name.map_or_else(|| argument.clone(), |name| visible(&name).into_owned());
        let (slips, used) = (Vec::new(), None);
        Subject {
            title,
            argument,
            position,
            whole_board: false,
            toml: None,
            after_move: None,
            fought: Vec::new(),
            slips,
            rules: None,
            used,
        }
    }

    /// Replaces the player to move, if `colour` is given.
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

    /// Replaces the region, if `region` is given. Other keys of its file are dropped, as they refer to the old region.
    ///
    /// # Errors
    /// If the points are no region of the board.
    pub fn with_region(self, region: Option<&[Point]>) -> Result<Subject> {
        let Some(region) = region else { return Ok(self) };
        let position = self.position.with_region(Some(region.to_vec()));
        let position = position.map_err(|error| Error::argument("region", error))?;
        let used = Some(UsedRegion::from_board(&position, self.after_move));
        Ok(Subject { position, used, whole_board: false, toml: None, ..self })
    }

    /// True if the board has more than [`MOST_POINTS`] points and no region, so that not every point can be playable.
    pub fn needs_region(&self) -> bool {
        let board = &self.position;
        !self.whole_board && board.is_whole_board() && board.size().area() > MOST_POINTS
    }

    /// Assumptions about the points outside the region, as sentences. If the region cuts a ko, the rest of the ko is assumed to stay
    /// unchanged.
    pub fn assumptions(&self) -> Vec<String> {
        edge_through_a_ko(&self.position).iter().map(ToString::to_string).collect()
    }

    /// Assumptions where areas are counted: those of [`Subject::assumptions`], and that nobody plays on points
    /// outside the region that are not settled; see [`unsettled_areas`](koatlas_outcome::unsettled_areas). If there are any, a value is
    /// *local*: it holds while everything else stands still, and names no winner of the game.
    pub fn area_assumptions(&self) -> Vec<String> {
        [outside_assumptions(&self.position), self.assumptions()].concat()
    }

    /// Reads the keys of its file besides the position: the known cycle and quoted outcomes.
    ///
    /// # Errors
    /// If these keys are invalid.
    pub fn read_known(&self) -> Result<PositionNotes> {
        let Some(text) = &self.toml else { return Ok(PositionNotes::default()) };
        PositionNotes::from_toml(text).map_err(|error| self.unusable(error))
    }

    /// The error of a question that cannot be answered for this position.
    pub fn unusable(&self, reason: impl Into<Reason>) -> Error {
        Error::Position { subject: self.argument.clone(), reason: reason.into() }
    }

    /// The error of a limit that was exceeded, if `begun`, or would be.
    pub fn limit_error(&self, limit: LimitError, begun: bool, conditions: &Conditions<'_>) -> Error {
        Error::Limit { subject: self.argument.clone(), limit, memory: conditions.memory, begun }
    }

    /// The error of a search that a limit has ended. `nothing` is the text of a search that was interrupted.
    pub(crate) fn search_error(&self, limit: LimitError, nothing: &'static str, conditions: &Conditions<'_>) -> Error {
        match limit {
            LimitError::Stopped => Error::interrupted(nothing),
            _ => self.limit_error(limit, true, conditions),
        }
    }

    /// The error of work that has ended without a result.
    pub fn unfinished(&self, reason: impl Into<Reason>) -> Error {
        Error::Ended { subject: self.argument.clone(), reason: reason.into() }
    }

    /// Checks that a search was finished. Called after its bounds have been reported.
    ///
    /// # Errors
    /// If `limit` ended the search.
    pub fn ensure_finished(&self, limit: Option<ReachedLimit>) -> Result<()> {
        let why = match limit {
            None => return Ok(()),
            Some(ReachedLimit::Interruption) => "interrupted".to_owned(),
            Some(limit) => format!("{limit} was reached"),
        };
        Err(self.unfinished(format!("{why}; these are the bounds so far")))
    }
}
