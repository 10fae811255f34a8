//! How long a sequence can be under a rule set.

use std::time::{Duration, Instant};

use koatlas::longest::{KnownSequences, LongestQuestion, LongestSearch, answer, read_family};
use koatlas::text::seconds;
use pyo3::prelude::*;

use crate::asking::{ask, json};
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
    let iterations = iterations.map_or(Ok(LongestSearch::ITERATIONS), |text| whole("iterations", text))?;
    let seed = seed.map_or(Ok(LongestSearch::SEED), |text| whole("seed", text))?;
    let limit = time_limit.map(seconds).transpose().map_err(|error| unusable("time_limit", error))?;
    let end = limit.map(|limit| Instant::now() + Duration::from_secs_f64(limit));
    let question = LongestQuestion { subject: &position.get().subject, rules: &rules, measure };
    ask(py, memory(memory_limit)?, |conditions| {
        let search = LongestSearch { iterations, seed, end, known: &KnownSequences::default() };
        json("longest", answer(question, search, conditions)?.json())
    })
}

/// A member of a family of boards.
#[pyfunction]
pub fn family(name: &str, n: &str) -> PyResult<Position> {
    read_family(name, whole("n", n)?).map(Position::of).map_err(|error| raised(&error))
}
