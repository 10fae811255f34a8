//! What repeats at a position.

use koatlas::text::moves;
use koatlas::{ClassifyQuestion, classify as classified};
use koatlas_board::Move;
use pyo3::prelude::*;

use crate::asking::{answered, ask};
use crate::errors::unusable;
use crate::position::Position;
use crate::reading::{memory, read, whole};

/// `koatlas classify` as JSON.
#[pyfunction]
pub fn classify(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    suicide: &str,
    max_length: &str,
    cycle: Option<&str>,
    longest: bool,
    memory_limit: Option<&str>,
) -> PyResult<String> {
    let position = position.get();
    let (suicide, max_length) = (read("suicide", suicide)?, whole("max_length", max_length)?);
    let cycle: Option<Vec<Move>> = cycle.map(moves).transpose().map_err(|error| unusable("cycle", error))?;
    ask(py, memory(memory_limit)?, |conditions| {
        let cycle = cycle.as_deref();
        let question = ClassifyQuestion { subject: &position.subject, suicide, max_length, cycle, longest };
        answered(&classified(question, conditions)?)
    })
}
