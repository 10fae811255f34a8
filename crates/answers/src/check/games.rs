//! The games that are to be checked: of files and folders, or a position with moves; and what rule sets say of them.

use std::path::{Path, PathBuf};

use koatlas_board::{BoardPosition, Colour};
use koatlas_formats::{Change, Contents, FileError, Format, Game, PositionFile, files_in, parts, read_contents};
use koatlas_rulesets::{GameMove, RuleSet};
use koatlas_storage::shown;

use crate::check::replay::{Replay, replay};
use crate::failure::Failure;
use crate::moves::with_options;
use crate::subject::Subject;
use crate::text::visible;

/// A game, or a position and moves.
pub struct Record {
    /// The start.
    pub subject: Subject,
    /// The file and the number of the game in it; none for a board.
    pub place: Option<(String, usize)>,
    /// What the game says of its rules.
    pub rules: Option<String>,
    /// The moves.
    pub moves: Vec<GameMove>,
    /// Where stones are set up after the first move.
    pub changes: Vec<Change>,
    /// Whether the moves have been played, so that the game goes on after an illegal one.
    pub as_played: bool,
}

/// Games, or why one of them cannot be read.
pub type Records = Vec<anyhow::Result<Record>>;

/// The games of files and folders.
#[must_use]
pub fn of_paths(paths: &[PathBuf]) -> Records {
    paths.iter().flat_map(|path| of_path(path)).collect()
}

fn of_path(path: &Path) -> Records {
    if !path.is_dir() {
        return of_file(path);
    }
    let is_sgf = |path: &Path| Format::of(path) == Ok(Format::Sgf);
    let games =
        |file: Result<PathBuf, FileError>| file.map_or_else(|e| vec![Err(Failure::input(e))], |file| of_file(&file));
    let records: Records = files_in(path, is_sgf).flat_map(games).collect();
    if records.is_empty() {
        return vec![Err(Failure::at(path, "there is no .sgf file in this folder: name one with games"))];
    }
    records
}

/// The games of an SGF file; a position file of another format is a game without moves.
fn of_file(path: &Path) -> Records {
    match read_contents(path) {
        Ok(Contents::Games(games)) => {
            let several = games.len() > 1;
            let games = games.into_iter().zip(1..);
            games.map(|(game, number)| Ok(record(path, number, several, game.map_err(Failure::input)?))).collect()
        }
        Ok(Contents::Position(file)) => {
            let PositionFile { name, position: start, .. } = *file;
            vec![Ok(Record::given(Subject::of_file(path, name, start), Vec::new()))]
        }
        Err(error) => vec![Err(Failure::input(error))],
    }
}

/// A game; if it is one of several in its file, messages name its number too.
fn record(path: &Path, number: usize, several: bool, game: Game) -> Record {
    let Game { name, rules, start, moves, changes, .. } = game;
    let moves = moves.into_iter().map(GameMove::from).collect();
    let place = Some((shown(path), number));
    let mut subject = Subject::of_file(path, name, start);
    if several {
        subject.argument = format!("{}, game {number}", subject.argument);
    }
    Record { subject, place, rules, moves, changes, as_played: true }
}

impl Record {
    /// A position, with moves that somebody gives.
    #[must_use]
    pub fn given(subject: Subject, moves: Vec<GameMove>) -> Record {
        Record { subject, place: None, rules: None, moves, changes: Vec::new(), as_played: false }
    }

    /// The same with another first mover.
    #[must_use]
    pub fn with_to_move(mut self, colour: Colour) -> Record {
        self.subject.position = self.subject.position.with_to_move(colour);
        self
    }

    /// The start and moves of each part of the game: where stones are set up, a new part begins.
    pub fn parts(&self) -> impl Iterator<Item = (Option<&Change>, &[GameMove])> {
        parts(&self.moves, &self.changes)
    }

    /// The position where the game begins.
    pub fn start(&self) -> &BoardPosition {
        &self.subject.position
    }
}

/// The rules by which games are checked.
#[derive(Clone, Debug)]
pub enum By {
    /// All rule sets: the first move that each refuses, and how the game ends.
    All,
    /// A rule set with options, each written `KEY=VALUE`; if none is named, the one that each game names.
    One(Option<RuleSet>, Vec<String>),
}

/// A game that has been checked.
pub struct Checked {
    /// The game.
    pub record: Record,
    /// What has been asked, and the answer.
    pub answer: Answer,
}

/// What rule sets say of a game.
pub enum Answer {
    /// One rule set, of every move.
    One(RuleSet, Box<Replay>),
    /// All rule sets, of every move of a recorded game; of moves that are given, up to the first that each refuses.
    All(Vec<(RuleSet, Replay)>),
}

impl Answer {
    /// Whether the rule set that was asked about refuses a move.
    pub fn is_no(&self) -> bool {
        matches!(self, Answer::One(_, replay) if replay.violations().next().is_some())
    }
}

/// Checks a game; if `strict`, up to the first move that is illegal.
///
/// # Errors
/// If its rules are not known, if an option does not fit them, or if no sequence can begin there.
pub fn check(by: &By, strict: bool, record: Record) -> anyhow::Result<Checked> {
    let under = |rules: RuleSet, strict| {
        let found = replay(&rules, &record, strict).map_err(|error| record.subject.refused(error))?;
        anyhow::Ok((rules, found))
    };
    let answer = match by {
        By::All => Answer::All(RuleSet::all().map(|rules| under(rules, !record.as_played)).collect::<Result<_, _>>()?),
        By::One(named, options) => {
            let rules = named.as_ref().map_or_else(|| rules_of(&record), |rules| Ok(rules.clone()))?;
            let (rules, found) = under(with_options(&rules, options)?, strict)?;
            Answer::One(rules, Box::new(found))
        }
    };
    Ok(Checked { record, answer })
}

/// The rule set that the game names.
fn rules_of(record: &Record) -> anyhow::Result<RuleSet> {
    const REMEDY: &str = "name a rule set with --rules; `koatlas rules` lists them";
    match &record.rules {
        None if record.as_played => Err(record.subject.refused(format_args!("the game names no rules (RU): {REMEDY}"))),
        None => Err(Failure::input(format_args!("no rules are named: {REMEDY}"))),
        Some(text) => RuleSet::of_record(text).map_err(|unknown| {
            let reason = unknown.unsettled.map_or_else(
                || "are not known".to_owned(),
                |name| format!("mean no one rule set. {} ({})", name.text, name.source),
            );
            record.subject.refused(format_args!("the rules \"{}\" (RU) {reason}: {REMEDY}", visible(text)))
        }),
    }
}
