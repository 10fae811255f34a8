//! The questions whose answers are objects of JSON: arguments in, the JSON of the command line out.

use std::collections::HashMap;
use std::ops::ControlFlow::Continue;
use std::path::PathBuf;
use std::time::Duration;

use koatlas::check::{CheckBy, GameRecord, JudgedLines, read_records};
use koatlas::conditions::{Conditions, SolveLimits};
use koatlas::diagram::{DiagramFormat, ShownMoves};
use koatlas::files::{claim, write};
use koatlas::memory_limit::MemoryLimit;
use koatlas::scan::{ScanEvent, join_scanned};
use koatlas::separate::{DifferIn, with_suicide};
use koatlas::text::{parse_half_points, parse_moves, parse_number, parse_seconds};
use koatlas::{
    AnnotateQuestion, Answer, AnyBoardQuestion, CheckQuestion, CheckedGames, ClassifyQuestion, CompareQuestion,
    ConformQuestion, CyclesQuestion, DiagramQuestion, Error, ExploreQuestion, FindQuestion, GamesQuestion, KoQuestion,
    LongestQuestion, ScanAnswer, ScanQuestion, SeparateQuestion, SolveQuestion, VerifyQuestion, suite,
};
use koatlas_board::Suicide;
use koatlas_conformance::{Launch, Protocol};
use koatlas_formats::{Reading, Variations};
use koatlas_outcome::{Terms, VoidIs};
use koatlas_rulesets::{GameMove, RuleSet};
use koatlas_scan::{PlayedKoEntry, RepetitionEntry, Totals};
use koatlas_verifier::VerifierLimits;
use koatlas_worst_case::games::Superko;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Serialize;
use serde_json::Value;

use crate::arguments::{Argument, Arguments, one_of};
use crate::asking::ask;
use crate::errors::unusable;
use crate::position::Position;
use crate::rules::named;

/// Answers a question.
#[pyfunction]
pub fn answer<'py>(
    py: Python<'py>,
    question: &str,
    position: Option<&Bound<'py, Position>>,
    given: HashMap<String, Argument>,
) -> PyResult<(String, Option<Bound<'py, PyBytes>>)> {
    let asked = &Arguments { subject: position.map(|position| position.get().subject.clone()), given };
    let memory = asked.or(Conditions::USUAL_MEMORY, "memory_limit", str::parse)?;
    let mut certificate = None;
    let json = ask(py, memory, |conditions| {
        let conditions = &Conditions { replace: asked.flag("replace"), ..*conditions };
        reply(question, asked, conditions, &mut certificate)
    })?;
    Ok((json, certificate.map(|bytes: Vec<u8>| PyBytes::new(py, &bytes))))
}

/// The answer as the command line writes it. The certificates of those that have one are kept.
fn reply(
    question: &str,
    asked: &Arguments,
    conditions: &Conditions<'static>,
    certificate: &mut Option<Vec<u8>>,
) -> anyhow::Result<String> {
    match question {
        "annotate" => annotate(asked, conditions),
        "check" => check(asked),
        "check_games" => check_games(asked, conditions),
        "classify" => classify(asked, conditions),
        "compare" => compare(asked, conditions),
        "conform" => conform(asked, conditions),
        "cycles" => cycles(asked, conditions),
        "cycles_on_any_board" => cycles_on_any_board(asked, conditions),
        "diagram" => diagram(asked, conditions),
        "explore" => explore(asked, conditions),
        "find" => find(asked, conditions),
        "games" => games(asked, conditions),
        "ko" => ko(asked, conditions),
        "longest" => longest(asked, conditions, certificate),
        "rules" => written(&koatlas::rules(asked.get("named", own)?.as_deref())?),
        "scan" => scan(asked, conditions),
        "separate" => separate(asked, conditions),
        "solve" => solve(asked, conditions, certificate),
        "suite" => suite(asked, conditions),
        "verify" => verify(asked),
        _ => Err(Error::argument("question", "there is no such question").into()),
    }
}

