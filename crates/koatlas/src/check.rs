//! Moves under a rule set: reads the games of files and folders, or takes a position with moves, and replays them under one rule set or
//! all.

mod outcome;
mod page;
mod record;
mod replay;

use std::path::{Path, PathBuf};
use std::str::FromStr;

use koatlas_board::Colour;
use koatlas_files::{Contents, Format, Game, GameText, PositionFile, Variations, files_in, read_contents, shown};
use koatlas_rules::{GameMove, RuleSet, UnknownRuleSet};
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::json::answer;
use crate::page::Page;
use crate::question::{Moves, Question, ReadingOptions, options, rule_set};
use crate::subject::{MovePath, Subject};
use crate::text::{visible, with_options};

pub use self::outcome::{AllOutcomes, FirstRefused, GameOutcome, OutcomeText, TraditionOutcome};
pub(crate) use self::page::events;
pub use self::page::rules_title;
pub(crate) use self::record::record;
pub use self::record::{GameRecord, SlipWarning, Variation};
pub use self::replay::{BarredMove, GameEnd, GameReplay, LineReplay, MoveVerdict, PhaseBegin};

/// A single rule set or all of them: the value of `--rules` in commands that accept several.
#[derive(Clone, Debug)]
pub enum RulesChoice {
    /// All rule sets.
    All,
    /// A single rule set.
    One(RuleSet),
}

impl FromStr for RulesChoice {
    type Err = String;

    /// Parses the name of a rule set or tradition, the path of a file of one, or `all`.
    fn from_str(text: &str) -> Result<RulesChoice, String> {
        if text.eq_ignore_ascii_case("all") {
            return Ok(RulesChoice::All);
        }
        rule_set(text).or_else(|unknown| RuleSet::tradition(text).ok_or(unknown)).map(RulesChoice::One)
    }
}

options! {
    /// The moves of a game under a rule set or all: whether each is legal, and how the sequence ends.
    pub struct CheckQuestion {
        /// The rule set, as `koatlas rules` lists them, a tradition such as `japanese` or `ing`, of which the usual one is taken, or `all`; if not given, the rules that each game names (RU)
        pub rules: Option<RulesChoice> => arg(long, value_name = "ID|all", value_parser = crate::question::rule_set_parser(str::parse::<RulesChoice>, Some("all")), hide_possible_values = true),
        /// The moves, for example "B d2; W pass; B kopass:c2"; if not given, those of SGF games. Of a record they begin after its last move, or that of --move, without its history
        pub moves: Option<Moves<GameMove>> => arg(long),
        /// Who moves first; if not given, the player that the target names
        pub to_move: Option<Colour> => arg(long, value_name = "B|W"),
        /// An option of the rule set, as `koatlas rules ID` lists them; may be repeated
        pub option: Vec<String> => arg(long, value_name = "KEY=VALUE"),
        /// All rule sets, including models by which nobody plays
        pub all: bool => arg(long),
        /// Leave out the variations
        pub main_line: bool => arg(long),
        /// Judge the line that leads to this move of a record, up to it: its number, or in a variation 12.2.17; with --moves, begin after it
        pub r#move: Option<MovePath> => arg(long, value_name = "N", conflicts_with = "main_line"),
        /// How records are read. Strictly, the first illegal move of a line is the last that is judged.
        pub reading: ReadingOptions => command(flatten),
    }
}

impl CheckQuestion {
    /// The record of a position with the moves of the question.
    pub fn record(&self, subject: Subject) -> GameRecord {
        let moves = self.moves.as_ref().map_or_else(Vec::new, |Moves(moves)| moves.clone());
        GameRecord::from_moves(subject.with_to_move(self.to_move), moves)
    }

    /// Reads the games of files and folders, in order. Each one that cannot be read is an error in its place.
    pub fn read_records(&self, paths: &[PathBuf]) -> Vec<Result<GameRecord>> {
        paths.iter().flat_map(|path| self.read_path(path)).collect()
    }

    fn read_path(&self, path: &Path) -> Vec<Result<GameRecord>> {
        if !path.is_dir() {
            return self.read_file(path);
        }
        let files = files_in(path, |path: &Path| Format::from_path(path) == Ok(Format::Sgf));
        let records = files.map(|file| file.map_or_else(|error| vec![Err(error.into())], |file| self.read_file(&file)));
        let records: Vec<_> = records.flatten().collect();
        if records.is_empty() {
            return vec![Err(Error::unusable(path, "there is no .sgf file in this folder: name one with games"))];
        }
        records
    }

