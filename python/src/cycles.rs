//! Elementary cycles by length.

use std::path::PathBuf;

use koatlas::files::claim;
use koatlas::{CyclesQuestion, cycles as counted};
use pyo3::prelude::*;

use crate::asking::{answered, ask};
use crate::position::Position;
use crate::reading::{memory, read, whole};

/// `koatlas cycles` as JSON.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are those of the Python function")]
pub fn cycles(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    model: &str,
    suicide: &str,
    basic_ko: bool,
    max_length: &str,
    list: Option<PathBuf>,
    memory_limit: Option<&str>,
) -> PyResult<String> {
    let subject = &position.get().subject;
    let (model, suicide) = (read("model", model)?, read("suicide", suicide)?);
    let max_length = whole("max_length", max_length)?;
    ask(py, memory(memory_limit)?, |conditions| {
        let list = list.as_deref();
        let _claim = claim(list, [], conditions)?;
        let question = CyclesQuestion { subject, model, suicide, basic_ko, max_length, list };
        let (answer, listed) = counted(question, conditions)?;
        listed?;
        answered(&answer)
    })
}