/// An answer as the command line writes it.
pub fn written(answer: &impl Answer) -> anyhow::Result<String> {
    Ok(serde_json::to_string(&answer.headed())?)
}

fn own(text: &str) -> Result<String, Error> {
    Ok(text.to_owned())
}

fn annotate(asked: &Arguments, conditions: &Conditions<'_>) -> anyhow::Result<String> {
    let (paths, out) = (asked.paths("paths"), asked.path("out"));
    let out = out.ok_or_else(|| unusable("out", "name a file"))?;
    let _claim = claim(Some(out), None, conditions)?;
    let usual = AnnotateQuestion::new(&paths[0]);
    let question = AnnotateQuestion {
        within: asked.or(usual.within, "within", parse_number)?,
        suicide: asked.get("suicide", str::parse)?,
        variations: if asked.flag("main_line") { Variations::Main } else { Variations::All },
        reading: reading(asked)?,
        ..usual
    };
    let answer = koatlas::annotate(question, conditions)?;
    write(out, "record", conditions.interrupt, |file| file.write_all(&answer.text))?;
    written(&answer)
}

fn check(asked: &Arguments) -> anyhow::Result<String> {
    let record = GameRecord::from_moves(asked.subject()?.clone(), asked.get("moves", parse_moves)?.unwrap_or_default());
    let one = |rules| CheckBy::One(Some(rules), asked.texts("options").to_vec());
    let by = &asked.named_rules()?.map_or(CheckBy::All, one);
    let strict = asked.flag("strict") || matches!(by, CheckBy::All);
    written(&koatlas::check(CheckQuestion { record: &record, by, strict })?)
}

/// How records are read.
fn reading(asked: &Arguments) -> PyResult<Reading> {
    Ok(Reading { strict: asked.flag("strict"), encoding: asked.get("encoding", str::parse)? })
}

fn check_games(asked: &Arguments, conditions: &Conditions<'_>) -> anyhow::Result<String> {
    let by = CheckBy::One(asked.named_rules()?, asked.texts("options").to_vec());
    let reading = reading(asked)?;
    let lines = if asked.flag("main_line") { JudgedLines::MainLine } else { JudgedLines::All };
    let records = read_records(&asked.paths("paths"), reading, &lines).into_iter();
    let records = records.take_while(|_| !conditions.interrupt.is_requested());
    let answer = CheckedGames::new(records, &by, asked.flag("strict"), ToString::to_string);
    if conditions.interrupt.is_requested() {
        return Err(Error::interrupted("not all games have been checked").into());
    }
    written(&answer)
}

fn classify(asked: &Arguments, conditions: &Conditions<'_>) -> anyhow::Result<String> {
    let usual = ClassifyQuestion::new(asked.subject()?);
    let cycle = asked.get("cycle", parse_moves)?;
    let question = ClassifyQuestion {
        suicide: asked.or(usual.suicide, "suicide", str::parse)?,
        max_length: asked.or(usual.max_length, "max_length", parse_number)?,
        cycle: cycle.as_deref(),
        longest: asked.flag("longest"),
        ..usual
    };
    written(&koatlas::classify(question, conditions)?)
}

fn compare(asked: &Arguments, conditions: &Conditions<'_>) -> anyhow::Result<String> {
    let question = CompareQuestion { subject: asked.subject()?, terms: terms(asked)?, limits: patience(asked)? };
    written(&koatlas::compare(question, conditions)?)
}

