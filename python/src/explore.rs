//! What can be reached, and what can repeat.

use koatlas::explore::{ExploreQuestion, answer};
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
    let (model, suicide) = (read("model", model)?, read("suicide", suicide)?);
    let question = ExploreQuestion { model, suicide, reduce, basic_ko: false, ..with_basic_ko(position.get()) };
    answered(py, question, memory_limit)
}

/// `koatlas explore --rules basic-ko` as JSON.
#[pyfunction]
pub fn explore_basic_ko(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    memory_limit: Option<&str>,
) -> PyResult<String> {
    answered(py, with_basic_ko(position.get()), memory_limit)
}

fn with_basic_ko(position: &Position) -> ExploreQuestion<'_> {
    ExploreQuestion {
        subject: &position.subject,
        model: Model::Alternating,
        suicide: Suicide::None,
        basic_ko: true,
        reduce: false,
        snapshot: None,
        resume: None,
        dot: None,
    }
}

fn answered(py: Python<'_>, question: ExploreQuestion<'_>, memory_limit: Option<&str>) -> PyResult<String> {
    ask(py, memory(memory_limit)?, |conditions| {
        let (answer, side_files) = answer(question, conditions)?;
        side_files?;
        json("explore", answer.json())
    })
}
