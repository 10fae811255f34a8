//! Arguments as Python has them, read as people write them.

use std::collections::HashMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use koatlas::conditions::Conditions;
use koatlas::memory_limit::MemoryLimit;
use koatlas::subject::Subject;
use koatlas_rulesets::RuleSet;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;

use crate::errors::unusable;
use crate::rules::{chosen, named};

/// An argument.
#[derive(FromPyObject)]
pub enum Argument {
    Flag(bool),
    Text(String),
    Whole(i128),
    Number(f64),
    Path(PathBuf),
    Texts(Vec<String>),
    Parts(Vec<PyBackedBytes>),
    Paths(Vec<PathBuf>),
}

impl Argument {
    /// The argument in the form of the command line, for example moves with semicolons between them.
    pub fn text(&self) -> String {
        match self {
            Argument::Flag(flag) => flag.to_string(),
            Argument::Text(text) => text.clone(),
            Argument::Whole(number) => number.to_string(),
            Argument::Number(number) => number.to_string(),
            Argument::Path(path) => path.display().to_string(),
            Argument::Texts(texts) => texts.join("; "),
            Argument::Parts(_) | Argument::Paths(_) => String::new(),
        }
    }
}

/// The arguments of a question. An argument that is not given has the default of the library.
pub struct Arguments {
    /// The position of the question, if it has one.
    pub subject: Option<Subject>,
    /// The others by their names.
    pub given: HashMap<String, Argument>,
}

impl Arguments {
    /// The position.
    pub fn subject(&self) -> PyResult<&Subject> {
        self.subject.as_ref().ok_or_else(|| unusable("position", "there is none"))
    }

    /// Parses an argument, if it is given.
    pub fn get<T, E: Display>(&self, name: &str, read: impl FnOnce(&str) -> Result<T, E>) -> PyResult<Option<T>> {
        let given = self.given.get(name).map(Argument::text);
        given.map(|text| read(&text)).transpose().map_err(|error| unusable(name, error))
    }

    /// Parses an argument; the default if it is not given.
    pub fn or<T, E: Display>(&self, usual: T, name: &str, read: impl FnOnce(&str) -> Result<T, E>) -> PyResult<T> {
        Ok(self.get(name, read)?.unwrap_or(usual))
    }

    /// Reads a boolean argument; false if it is not given.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.given.get(name), Some(Argument::Flag(true)))
    }

    /// A path.
    pub fn path(&self, name: &str) -> Option<&Path> {
        match self.given.get(name)? {
            Argument::Text(text) => Some(text.as_ref()),
            Argument::Path(path) => Some(path),
            _ => None,
        }
    }

    /// Several paths.
    pub fn paths(&self, name: &str) -> Vec<PathBuf> {
        match self.given.get(name) {
            Some(Argument::Texts(texts)) => texts.iter().map(PathBuf::from).collect(),
            Some(Argument::Paths(paths)) => paths.clone(),
            _ => Vec::new(),
        }
    }

    /// Parts of the work that have been done elsewhere.
    pub fn parts(&self, name: &str) -> Option<&[PyBackedBytes]> {
        if let Some(Argument::Parts(parts)) = self.given.get(name) { Some(parts) } else { None }
    }

    /// Several texts.
    pub fn texts(&self, name: &str) -> &[String] {
        if let Some(Argument::Texts(texts)) = self.given.get(name) { texts } else { &[] }
    }

    /// Several values, each read from a text.
    pub fn all<T: FromStr<Err: Display>>(&self, name: &str) -> PyResult<Vec<T>> {
        self.texts(name).iter().map(|text| read(name, text)).collect()
    }

    /// The rule set of the question, without its options.
    pub fn named_rules(&self) -> PyResult<Option<RuleSet>> {
        self.given.get("rules").map(|name| named(&name.text())).transpose()
    }

    /// The rule set with its options.
    pub fn rules(&self) -> PyResult<RuleSet> {
        let name = self.given.get("rules").map(Argument::text);
        chosen(&name.unwrap_or_default(), self.texts("options"))
    }
}

/// An argument of any type that is read from a text.
pub fn read<T: FromStr<Err: Display>>(argument: &str, text: &str) -> PyResult<T> {
    text.parse().map_err(|error| unusable(argument, error))
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
