//! Questions as JSON texts, for programs that ask in writing: the pages of the atlas, and WebAssembly.
//!
//! A request is a JSON object. Its key `question` names the question; the other keys are called as the options of the command line, with
//! `_` for `-`. The answer is the text that the command line prints with `--json`, or `{"error": "a sentence"}`. Unknown keys are errors.
//!
//! The position that a question is about, see [`Target`]:
//!
//! | key | value |
//! |---|---|
//! | `position` | the text of a position file or game record, in any format |
//! | `board` | in place of `position`: an empty board, such as `"3x4"` |
//! | `name` | the name of the file, for messages |
//! | `game` | the number of the game, from 1, if the text holds several |
//! | `move` | the move of the record after which the position stands, such as `"120"`, `"last"` or `"12.2.17"` |
//! | `region` | the points where plays may be made: `["a1", "b1"]` |
//! | `ko` | in place of `region`: the number of a ko in the list of `find` |
//!
//! The questions and their own keys: see [`Classify`], [`Find`], [`Check`], [`Solve`], [`Cycles`], [`Diagram`], [`Read`], and [`Longest`].
//!
//! ```
//! use koatlas::{Conditions, Interrupt, request};
//!
//! let interrupt = Interrupt::default();
//! let ask = |text: &str| request::answer(text, &Conditions::quiet(&interrupt));
//! let found = ask(r#"{"question": "cycles", "board": "1x3", "max_length": 4}"#);
//! assert!(found.starts_with("{\n  \"command\": \"cycles\""));
//! let refused = ask(r#"{"question": "cycles", "board": "1x3", "length": 4}"#);
//! assert!(refused.starts_with("{\n  \"error\": \"request: unknown field `length`"));
//! ```

#[cfg(feature = "native")]
mod longest;

use std::path::Path;
use std::time::Duration;

use koatlas_board::{BoardPosition, Colour, Move, Point, Size, Suicide};
use koatlas_formats::{Contents, Format, Game, PositionFile, parse_contents};
use koatlas_outcome::{Terms, VoidIs};
use koatlas_position_graph::Model;
use koatlas_rulesets::{GameMove, RuleSet};
use koatlas_scan::board_after;
use serde::{Deserialize, Serialize};

use crate::check::{CheckBy, GameRecord, records_of};
use crate::classify::{ClassifyQuestion, classify};
use crate::conditions::{Conditions, SolveLimits};
use crate::cycles::{CyclesQuestion, cycles};
use crate::diagram::{CycleChoice, DiagramFormat, DiagramQuestion, ShownMoves, diagram};
use crate::each_ko::{OneOrEachKo, ask_each, narrowed};
use crate::error::{Error, Reason, Result};
use crate::find::{FindQuestion, find};
use crate::json::{Answer, to_text};
use crate::solve::{SolveQuestion, solve};
use crate::subject::{PositionSelector, Subject};
use crate::text::{parse_half_points, parse_moves, parse_seconds, visible, with_options_and_suicide};
use crate::{CheckQuestion, CheckedGames, check};

#[cfg(feature = "native")]
pub use longest::Longest;

/// Answers the request `text`, a JSON object.
#[must_use]
pub fn answer(text: &str, conditions: &Conditions<'_>) -> String {
    let request = serde_json::from_str(text).map_err(|error| Error::argument("request", error));
    let answered = request.and_then(|request: Request| request.answer(conditions));
    answered.unwrap_or_else(|error| to_text(&Refusal { error: visible(&error.to_string()).into_owned() }))
}

/// The answer to a request that cannot be answered.
#[derive(Serialize)]
struct Refusal {
    /// The reason, in a sentence.
    error: String,
}

/// A question with its target.
#[derive(Clone, Debug, Deserialize)]
pub struct Request {
    /// The position.
    #[serde(flatten)]
    pub target: Target,
    /// The question. It gets the keys that are not of the target, and refuses those that it does not know.
    #[serde(flatten)]
    pub question: Question,
}

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