fn conform(asked: &Arguments, conditions: &Conditions<'static>) -> anyhow::Result<String> {
    let protocol = one_of([("gtp", Protocol::Gtp), ("json", Protocol::Json)]);
    let protocol = asked.or(Protocol::Gtp, "protocol", protocol)?;
    let limit = asked.or(Duration::from_secs(60), "answer_limit", parse_seconds)?;
    let launch = &Launch { words: asked.texts("program").to_vec(), limit, stop: conditions.interrupt.stop_flag() };
    let (rules, sizes) = (&asked.rules()?, &asked.all("sizes")?[..]);
    let usual = ConformQuestion::new(protocol, launch, rules);
    let games = asked.or(usual.games, "games", parse_number)?;
    let question = ConformQuestion { games, seed: asked.or(usual.seed, "seed", parse_number)?, sizes, ..usual };
    written(&koatlas::conform(question, conditions)?)
}

fn cycles(asked: &Arguments, conditions: &Conditions<'_>) -> anyhow::Result<String> {
    let usual = CyclesQuestion::new(asked.subject()?);
    let list = asked.path("list");
    let question = CyclesQuestion {
        model: asked.or(usual.model, "model", str::parse)?,
        suicide: asked.or(usual.suicide, "suicide", str::parse)?,
        basic_ko: asked.flag("basic_ko"),
        max_length: asked.or(usual.max_length, "max_length", parse_number)?,
        list,
        ..usual
    };
    let _claim = claim(list, [], conditions)?;
    let (answer, listed) = koatlas::cycles(question, conditions)?;
    listed?;
    written(&answer)
}

fn cycles_on_any_board(asked: &Arguments, conditions: &Conditions<'_>) -> anyhow::Result<String> {
    let max_plays = asked.or(AnyBoardQuestion::USUAL_PLAYS, "max_plays", AnyBoardQuestion::parse_max_plays)?;
    let suicide = asked.or(Suicide::Multi, "suicide", str::parse)?;
    written(&koatlas::cycles_on_any_board(AnyBoardQuestion::new(max_plays, suicide), conditions)?)
}

fn diagram(asked: &Arguments, conditions: &Conditions<'_>) -> anyhow::Result<String> {
    let usual = DiagramQuestion::new(asked.subject()?);
    let (moves, cycle) = (asked.get("moves", parse_moves::<GameMove>)?, asked.get("cycle", str::parse)?);
    let cycle = cycle.as_ref().map(ShownMoves::Cycle);
    let question = DiagramQuestion {
        suicide: asked.or(usual.suicide, "suicide", str::parse)?,
        format: asked.or(usual.format, "format", one_of(DiagramFormat::ALL.map(|format| (format.id(), format))))?,
        shown: cycle.or(moves.as_deref().map(ShownMoves::Moves)),
        coordinates: asked.flag("coordinates"),
        plain: asked.flag("plain"),
        ..usual
    };
    written(&koatlas::diagram(question, conditions)?)
}

fn explore(asked: &Arguments, conditions: &Conditions<'_>) -> anyhow::Result<String> {
    let usual = ExploreQuestion::new(asked.subject()?);
    let question = ExploreQuestion {
        model: asked.or(usual.model, "model", str::parse)?,
        suicide: asked.or(usual.suicide, "suicide", str::parse)?,
        basic_ko: asked.flag("basic_ko"),
        reduce: asked.flag("reduce"),
        ..usual
    };
    let (answer, side_files) = koatlas::explore(question, conditions)?;
    side_files?;
    written(&answer)
}

fn find(asked: &Arguments, conditions: &Conditions<'_>) -> anyhow::Result<String> {
    let usual = FindQuestion::default();
    let question = FindQuestion {
        within: asked.or(usual.within, "within", parse_number)?,
        soon: asked.or(usual.soon, "soon", parse_number)?,
        suicide: asked.get("suicide", str::parse)?,
    };
    written(&koatlas::find(asked.subject()?, question, conditions)?)
}

