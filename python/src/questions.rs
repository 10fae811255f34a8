//! The questions whose answers are objects of JSON: their options as JSON in, the JSON of the command line out.

use std::ops::ControlFlow::Continue;
use std::path::PathBuf;

use koatlas::conditions::Conditions;
use koatlas::memory_limit::MemoryLimit;
use koatlas::question::{Keys, OptionValue, Question};
use koatlas::request::{Reply, Wanted, ask_about, ask_alone};
use koatlas::scan::{ScanEvent, join_scanned};
use koatlas::subject::Subject;
use koatlas::{
    AnnotateQuestion, Answer, AnyBoardQuestion, CheckQuestion, CheckedGames, CompareRulesQuestion, Error,
    GamesQuestion, OtherProgram, RulesQuestion, ScanAnswer, ScanQuestion, SeparateQuestion, SuiteQuestion,
    VerifyQuestion,
};
use koatlas_games::programs::Protocol;
use koatlas_games::{PlayedKoEntry, RepetitionEntry, Totals};
use koatlas_verifier::VerifierLimits;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use serde::Serialize;
use serde_json::Value;

use crate::asking::ask;
use crate::errors::{exception_for, unusable};
use crate::position::Position;

/// Answers a question. `options` is an object of JSON; `parts` are the parts of a scan that have been done elsewhere.
#[pyfunction]
pub fn answer<'py>(
    py: Python<'py>,
    question: &str,
    position: Option<&Bound<'py, Position>>,
    options: &str,
    parts: Option<Vec<PyBackedBytes>>,
) -> PyResult<(String, Option<Bound<'py, PyBytes>>)> {
    let mut keys = keys_of(options)?;
    let subject = position.map(|position| position.get().subject.clone());
    let given: Option<MemoryLimit> = option(&mut keys, "memory_limit")?;
    let memory = given.unwrap_or(Conditions::USUAL_MEMORY);
    let replace = option(&mut keys, "replace")?.unwrap_or_default();
    let reply = ask(py, memory, |conditions| {
        let conditions = &Conditions { replace, ..*conditions };
        match subject {
            Some(subject) => about(question, subject, &mut keys, conditions),
            None => alone(question, &mut keys, parts, given, conditions),
        }
    })?;
    Ok((reply.json, reply.certificate.map(|bytes| PyBytes::new(py, &bytes))))
}

/// The options of a question, as an object of JSON.
pub fn keys_of(options: &str) -> PyResult<Keys> {
    serde_json::from_str(options).map(Keys::new).map_err(|error| unusable("options", error))
}

/// An answer as the command line writes it.
pub fn to_json_text(answer: &impl Answer) -> anyhow::Result<String> {
    Ok(serde_json::to_string(&answer.headed())?)
}

fn option<T: OptionValue>(keys: &mut Keys, name: &'static str) -> PyResult<Option<T>> {
    keys.take(name).map_err(|error| exception_for(error.into()))
}

/// An option without which there is no question.
fn needed<T: OptionValue>(keys: &mut Keys, name: &'static str, what: &str) -> Result<T, Error> {
    keys.take(name)?.ok_or_else(|| Error::argument(name, what.to_owned()))
}

/// A question about a position.
fn about(question: &str, subject: Subject, keys: &mut Keys, conditions: &Conditions<'_>) -> anyhow::Result<Reply> {
    if question != "check" {
        let wanted = Wanted { certificate: true, ..Wanted::default() };
        return Ok(ask_about(question, keys, |_| Ok(subject.clone()), wanted, conditions)?);
    }
    let question: CheckQuestion = keys.take_all()?;
    Ok(question.ask(&question.record(subject), conditions)?.into())
}

