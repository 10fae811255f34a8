//! The catalogue of the ko types of small regions.

use std::path::PathBuf;

use koatlas::atlas::data::tables;
use koatlas::catalogue::{self as catalogue_command, CatalogueAnswer, plan};
use koatlas::conditions::Conditions;
use koatlas::question::FurtherRuleSets;
use koatlas::{Error, Question, ShowQuestion, TypesQuestion};
use koatlas_catalogue::{CatalogueOptions, FurtherRules, files};
use koatlas_rules::RuleSet;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Deserialize;

use crate::arguments::memory;
use crate::asking::ask;
use crate::errors::{InputError, unusable};
use crate::questions::{keys_of, to_json_text};

/// A catalogue, and what further rule sets do with its types.
#[pyclass(frozen, module = "koatlas._native")]
pub struct Catalogue {
    pub catalogue: koatlas_catalogue::Catalogue,
    pub further_rules: Vec<FurtherRules>,
}

/// The part of the JSON of a catalogue that is about further rule sets.
#[derive(Deserialize)]
struct FurtherPart {
    #[serde(default)]
    further_rules: Vec<FurtherRules>,
}

#[pymethods]
impl Catalogue {
    /// What `koatlas catalogue --json` prints.
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        ask(py, Conditions::USUAL_MEMORY, |_| {
            let (catalogue, further_rules) = (&self.catalogue, self.further_rules.clone());
            Ok(serde_json::to_string(&CatalogueAnswer { catalogue, further_rules, resumed_from: Vec::new() })?)
        })
    }

    /// A catalogue from its JSON, as pickle makes it again.
    #[staticmethod]
    fn of_json(text: &str) -> PyResult<Catalogue> {
        let read = || {
            let FurtherPart { further_rules } = serde_json::from_str(text)?;
            Ok(Catalogue { catalogue: serde_json::from_str(text)?, further_rules })
        };
        read().map_err(|error: serde_json::Error| InputError::new_err(error.to_string()))
    }

    /// The catalogue with what further rule sets do with its types. `rules` are as [`further_rules`] returns them.
    fn with_further_rules(&self, py: Python<'_>, rules: &str) -> PyResult<Catalogue> {
        ask(py, Conditions::USUAL_MEMORY, |conditions| {
            let (catalogue, rules) = (self.catalogue.clone(), serde_json::from_str::<Vec<RuleSet>>(rules)?);
            let further_rules = catalogue_command::under_further_rules(&catalogue, &rules, None, conditions)?;
            Ok(Catalogue { catalogue, further_rules })
        })
    }

    fn __reduce__<'py>(this: &Bound<'py, Catalogue>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((this.get_type().getattr("of_json")?, (this.get().json(this.py())?,)))
    }

    /// `koatlas types` as JSON. `options` is an object of JSON.
    fn types(&self, py: Python<'_>, options: &str) -> PyResult<String> {
        self.asked::<TypesQuestion>(py, options)
    }

    /// `koatlas show` as JSON. `options` is an object of JSON.
    fn show(&self, py: Python<'_>, options: &str) -> PyResult<String> {
        self.asked::<ShowQuestion>(py, options)
    }

    /// The tables that the command line prints, by their names. Those of types and words are the files of `--out`.
    fn texts(&self, py: Python<'_>) -> Vec<(&'static str, String)> {
        py.detach(|| {
            let [(_, types), (_, words)] = files::text_tables(&self.catalogue);
            let [points, rule_sets] =
                [self.catalogue.points_table(), self.catalogue.rule_sets_table(&self.further_rules)]
                    .map(|table| table.trim_fmt() + "\n");
            vec![("points", points), ("types", types), ("words", words), ("rule_sets", rule_sets)]
        })
    }

    /// The tables of the data set: names, and Parquet files.
    fn tables<'py>(&self, py: Python<'py>) -> Vec<(&'static str, Bound<'py, PyBytes>)> {
        let files = py.detach(|| {
            let tables = tables(&self.catalogue);
            tables
                .iter()
                .map(|table| (table.schema.name, table.to_parquet().expect("Parquet is built in")))
                .collect::<Vec<_>>()
        });
        files.into_iter().map(|(name, file)| (name, PyBytes::new(py, &file))).collect()
    }
}

impl Catalogue {
    fn asked<Q: Question<About = koatlas_catalogue::Catalogue>>(
        &self,
        py: Python<'_>,
        options: &str,
    ) -> PyResult<String> {
        let mut keys = keys_of(options)?;
        ask(py, Conditions::USUAL_MEMORY, |conditions| {
            to_json_text(&keys.take_all::<Q>()?.ask(&self.catalogue, conditions)?)
        })
    }
}

/// Parses the options of a catalogue.
pub fn parse_options(max_points: &str, suicide: &str, mortal: &str) -> PyResult<CatalogueOptions> {
    let max_points = catalogue_command::parse_max_points(max_points).map_err(|error| unusable("max_points", error))?;
    let suicide = catalogue_command::parse_suicide(suicide).map_err(|error| unusable("suicide", error))?;
    let mortal = catalogue_command::parse_mortal(mortal).map_err(|error| unusable("mortal", error))? > 0;
    Ok(CatalogueOptions::whole(max_points, suicide, mortal))
}

/// The catalogue of `koatlas catalogue`.
#[pyfunction]
pub fn catalogue(
    py: Python<'_>,
    max_points: &str,
    suicide: &str,
    mortal: &str,
    memory_limit: Option<&str>,
    longest: bool,
) -> PyResult<Catalogue> {
    let options = parse_options(max_points, suicide, mortal)?;
    ask(py, memory(memory_limit)?, |conditions| {
        let plan = plan(options, conditions)?;
        let (out, resume, no_longest) = (None, false, !longest);
        let whole = catalogue_command::catalogue(&plan, out, resume, no_longest, conditions)?;
        Ok(Catalogue { catalogue: whole.expect("a whole catalogue is asked for"), further_rules: Vec::new() })
    })
}

/// A catalogue that `koatlas catalogue --out` has written.
#[pyfunction]
pub fn read_catalogue(py: Python<'_>, directory: PathBuf) -> PyResult<Catalogue> {
    ask(py, Conditions::USUAL_MEMORY, |_| {
        let catalogue = files::read_catalogue(&directory).map_err(Error::from)?;
        Ok(Catalogue { catalogue, further_rules: catalogue_command::read_further_rules(&directory)? })
    })
}

/// The rule sets that are named in `options`, an object of JSON, as JSON; those of the list are left out.
#[pyfunction]
pub fn further_rules(py: Python<'_>, options: &str) -> PyResult<String> {
    let mut keys = keys_of(options)?;
    ask(py, Conditions::USUAL_MEMORY, |_| Ok(serde_json::to_string(&keys.take_all::<FurtherRuleSets>()?.rule_sets()?)?))
}