fn games(asked: &Arguments, conditions: &Conditions<'_>) -> anyhow::Result<String> {
    let board = asked.get("board", str::parse)?.ok_or_else(|| unusable("board", "name one, such as 2x2"))?;
    let usual = GamesQuestion::new(board, asked.or(Superko::Positional, "rules", str::parse)?);
    let suicide = asked.or(usual.suicide, "suicide", str::parse)?;
    written(&koatlas::games(GamesQuestion { suicide, ..usual }, conditions)?)
}

fn ko(asked: &Arguments, conditions: &Conditions<'_>) -> anyhow::Result<String> {
    let usual = KoQuestion::new(asked.subject()?);
    let question = KoQuestion {
        komi: asked.or(usual.komi, "komi", parse_half_points)?,
        komi_ranges: asked.flag("komi_ranges"),
        player_second: asked.flag("player_second"),
        types: asked.flag("types"),
        limit: asked.or(usual.limit, "limit", parse_number)?,
        ..usual
    };
    written(&koatlas::ko(question, conditions)?)
}

fn longest(
    asked: &Arguments,
    conditions: &Conditions<'_>,
    certificate: &mut Option<Vec<u8>>,
) -> anyhow::Result<String> {
    let (rules, resume) = (asked.rules()?, asked.paths("resume"));
    let usual = LongestQuestion::new(asked.subject()?, &rules);
    let question = LongestQuestion {
        measure: asked.or(usual.measure, "measure", str::parse)?,
        iterations: asked.or(usual.iterations, "iterations", parse_number)?,
        seed: asked.or(usual.seed, "seed", parse_number)?,
        time_limit: asked.get("time_limit", parse_seconds)?,
        resume: &resume,
        ..usual
    };
    let answer = koatlas::longest(question, conditions)?;
    *certificate = answer.certificate.as_ref().map(|certificate| certificate.to_bytes());
    written(&answer)
}

/// What repeats in game records, each repetition as the line of the command line.
#[derive(Serialize)]
struct Scan {
    repetitions: Vec<Value>,
    kos: Vec<Value>,
    unreadable: Vec<String>,
    games: u64,
    lines: u64,
    moves: u64,
}

impl Answer for Scan {
    const COMMAND: &'static str = "scan";
}

fn scan(asked: &Arguments, conditions: &Conditions<'static>) -> anyhow::Result<String> {
    let paths = asked.paths("paths");
    let question = scan_question(asked, &paths)?;
    let (mut repetitions, mut kos, mut unreadable) = (Vec::new(), Vec::new(), Vec::new());
    let tell = |event: ScanEvent<'_>| {
        match event {
            ScanEvent::Repetition(place, rules) => {
                repetitions.extend(serde_json::to_value(RepetitionEntry::new(place, rules).headed()));
            }
            ScanEvent::Ko(place) => kos.extend(serde_json::to_value(PlayedKoEntry::from(place).headed())),
            // The kos and repetitions are those of the game as it was read.
            ScanEvent::Slip(_) | ScanEvent::Violation(_) => {}
            ScanEvent::Unreadable(error) => unreadable.push(error.to_owned()),
        }
        Continue(())
    };
    let (ScanAnswer { totals, finished, .. }, tables) = match asked.parts("scanned") {
        None => koatlas::scan(question, conditions, tell)?,
        Some(parts) => {
            let parts = parts.iter().map(|part| serde_json::from_slice(part)).collect::<Result<_, _>>()?;
            join_scanned(question, parts, conditions, tell)?
        }
    };
    if !finished {
        return Err(Error::interrupted("not all games have been scanned").into());
    }
    tables?;
    let Totals { games, lines, moves, .. } = totals;
    written(&Scan { repetitions, kos, unreadable, games, lines, moves })
}

/// The question of a scan, without parts that have been scanned.
pub fn scan_question<'a>(asked: &'a Arguments, paths: &'a [PathBuf]) -> PyResult<ScanQuestion<'a>> {
    let variations = one_of([("main", Variations::Main), ("all", Variations::All)]);
    let usual = ScanQuestion::new(paths);
    Ok(ScanQuestion {
        variations: asked.or(usual.variations, "variations", variations)?,
        suicide: asked.get("suicide", str::parse)?,
        reading: reading(asked)?,
        kos: asked.flag("kos"),
        out: asked.path("out"),
        parquet: asked.flag("parquet"),
        ..usual
    })
}

