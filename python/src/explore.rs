//! What can be reached, and what can repeat.

use koatlas_answers::explore::{ExploreQuestion, answer, answer_with_basic_ko};
use koatlas_board::Suicide;
use koatlas_position_graph::Model;
use pyo3::prelude::*;

use crate::asking::{ask, json};
use crate::position::Position;
use crate::reading::{memory, read};

/// `koatlas explore` as JSON.
#[pyfunction]
pub fn explore(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    model: &str,
    suicide: &str,
    reduce: bool,
    memory_limit: Option<&str>,
) -> PyResult<String> {
    let question = question(position.get(), read("model", model)?, read("suicide", suicide)?, reduce);
    ask(py, memory(memory_limit)?, |conditions| {
        let (answer, side_files) = answer(question, conditions)?;
        side_files?;
        json("explore", answer.json())
    })
}

/// `koatlas explore --rules basic-ko` as JSON.
#[pyfunction]
pub fn explore_basic_ko(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    memory_limit: Option<&str>,
) -> PyResult<String> {
    let question = question(position.get(), Model::Alternating, Suicide::None, false);
    ask(py, memory(memory_limit)?, |conditions| json("explore", answer_with_basic_ko(question, conditions)?.json()))
}

fn question(position: &Position, model: Model, suicide: Suicide, reduce: bool) -> ExploreQuestion<'_> {
    ExploreQuestion { subject: &position.subject, model, suicide, reduce, snapshot: None, resume: None, dot: None }
}
