//! Moves under a rule set.

use std::path::PathBuf;

use koatlas::check::{CheckBy, GameRecord, of_paths};
use koatlas::conditions::Conditions;
use koatlas::text::moves;
use koatlas::{CheckQuestion, CheckedGames, Error, check as checked};
use pyo3::prelude::*;

use crate::asking::{answered, ask};
use crate::position::Position;
use crate::rules::named;

/// `koatlas check --moves` as JSON.
#[pyfunction]
pub fn check(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    moves: &str,
    rules: &str,
    options: Vec<String>,
    strict: bool,
) -> PyResult<String> {
    given(py, position, moves, CheckBy::One(Some(named(rules)?), options), strict)
}

/// `koatlas check --rules all --moves` as JSON.
#[pyfunction]
pub fn first_refusals(py: Python<'_>, position: &Bound<'_, Position>, moves: &str) -> PyResult<String> {
    given(py, position, moves, CheckBy::All, true)
}

fn given(py: Python<'_>, position: &Bound<'_, Position>, text: &str, by: CheckBy, strict: bool) -> PyResult<String> {
    let subject = &position.get().subject;
    ask(py, Conditions::USUAL_MEMORY, |_| {
        let moves = moves(text).map_err(|error| Error::argument("moves", error))?;
        let record = GameRecord::given(subject.clone(), moves);
        answered(&checked(CheckQuestion { record: &record, by: &by, strict })?)
    })
}

/// `koatlas check` of game records as JSON.
#[pyfunction]
pub fn check_files(
    py: Python<'_>,
    paths: Vec<PathBuf>,
    rules: Option<&str>,
    options: Vec<String>,
    strict: bool,
) -> PyResult<String> {
    let by = CheckBy::One(rules.map(named).transpose()?, options);
    ask(py, Conditions::USUAL_MEMORY, |conditions| {
        let interrupt = conditions.interrupt;
        let records = of_paths(&paths).into_iter().take_while(|_| !interrupt.requested());
        let answer = CheckedGames::new(records, &by, strict, ToString::to_string);
        if interrupt.requested() {
            return Err(Error::interrupted("not all games have been checked").into());
        }
        answered(&answer)
    })
}