fn separate(asked: &Arguments, conditions: &Conditions<'_>) -> anyhow::Result<String> {
    let rules = rule_sets(asked)?;
    let usual = SeparateQuestion::new(&rules);
    let question = SeparateQuestion {
        max_points: asked.or(usual.max_points, "max_points", parse_number)?,
        board: asked.get("board", str::parse)?,
        differ: asked.or(usual.differ, "differ", one_of(DifferIn::ALL.map(|what| (what.id(), what))))?,
        komi: asked.or(usual.komi, "komi", parse_half_points)?,
        all: asked.flag("all"),
        catalogue: asked.path("catalogue"),
        most_states: asked.or(usual.most_states, "most_states", parse_number)?,
        ..usual
    };
    written(&koatlas::separate(question, conditions)?)
}

fn solve(asked: &Arguments, conditions: &Conditions<'_>, certificate: &mut Option<Vec<u8>>) -> anyhow::Result<String> {
    let rules = asked.rules()?;
    let question = SolveQuestion {
        terms: terms(asked)?,
        limits: patience(asked)?,
        table: asked.path("table"),
        strategies: asked.flag("strategies"),
        ..SolveQuestion::new(asked.subject()?, &rules)
    };
    let answer = koatlas::solve(question, conditions)?;
    *certificate = answer.certificate.as_ref().map(|certificate| certificate.to_bytes());
    written(&answer)
}

fn suite(asked: &Arguments, conditions: &Conditions<'_>) -> anyhow::Result<String> {
    let (rules, out) = (asked.rules()?, asked.path("out").ok_or_else(|| unusable("out", "name a folder"))?);
    let _claim = suite::claim(out, &[out.to_owned()], conditions)?;
    let mut answer = koatlas::suites(&[rules], conditions)?;
    let suite = &mut answer.suites[0];
    suite.write(out)?;
    written(suite)
}

fn verify(asked: &Arguments) -> anyhow::Result<String> {
    let file = asked.path("file").ok_or_else(|| unusable("file", "name one"))?;
    let usual = VerifierLimits::default();
    let limits = VerifierLimits {
        work: asked.or(usual.work, "work_limit", parse_number)?,
        memory: asked.or(MemoryLimit(usual.memory), "memory_limit", str::parse)?.0,
    };
    written(&koatlas_web::verify(VerifyQuestion { file, limits })?)
}

/// What ends are worth.
fn terms(asked: &Arguments) -> PyResult<Terms> {
    let usual = Terms::default();
    Ok(Terms {
        komi: asked.or(usual.komi, "komi", parse_half_points)?,
        void_is: asked.or(usual.void_is, "void_is", one_of(VoidIs::ALL.map(|is| (is.id(), is))))?,
    })
}

/// How long to look.
fn patience(asked: &Arguments) -> PyResult<SolveLimits> {
    Ok(SolveLimits {
        most_states: asked.get("most_states", parse_number)?,
        time_limit: asked.get("time_limit", parse_seconds)?,
    })
}

/// The rule sets that are named, or all of them; with the suicides that are asked for, unless their text speaks of those itself.
fn rule_sets(asked: &Arguments) -> PyResult<Vec<RuleSet>> {
    let policy = asked.get("suicide", str::parse::<Suicide>)?;
    let found: Vec<RuleSet> = match asked.texts("rules") {
        [all] if all == "all" => RuleSet::all().collect(),
        names => names.iter().map(|name| named(name)).collect::<PyResult<_>>()?,
    };
    Ok(found.into_iter().map(|rules| with_suicide(rules, policy)).collect())
}