/// A question, by its name in the key `question`.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "question", rename_all = "lowercase")]
pub enum Question {
    /// Ko type, cycles and fates; see [`classify()`]. A large board without a region is answered for each of its kos, see [`ask_each`].
    Classify(Classify),
    /// Kos on a board of any size; see [`find()`].
    Find(Find),
    /// Moves under a rule set or all; see [`check()`]. A text with several games gets the answer of [`CheckedGames`].
    Check(Check),
    /// The value with best play; see [`solve()`].
    Solve(Solve),
    /// Numbers of cycles; see [`cycles()`].
    Cycles(Cycles),
    /// A picture, or a text in another format; see [`diagram()`].
    Diagram(Diagram),
    /// The contents of a text: the board, and the moves of a record; see [`ReadAnswer`].
    Read(Read),
    /// The longest sequence under a rule set; see [`longest`](crate::longest()).
    #[cfg(feature = "native")]
    Longest(Longest),
}

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
    /// True to find the longest sequences inside the component too.
    pub longest: bool,
}

impl Default for Classify {
    fn default() -> Classify {
        let max_length = ClassifyQuestion::MAX_LENGTH;
        Classify { suicide: Suicide::Multi, max_length, cycle: None, longest: false }
    }
}

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

/// Keys of the question `solve`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// The name of a rule set.
    pub rules: String,
    /// Options of the rule set, each `KEY=VALUE`.
    #[serde(default)]
    pub option: Vec<String>,
    /// The suicides that are allowed; if `None`, those of the rule set.
    #[serde(default)]
    pub suicide: Option<Suicide>,
    /// The player who moves first; if `None`, the one that the text names.
    #[serde(default)]
    pub to_move: Option<Colour>,
    /// The points that White receives, such as `6.5`.
    #[serde(default)]
    pub komi: f64,
    /// The value of a game without result, or of a tie: `draw`, `black`, `white` or `separate`.
    #[serde(default)]
    pub void_is: VoidIs,
    /// Largest number of states that the search may visit.
    #[serde(default)]
    pub most_states: Option<u64>,
    /// Time limit in seconds, where there is a clock.
    #[serde(default)]
    pub time_limit: Option<f64>,
}

/// Keys of the question `cycles`.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cycles {
    /// The players who may move: `free`, `alternating` or `with-passes`; if `None`, `free`, or with rules `alternating`.
    pub model: Option<Model>,
    /// The suicides that are allowed; if `None`, `multi`, or with rules `none`.
    pub suicide: Option<Suicide>,
    /// `basic-ko` to leave out the cycles that this rule stops.
    pub rules: Option<String>,
    /// Maximum number of edges of a cycle.
    pub max_length: usize,
}

impl Default for Cycles {
    fn default() -> Cycles {
        Cycles { model: None, suicide: None, rules: None, max_length: CyclesQuestion::MAX_LENGTH }
    }
}

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

/// Keys of the question `read`, whose target has neither `position` nor `board`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Read {
    /// The text of a position file or game record, in any format.
    pub text: String,
}

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
    fn parse<M: std::str::FromStr<Err: std::fmt::Display>>(&self, field: &'static str) -> Result<Vec<M>> {
        let moves = match self {
            Moves::Text(text) => parse_moves(text),
            Moves::List(list) if list.is_empty() => Ok(Vec::new()),
            Moves::List(list) => parse_moves(&list.join("; ")),
        };
        moves.map_err(|error| Error::argument(field, error))
    }
}

impl Request {
    /// Answers the request with a JSON text.
    ///
    /// # Errors
    /// If keys have values that cannot be used, or for a reason of the question.
    pub fn answer(&self, conditions: &Conditions<'_>) -> Result<String> {
        let target = &self.target;
        match &self.question {
            Question::Classify(keys) => keys.answer(target, conditions),
            Question::Find(keys) => keys.answer(target, conditions),
            Question::Check(keys) => keys.answer(target),
            Question::Solve(keys) => keys.answer(target, conditions),
            Question::Cycles(keys) => keys.answer(target, conditions),
            Question::Diagram(keys) => keys.answer(target, conditions),
            Question::Read(keys) => keys.answer(target),
            #[cfg(feature = "native")]
            Question::Longest(keys) => keys.answer(target, conditions),
        }
    }
}

impl Target {
    /// The name for messages of a text without one.
    const NAMELESS: &str = "the position";

    fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(Target::NAMELESS)
    }

    /// Parses a text that has the name of the target.
    fn contents(&self, text: &str) -> Result<Contents> {
        let contents = parse_contents(text.as_bytes(), Format::guess_from_content(text.as_bytes()));
        // Without a name errors begin with the line and the column.
        let Some(name) = self.name.as_ref().map(Path::new) else { return Ok(contents?) };
        Ok(contents.map_err(|error| error.in_file(name))?.in_file(name))
    }

    /// The position, or the empty board, as it stands.
    fn board(&self) -> Result<Subject> {
        match (&self.position, self.board) {
            (Some(text), None) => {
                let after = self.after.as_deref().map(str::parse).transpose();
                let after = after.map_err(|error: String| Error::argument("move", error))?.unwrap_or_default();
                Subject::from_contents(self.name(), self.contents(text)?, &PositionSelector { game: self.game, after })
            }
            (None, Some(size)) => {
                self.without(&["name", "game", "move"])?;
                Ok(Subject::empty_board(size))
            }
            _ => Err(Error::argument("position", "give either a position or a board")),
        }
    }

    /// The position with its region.
    fn subject(&self, suicide: Suicide, conditions: &Conditions<'_>) -> Result<Subject> {
        if self.region.is_some() {
            self.without(&["ko"])?;
        }
        narrowed(self.board()?, self.region.as_deref(), self.ko, suicide, conditions)
    }

    /// Refuses keys that have no meaning for a question, if they are given.
    fn without(&self, keys: &[&'static str]) -> Result<()> {
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

impl Classify {
    fn answer(&self, target: &Target, conditions: &Conditions<'_>) -> Result<String> {
        let Classify { suicide, max_length, longest, .. } = *self;
        let subject = target.subject(suicide, conditions)?;
        let cycle: Option<Vec<Move>> = self.cycle.as_ref().map(|cycle| cycle.parse("cycle")).transpose()?;
        let answered = ask_each(&subject, suicide, conditions, |subject| {
            classify(ClassifyQuestion { subject, suicide, max_length, cycle: cycle.as_deref(), longest }, conditions)
        })?;
        Ok(match answered {
            OneOrEachKo::One(answer) => answer.to_text(),
            OneOrEachKo::EachKo(answers) => answers.to_text(),
        })
    }
}

impl Find {
    fn answer(&self, target: &Target, conditions: &Conditions<'_>) -> Result<String> {
        let Find { within, soon, suicide } = *self;
        target.without(&["region", "ko"])?;
        let subject = &target.board()?;
        Ok(find(FindQuestion { subject, within, soon, suicide }, conditions)?.to_text())
    }
}

impl Check {
    fn answer(&self, target: &Target) -> Result<String> {
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

/// Finds the rule set with the name `rules` and sets its options.
fn chosen(rules: &str, options: &[String], suicide: Option<Suicide>) -> Result<RuleSet> {
    let rules = RuleSet::find(rules).map_err(|unknown| Error::argument("rules", unknown))?;
    with_options_and_suicide(&rules, options, suicide)
}

fn seconds(limit: Option<f64>) -> Result<Option<Duration>> {
    let limit = limit.map(|seconds| parse_seconds(&seconds.to_string())).transpose();
    limit.map_err(|error| Error::argument("time_limit", error))
}

impl Solve {
    fn answer(&self, target: &Target, conditions: &Conditions<'_>) -> Result<String> {
        let rules = &chosen(&self.rules, &self.option, self.suicide)?;
        let subject = &target.subject(rules.suicide, conditions)?.with_to_move(self.to_move);
        let komi = parse_half_points(&self.komi.to_string()).map_err(|error| Error::argument("komi", error))?;
        let terms = Terms { komi, void_is: self.void_is };
        let limits = SolveLimits { most_states: self.most_states, time_limit: seconds(self.time_limit)? };
        Ok(solve(SolveQuestion { terms, limits, ..SolveQuestion::new(subject, rules) }, conditions)?.to_text())
    }
}

impl Cycles {
    fn answer(&self, target: &Target, conditions: &Conditions<'_>) -> Result<String> {
        let (basic_ko, model, suicide) = match self.rules.as_deref() {
            None => (false, Model::Free, Suicide::Multi),
            Some("basic-ko") => (true, Model::Alternating, Suicide::None),
            Some(_) => return Err(Error::argument("rules", "write basic-ko, or leave it out")),
        };
        let (model, suicide) = (self.model.unwrap_or(model), self.suicide.unwrap_or(suicide));
        let subject = &target.subject(suicide, conditions)?;
        let question = CyclesQuestion { subject, model, suicide, basic_ko, max_length: self.max_length, list: None };
        Ok(cycles(question, conditions)?.0.to_text())
    }
}

impl Diagram {
    fn answer(&self, target: &Target, conditions: &Conditions<'_>) -> Result<String> {
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

/// The answer to `read`: a board, and the moves of a record from it on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadAnswer {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// The points of the black stones.
    pub black: Vec<Point>,
    /// The points of the white stones.
    pub white: Vec<Point>,
    /// The points where plays may be made; empty if all points are.
    pub region: Vec<Point>,
    /// The stones that are declared immortal.
    pub immortal: Vec<Point>,
    /// The player to move.
    pub to_move: Colour,
    /// The name that the text gives; `None` if it gives none.
    pub name: Option<String>,
    /// The cycle that the position is known for; empty if the text names none.
    pub cycle: Vec<Move>,
    /// The moves of the main line, such as `B c3` and `W pass`. They need not be legal, and the players need not alternate.
    pub moves: Vec<Move>,
    /// The boards where stones are set up after the first move.
    pub setups: Vec<BoardSetup>,
    /// The rules that the record names: the text of the property `RU`.
    pub rules: Option<String>,
    /// The komi as the record has it: the text of the property `KM`.
    pub komi: Option<String>,
    /// The number of the game in the text, from 1.
    pub game: usize,
    /// The number of games in the text.
    pub games: usize,
}

/// A board on which stones were set up in the course of a record: an item of [`ReadAnswer::setups`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardSetup {
    /// The number of moves before.
    pub after: usize,
    /// The points of all black stones.
    pub black: Vec<Point>,
    /// The points of all white stones.
    pub white: Vec<Point>,
    /// The player to move.
    pub to_move: Colour,
}

impl Answer for ReadAnswer {
    const COMMAND: &'static str = "read";
}

impl Read {
    fn answer(&self, target: &Target) -> Result<String> {
        target.without(&["position", "board", "move", "region", "ko"])?;
        Ok(self.read(target)?.to_text())
    }

    /// Reads a position, or one game: the first if the target names none.
    fn read(&self, target: &Target) -> Result<ReadAnswer> {
        let number = target.game.unwrap_or(1);
        let mut texts = match target.contents(&self.text)? {
            Contents::Games(texts) => texts,
            Contents::Position(file, toml) => {
                let PositionFile { name, position } = *file;
                if number != 1 {
                    return Err(no_game(1));
                }
                let subject = Subject { toml, ..Subject::from_file_position(target.name(), name.clone(), position) };
                let cycle = subject.read_known()?.cycle;
                return Ok(ReadAnswer { cycle, ..ReadAnswer::of_position(name, &subject.position) });
            }
        };
        let games = texts.len();
        if !(1..=games).contains(&number) {
            return Err(no_game(games));
        }
        let game = texts.swap_remove(number - 1)?.main_line()?;
        let setup = |after| {
            let board = board_after(&game, after)
                .map_err(|reason| Error::Position { subject: target.name().to_owned(), reason: reason.into() })?;
            let [black, white] = stones(&board);
            Ok(BoardSetup { after, black, white, to_move: board.to_move() })
        };
        let setups = game.changes.iter().map(|change| setup(change.after)).collect::<Result<_>>()?;
        let Game { name, rules, komi, start, moves, .. } = game;
        Ok(ReadAnswer { moves, setups, rules, komi, game: number, games, ..ReadAnswer::of_position(name, &start) })
    }
}

fn no_game(games: usize) -> Error {
    Error::argument("game", format!("the text holds {games} games: name one, from 1 to {games}"))
}

/// The points of the black and of the white stones.
fn stones(position: &BoardPosition) -> [Vec<Point>; 2] {
    Colour::BOTH.map(|colour| {
        let points = position.size().points().zip(position.contents());
        points.filter(|(_, content)| **content == Some(colour)).map(|(point, _)| point).collect()
    })
}

impl ReadAnswer {
    /// A position without moves.
    fn of_position(name: Option<String>, position: &BoardPosition) -> ReadAnswer {
        let [black, white] = stones(position);
        ReadAnswer {
            rows: position.size().rows(),
            cols: position.size().cols(),
            black,
            white,
            region: if position.is_whole_board() { Vec::new() } else { position.region().to_vec() },
            immortal: position.immortal().to_vec(),
            to_move: position.to_move(),
            name: name.map(|name| visible(&name).into_owned()),
            cycle: Vec::new(),
            moves: Vec::new(),
            setups: Vec::new(),
            rules: None,
            komi: None,
            game: 1,
            games: 1,
        }
    }
}
