//! What can be reached, and what can repeat.

use koatlas::{ExploreQuestion, explore as explored};
use koatlas_board::Suicide;
use koatlas_position_graph::Model;
use pyo3::prelude::*;

use crate::asking::{answered, ask};
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
    let (model, suicide) = (read("model", model)?, read("suicide", suicide)?);
    let subject = &position.get().subject;
    with_json(py, ExploreQuestion { model, suicide, reduce, ..ExploreQuestion::new(subject) }, memory_limit)
}

/// `koatlas explore --rules basic-ko` as JSON.
#[pyfunction]
pub fn explore_basic_ko(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    memory_limit: Option<&str>,
) -> PyResult<String> {
    let question = ExploreQuestion::new(&position.get().subject);
    let (model, suicide) = (Model::Alternating, Suicide::None);
    with_json(py, ExploreQuestion { model, suicide, basic_ko: true, ..question }, memory_limit)
}

fn with_json(py: Python<'_>, question: ExploreQuestion<'_>, memory_limit: Option<&str>) -> PyResult<String> {
    ask(py, memory(memory_limit)?, |conditions| {
        let (answer, side_files) = explored(question, conditions)?;
        side_files?;
        answered(&answer)
    })
}
