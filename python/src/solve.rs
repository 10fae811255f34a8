//! Who wins, with best play, under a rule set.

use std::path::PathBuf;

use koatlas::SolveQuestion;
use koatlas::conditions::Patience;
use koatlas::text::{half_points, seconds};
use koatlas_outcome::Terms;
use pyo3::prelude::*;

use crate::asking::{answered, ask};
use crate::errors::unusable;
use crate::position::Position;
use crate::reading::{memory, void_is as read_void_is, whole};
use crate::rules::chosen;

/// `koatlas solve` as JSON.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are those of the Python function")]
pub fn solve(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    rules: &str,
    options: Vec<String>,
    komi: &str,
    void_is: &str,
    most_states: Option<&str>,
    time_limit: Option<&str>,
    table: Option<PathBuf>,
    memory_limit: Option<&str>,
) -> PyResult<String> {
    let rules = chosen(rules, &options)?;
    let komi = half_points(komi).map_err(|error| unusable("komi", error))?;
    let terms = Terms { komi, void_is: read_void_is(void_is)? };
    let most_states = most_states.map(|text| whole("most_states", text)).transpose()?;
    let time_limit = time_limit.map(seconds).transpose().map_err(|error| unusable("time_limit", error))?;
    let patience = Patience { most_states, time_limit };
    let subject = &position.get().subject;
    ask(py, memory(memory_limit)?, |conditions| {
        let table = table.as_deref();
        let question = SolveQuestion { terms, patience, table, ..SolveQuestion::new(subject, &rules) };
        answered(&koatlas::solve(question, conditions)?)
    })
}
