//! Arguments of Python as values, by the texts that the command line reads.

use std::fmt::Display;
use std::str::FromStr;

use koatlas::conditions::Conditions;
use koatlas::memory_limit::MemoryLimit;
use pyo3::prelude::*;

use crate::errors::unusable;

/// A text or a whole number.
#[derive(FromPyObject)]
pub enum Argument {
    Text(String),
    Whole(i128),
}

impl Argument {
    /// The argument in the form of the command line.
    pub fn text(&self) -> String {
        match self {
            Argument::Text(text) => text.clone(),
            Argument::Whole(number) => number.to_string(),
        }
    }
}

/// Parses `text`, the argument `name`.
pub fn read<T: FromStr<Err: Display>>(name: &str, text: &str) -> PyResult<T> {
    text.parse().map_err(|error| unusable(name, error))
}

/// The memory limit: a text such as `500M`; the default if it is not given.
pub fn memory(text: Option<&str>) -> PyResult<MemoryLimit> {
    text.map_or(Ok(Conditions::USUAL_MEMORY), |text| read("memory_limit", text))
}

/// Reads one of some values by its name.
pub fn one_of<const N: usize, T: Copy>(known: [(&str, T); N]) -> impl Fn(&str) -> Result<T, String> {
    move |text| {
        let found = known.iter().find(|(name, _)| *name == text).map(|&(_, value)| value);
        let names = || known.map(|(name, _)| name).join(", ");
        found.ok_or_else(|| format!("{text:?} is none of {}: write one of them", names()))
    }
}
