//! How long a sequence can be under a rule set.

use koatlas::text::seconds;
use koatlas::{LongestQuestion, families};
use pyo3::prelude::*;

use crate::asking::{answered, ask};
use crate::errors::{raised, unusable};
use crate::position::Position;
use crate::reading::{memory, read, whole};
use crate::rules::chosen;

/// `koatlas longest` as JSON.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are those of the Python function")]
pub fn longest(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    rules: &str,
    options: Vec<String>,
    measure: &str,
    iterations: Option<&str>,
    seed: Option<&str>,
    time_limit: Option<&str>,
    memory_limit: Option<&str>,
) -> PyResult<String> {
    let (rules, measure) = (chosen(rules, &options)?, read("measure", measure)?);
    let iterations = iterations.map_or(Ok(LongestQuestion::ITERATIONS), |text| whole("iterations", text))?;
    let seed = seed.map_or(Ok(LongestQuestion::SEED), |text| whole("seed", text))?;
    let time_limit = time_limit.map(seconds).transpose().map_err(|error| unusable("time_limit", error))?;
    let usual = LongestQuestion::new(&position.get().subject, &rules);
    let question = LongestQuestion { measure, iterations, seed, time_limit, ..usual };
    ask(py, memory(memory_limit)?, |conditions| answered(&koatlas::longest(question, conditions)?))
}

/// A member of a family of boards.
#[pyfunction]
pub fn family(name: &str, n: &str) -> PyResult<Position> {
    families::member(name, whole("n", n)?).map(Position::of).map_err(|error| raised(&error.into()))
}