    /// Reads the games of an SGF file. A position file of another format is a game without moves.
    fn read_file(&self, path: &Path) -> Vec<Result<GameRecord>> {
        match read_contents(path, self.reading.reading()) {
            Ok(contents) => self.records_of(&shown(path), contents),
            Err(error) => vec![Err(error.into())],
        }
    }

    /// Returns the games in the contents of the file `file`. A position of a TOML or text file is a game without moves.
    pub(crate) fn records_of(&self, file: &str, contents: Contents) -> Vec<Result<GameRecord>> {
        match contents {
            Contents::Games(games) => {
                let several = games.len() > 1;
                let games = games.into_iter().zip(1..);
                games.map(|(game, number)| Ok(self.record_of(file, number, several, self.lines_of(&game?)?))).collect()
            }
            Contents::Position(position, _, slips) => {
                let PositionFile { name, position: start, .. } = *position;
                let subject = Subject { slips, ..Subject::from_file_position(file, name, start) };
                vec![Ok(GameRecord::from_moves(subject.with_to_move(self.to_move), Vec::new()))]
            }
        }
    }

    /// Reads the lines of a game that are judged; the first stands for the game. Variations that
    /// [`AnnotateQuestion`](crate::AnnotateQuestion) has added are none of them.
    fn lines_of(&self, text: &GameText) -> Result<Vec<Game>> {
        match &self.r#move {
            Some(path) => return Ok(vec![path.game(text)?]),
            None if self.main_line => return Ok(vec![text.main_line()?]),
            None => {}
        }
        let mut lines = text.lines(Variations::All)?;
        lines.retain(|line| !line.place.is_added);
        Ok(lines)
    }

    /// Converts the lines of a game, the `number`th in its file: the first line, with the others as its variations.
    fn record_of(&self, file: &str, number: usize, several: bool, lines: Vec<Game>) -> GameRecord {
        let of = |line: Game| {
            let (place, record) = (line.place.clone(), record(file, number, several, line));
            Variation { place, record: GameRecord { subject: record.subject.with_to_move(self.to_move), ..record } }
        };
        let mut lines = lines.into_iter().map(of);
        let mut record = lines.next().expect("every game has a line").record;
        // A variation may have a comment alone.
        record.variations = lines.filter(|line| line.record.moves.len() > line.place.shared_moves()).collect();
        if let Some(path) = &self.r#move {
            record.subject.title += &format!(" up to move {}{}", record.moves.len(), path.variations_in_words());
        }
        record
    }

    /// The rule set by which `record` is judged; `None` if it is judged by all.
    fn rule_set(&self, record: &GameRecord) -> Result<Option<RuleSet>> {
        let rules = match &self.rules {
            Some(RulesChoice::One(_)) if self.all => {
                return Err(Error::argument("all", "goes with all rule sets: leave it out, or write the rules all"));
            }
            Some(RulesChoice::One(rules)) => rules.clone(),
            None if !self.all => rules_of(record)?,
            _ if self.option.is_empty() => return Ok(None),
            _ => return Err(Error::argument("option", "goes with one rule set: leave it out, or name the rule set")),
        };
        let rules = with_options(&rules, &self.option).map_err(|refused| Error::argument("option", refused))?;
        Ok(Some(rules))
    }
}

/// The verdicts of rule sets on a game: the answer of [`CheckQuestion`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum CheckAnswer {
    /// One rule set: a verdict on every move.
    One(Box<GameReplay>),
    /// All rule sets and all traditions: a summary of each.
    All(AllOutcomes),
}

answer!(CheckAnswer: "check");

impl CheckAnswer {
    /// True if the answer is [`CheckAnswer::One`] with an illegal move, in the main line or a variation.
    pub fn has_illegal_moves(&self) -> bool {
        matches!(self, CheckAnswer::One(replay) if replay.has_illegal_moves())
    }
}

impl Question for CheckQuestion {
    type About = GameRecord;
    type Answer = CheckAnswer;

    /// Replays the game and returns the verdicts.
    ///
    /// ```
    /// use koatlas::check::GameRecord;
    /// use koatlas::{CheckAnswer, CheckQuestion, Conditions, Interrupt, Question, Subject, text};
    ///
    /// let record = GameRecord::from_moves(Subject::empty_board("1x2".parse()?), text::parse_moves("B a1; W b1; B a1")?);
    /// let question = CheckQuestion { rules: Some("psk".parse()?), ..CheckQuestion::default() };
    /// let answer = question.ask(&record, &Conditions::quiet(&Interrupt::default()))?;
    /// let CheckAnswer::One(replay) = answer else { panic!() };
    /// assert_eq!(replay.verdicts[2].explanation.as_deref(), Some("would repeat the position after move 1 (positional superko)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the rules of the game are unknown, if an option does not fit the rule set, or if no sequence can begin at the start.
    fn ask(&self, record: &GameRecord, _: &Conditions<'_>) -> Result<CheckAnswer> {
        self.judge(record)
    }

