//! Moves under a rule set: the games that are to be checked, of files and folders, or a position with moves; and what rule sets say
//! of them.

mod replay;

use std::path::{Path, PathBuf};

use koatlas_formats::{Contents, FileError, Format, Game, PositionFile, files_in, read_contents};
use koatlas_rulesets::{GameMove, RuleSet};
use koatlas_storage::shown;

use crate::failure::Failure;
use crate::json::{JsonEntries, JsonObject, list, object, texts};
use crate::subject::Subject;
use crate::text::{options, visible, with_options};

pub use self::replay::{GameEnd, GameRecord, GameReplay, MoveVerdict, Violation, replay};

/// Games, or why one of them cannot be read.
pub type Records = Vec<anyhow::Result<GameRecord>>;

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
            vec![Ok(GameRecord::given(Subject::of_file(path, name, start), Vec::new()))]
        }
        Err(error) => vec![Err(Failure::input(error))],
    }
}

/// A game; if it is one of several in its file, messages name its number too.
fn record(path: &Path, number: usize, several: bool, game: Game) -> GameRecord {
    let Game { name, rules, start, moves, changes, .. } = game;
    let moves = moves.into_iter().map(GameMove::from).collect();
    let place = Some((shown(path), number));
    let mut subject = Subject::of_file(path, name, start);
    if several {
        subject.argument = format!("{}, game {number}", subject.argument);
    }
    GameRecord { subject, place, rules, moves, changes, as_played: true }
}

/// The rules by which games are checked.
#[derive(Clone, Debug)]
pub enum CheckBy {
    /// All rule sets: the first move that each refuses, and how the game ends.
    All,
    /// A rule set with options, each written `KEY=VALUE`; if none is named, the one that each game names.
    One(Option<RuleSet>, Vec<String>),
}

/// A game that has been checked.
pub struct CheckedGame {
    /// The game.
    pub record: GameRecord,
    /// What has been asked, and the answer.
    pub answer: CheckAnswer,
}

/// What rule sets say of a game.
pub enum CheckAnswer {
    /// One rule set, of every move.
    One(RuleSet, Box<GameReplay>),
    /// All rule sets, of every move of a recorded game; of moves that are given, up to the first that each refuses.
    All(Vec<(RuleSet, GameReplay)>),
}

impl CheckAnswer {
    /// Whether the rule set that was asked about refuses a move.
    pub fn is_no(&self) -> bool {
        matches!(self, CheckAnswer::One(_, replay) if replay.violations().next().is_some())
    }
}

/// Checks a game; if `strict`, up to the first move that is illegal.
///
/// # Errors
/// If its rules are not known, if an option does not fit them, or if no sequence can begin there.
pub fn check(by: &CheckBy, strict: bool, record: GameRecord) -> anyhow::Result<CheckedGame> {
    let under = |rules: RuleSet, strict| replay(&rules, &record, strict).map(|found| (rules, found));
    let answer = match by {
        CheckBy::All => {
            CheckAnswer::All(RuleSet::all().map(|rules| under(rules, !record.as_played)).collect::<Result<_, _>>()?)
        }
        CheckBy::One(named, options) => {
            let rules = named.as_ref().map_or_else(|| rules_of(&record), |rules| Ok(rules.clone()))?;
            let (rules, found) = under(with_options(&rules, options).map_err(Failure::input)?, strict)?;
            CheckAnswer::One(rules, Box::new(found))
        }
    };
    Ok(CheckedGame { record, answer })
}

/// The rule set that the game names.
fn rules_of(record: &GameRecord) -> anyhow::Result<RuleSet> {
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

/// The answer about the only game, with the contract's keys.
pub fn single(game: &CheckedGame) -> JsonObject<impl JsonEntries> {
    let (one, all) = match &game.answer {
        CheckAnswer::One(rules, replay) => (Some(verdicts(rules, replay)), None),
        CheckAnswer::All(all) => (None, Some(list(all, outcome))),
    };
    object().and(one).with_some("rulesets", all)
}

/// The answers about several games: an object each.
pub fn several(games: &[anyhow::Result<CheckedGame>]) -> JsonObject<impl JsonEntries> {
    let illegal = games.iter().flatten().filter(|game| game.answer.is_no()).count();
    let errors = games.iter().filter(|game| game.is_err()).count();
    let summary = object().with("games", games.len()).with("illegal", illegal).with("errors", errors);
    object().with("games", list(games, entry)).with("summary", summary)
}

fn entry(game: &anyhow::Result<CheckedGame>) -> JsonObject<impl JsonEntries> {
    let (game, error) = (game.as_ref().ok(), game.as_ref().err());
    let (file, number) = game.and_then(|game| game.record.place.as_ref()).map(|(file, number)| (file, number)).unzip();
    object()
        .with("file", file)
        .with("game", number)
        .with("title", game.map(|game| &game.record.subject.title))
        .with("error", error.map(|error| format!("{error:#}")))
        .and(game.map(single))
}

/// What a rule set says of a game: the first move that it refuses, and how the game ends.
fn outcome((rules, replay): &(RuleSet, GameReplay)) -> JsonObject<impl JsonEntries> {
    let refused = replay.violations().next().map(|(verdict, violation)| {
        object()
            .with("number", verdict.number)
            .with("move", verdict.made.to_string())
            .with("reason", violation.refusal.id())
            .with("explanation", &violation.explanation)
    });
    object().with("ruleset", rules.id()).with("first_refused", refused).with("ended", replay.end.as_ref().map(end))
}

/// What a rule set says of every move.
fn verdicts(rules: &RuleSet, replay: &GameReplay) -> JsonObject<impl JsonEntries> {
    let barred = replay.barred.iter().map(|(point, by)| {
        object()
            .with("move", format!("{} {point}", replay.board.to_move()))
            .with("reason", by.bar.id())
            .with("explanation", by.to_string())
    });
    object()
        .with("ruleset", rules.id())
        .with("options", options(rules))
        .with("verdicts", list(&replay.verdicts, verdict))
        .with("ended", replay.end.as_ref().map(end))
        .with("rows", replay.board.rows())
        .with("to_move", replay.board.to_move().to_string())
        .with("barred_by_repetition", texts(replay.barred.iter().map(|(point, _)| point)))
        .with("barred", barred.collect::<Vec<_>>())
}

fn verdict(verdict: &MoveVerdict) -> JsonObject<impl JsonEntries> {
    let (effect, violation) = (verdict.effect.as_ref(), verdict.violation.as_ref());
    object()
        .with("move", verdict.made.to_string())
        .and([("legal", violation.is_none()), ("made", effect.is_some())])
        .with("reason", violation.map(|violation| violation.refusal.id()))
        .with("explanation", violation.map(|violation| &violation.explanation))
        .with("forfeited", effect.is_some_and(|effect| effect.forfeited))
        .with("removed", effect.map(|effect| texts(&effect.removed)).unwrap_or_default())
        .with("void_offered", effect.is_some_and(|effect| effect.void_offered))
}

fn end(end: &GameEnd) -> JsonObject<impl JsonEntries> {
    object()
        .and([("outcome", end.ended.outcome.id()), ("by", end.ended.by.id())])
        .with("explanation", end.ended.by.to_string())
        .with("score", end.score)
        .with("after_move", end.after_move)
        .with("sentence", &end.sentence)
}