/// A question about files, programs, or rule sets.
fn alone(
    question: &str,
    keys: &mut Keys,
    parts: Option<Vec<PyBackedBytes>>,
    memory: Option<MemoryLimit>,
    conditions: &Conditions<'static>,
) -> anyhow::Result<Reply> {
    Ok(match question {
        "annotate" => annotate(keys, conditions)?,
        "check_games" => check_games(keys, conditions)?,
        "compare_rules" => ask_alone::<CompareRulesQuestion>(keys, conditions)?,
        "conform" => {
            let program = other_program(keys)?;
            koatlas::conform(&keys.take_all()?, &program, conditions)?.into()
        }
        "infer" => {
            let program = other_program(keys)?;
            koatlas::infer(&keys.take_all()?, &program, conditions)?.into()
        }
        "cycles_on_any_board" => ask_alone::<AnyBoardQuestion>(keys, conditions)?,
        "games" => ask_alone::<GamesQuestion>(keys, conditions)?,
        "rules" => ask_alone::<RulesQuestion>(keys, conditions)?,
        "scan" => scan(keys, parts, conditions)?,
        "separate" => ask_alone::<SeparateQuestion>(keys, conditions)?,
        "suite" => ask_alone::<SuiteQuestion>(keys, conditions)?,
        "verify" => verify(keys, memory, conditions)?,
        _ => return Err(Error::argument("question", "there is no such question").into()),
    })
}

fn annotate(keys: &mut Keys, conditions: &Conditions<'_>) -> anyhow::Result<Reply> {
    let path: PathBuf = needed(keys, "game", "name a file")?;
    let question = keys.take_all::<AnnotateQuestion>()?;
    let _claim = question.claim(conditions)?;
    let answer = question.ask(&path, conditions)?;
    question.write(&answer, &path, conditions)?;
    Ok(answer.into())
}

fn check_games(keys: &mut Keys, conditions: &Conditions<'_>) -> anyhow::Result<Reply> {
    let paths: Vec<PathBuf> = keys.take("paths")?.unwrap_or_default();
    let question = keys.take_all::<CheckQuestion>()?;
    let records = question.read_records(&paths).into_iter();
    let records = records.take_while(|_| !conditions.interrupt.is_requested());
    let answer = CheckedGames::new(records, &question, ToString::to_string);
    if conditions.interrupt.is_requested() {
        return Err(Error::interrupted("not all games have been checked").into());
    }
    Ok(answer.into())
}

/// The program that is asked.
fn other_program(keys: &mut Keys) -> anyhow::Result<OtherProgram> {
    let words = keys.take("program")?.unwrap_or_default();
    let protocol = keys.take::<String>("protocol")?.map(|name| name.parse::<Protocol>()).transpose();
    let protocol = protocol.map_err(|error| Error::argument("protocol", error))?.unwrap_or(Protocol::Gtp);
    Ok(OtherProgram { protocol, words })
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

fn scan(keys: &mut Keys, parts: Option<Vec<PyBackedBytes>>, conditions: &Conditions<'_>) -> anyhow::Result<Reply> {
    let paths: Vec<PathBuf> = keys.take("paths")?.unwrap_or_default();
    let question = &keys.take_all::<ScanQuestion>()?;
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
    let (ScanAnswer { totals, finished, .. }, tables) = match parts {
        None => koatlas::scan(question, &paths, conditions, tell)?,
        Some(parts) => {
            let parts = parts.iter().map(|part| serde_json::from_slice(part)).collect::<Result<_, _>>()?;
            join_scanned(question, &paths, parts, conditions, tell)?
        }
    };
    if !finished {
        return Err(Error::interrupted("not all games have been scanned").into());
    }
    tables?;
    let Totals { games, lines, moves, .. } = totals;
    Ok(Scan { repetitions, kos, unreadable, games, lines, moves }.into())
}

fn verify(keys: &mut Keys, memory: Option<MemoryLimit>, conditions: &Conditions<'_>) -> anyhow::Result<Reply> {
    let file: PathBuf = needed(keys, "file", "name one")?;
    let memory = memory.unwrap_or(MemoryLimit(VerifierLimits::default().memory));
    Ok(keys.take_all::<VerifyQuestion>()?.ask(&file, &Conditions { memory, ..*conditions })?.into())
}