    fn page(&self, answer: &CheckAnswer, subject: &GameRecord) -> Option<Page> {
        Some(answer.page(subject, self.all))
    }
}

impl CheckQuestion {
    /// Replays one of several games.
    pub(crate) fn judge(&self, record: &GameRecord) -> Result<CheckAnswer> {
        let warnings = SlipWarning::all(&record.subject.slips);
        Ok(match self.rule_set(record)? {
            None => CheckAnswer::All(AllOutcomes { warnings, ..AllOutcomes::for_game(record)? }),
            Some(rules) => {
                let replay = GameReplay::new(rules, record, self.reading.strict)?;
                CheckAnswer::One(Box::new(GameReplay { warnings, ..replay }))
            }
        })
    }
}

/// Reason of an [`Error::Position`]: it is unknown by which rule set a game is to be checked.
#[derive(Debug, thiserror::Error)]
pub enum NoRules {
    /// The subject is a position, which does not name rules; see [`GameRecord::rules`].
    #[error("no rules are named")]
    OfPosition,
    /// The game does not name rules: it has no property `RU`.
    #[error("the game names no rules (RU)")]
    OfGame,
    /// The game names rules in the property `RU` that match no rule set, or several.
    #[error("the rules \"{}\" (RU) {}", visible(.0), .1.reason())]
    Unknown(String, UnknownRuleSet),
}

/// Returns the rule set that the game names.
fn rules_of(record: &GameRecord) -> Result<RuleSet> {
    // A property `RU` is a free text, so that it is matched against the names and aliases of rule sets.
    let found = match &record.rules {
        None if record.as_played => Err(NoRules::OfGame),
        None => Err(NoRules::OfPosition),
        Some(text) => RuleSet::find_by_record(text).map_err(|unknown| NoRules::Unknown(text.clone(), unknown)),
    };
    found.map_err(|reason| record.subject.unusable(reason))
}

/// The answers about several games: the answer of [`CheckedGames::new`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedGames {
    /// The games, in order.
    pub games: Vec<GameEntry>,
    /// The number of games.
    pub summary: CheckSummary,
}

answer!(CheckedGames: "check");

/// An item of [`CheckedGames::games`]: the answer about a game, or an error.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameEntry {
    /// The file of the game; `None` if it cannot be read: then the error names it.
    pub file: Option<String>,
    /// The number of the game in its file, from 1.
    pub game: Option<usize>,
    /// The title of the game.
    pub title: Option<String>,
    /// The reason for which the game cannot be checked.
    pub error: Option<String>,
    /// The verdicts of the rule set or rule sets.
    #[serde(flatten)]
    pub answer: Option<CheckAnswer>,
}

impl GameEntry {
    /// Checks a game. If it cannot be read or checked, `explain` turns the error into a text.
    fn new(record: Result<GameRecord>, question: &CheckQuestion, explain: &impl Fn(&Error) -> String) -> GameEntry {
        let none = GameEntry { file: None, game: None, title: None, error: None, answer: None };
        let record = match record {
            Ok(record) => record,
            Err(error) => return GameEntry { error: Some(explain(&error)), ..none },
        };
        let answered = question.judge(&record);
        let (file, game) = record.place.unzip();
        let (answer, error) = match answered {
            Ok(answer) => (Some(answer), None),
            Err(error) => (None, Some(explain(&error))),
        };
        GameEntry { file, game, title: Some(record.subject.title), error, answer }
    }
}

/// The counts of [`CheckedGames`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckSummary {
    /// Number of all games.
    pub games: usize,
    /// Number of games with illegal moves.
    pub illegal: usize,
    /// Number of games that cannot be checked.
    pub errors: usize,
}

impl CheckedGames {
    /// Checks `games`. For a game that cannot be checked, `explain` turns the error into a text.
    pub fn new(
        games: impl IntoIterator<Item = Result<GameRecord>>,
        question: &CheckQuestion,
        explain: impl Fn(&Error) -> String,
    ) -> CheckedGames {
        let entries = games.into_iter().map(|record| GameEntry::new(record, question, &explain));
        let entries: Vec<GameEntry> = entries.collect();
        let answers = entries.iter().filter_map(|entry| entry.answer.as_ref());
        let illegal = answers.filter(|answer| answer.has_illegal_moves()).count();
        let errors = entries.iter().filter(|entry| entry.error.is_some()).count();
        let summary = CheckSummary { games: entries.len(), illegal, errors };
        CheckedGames { games: entries, summary }
    }
}
