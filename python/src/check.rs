//! Moves under a rule set.

use std::path::PathBuf;

use koatlas::check::{CheckBy, GameRecord, check as checked, of_paths, several, single};
use koatlas::conditions::Conditions;
use koatlas::failure::Failure;
use koatlas::text::moves_option;
use pyo3::prelude::*;

use crate::asking::{ask, json};
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
        let record = GameRecord::given(subject.clone(), moves_option(text).map_err(Failure::input)?);
        json("check", single(&checked(&by, strict, record)?))
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
        let mut games = Vec::new();
        for record in of_paths(&paths) {
            if conditions.interrupt.requested() {
                return Err(Failure::work("interrupted"));
            }
            games.push(record.and_then(|record| checked(&by, strict, record)));
        }
        json("check", several(&games))
    })
}
