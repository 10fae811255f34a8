//! What repeats at a position.

use koatlas::classify::{ClassifyQuestion, answer};
use pyo3::prelude::*;

use crate::asking::{ask, json};
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
    ask(py, memory(memory_limit)?, |conditions| {
        let question = ClassifyQuestion { subject: &position.subject, suicide, max_length, cycle, longest };
        json("classify", answer(question, conditions)?.json())
    })
}
