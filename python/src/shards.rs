//! The work of a catalogue or a scan in parts, which processes on several machines share.

use std::path::PathBuf;

use koatlas::question::Options;
use koatlas::{ScanQuestion, catalogue as asked};
use koatlas_catalogue::{CatalogueRun, CatalogueShard, Description, Plan};
use koatlas_games::ScanPart;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::arguments::{memory, read};
use crate::asking::{ask, ask_alone};
use crate::catalogue::{Catalogue, parse_options};
use crate::errors::unusable;
use crate::questions::keys_of;

/// The plan of a catalogue, for the process that shares the work out and for those that do it.
#[pyclass(frozen, module = "koatlas._native")]
pub struct CataloguePlan(Plan);

#[pymethods]
impl CataloguePlan {
    #[new]
    fn new(
        py: Python<'_>,
        max_points: &str,
        suicide: &str,
        mortal: &str,
        memory_limit: Option<&str>,
    ) -> PyResult<CataloguePlan> {
        let question = parse_options(max_points, suicide, mortal)?;
        ask(py, memory(memory_limit)?, |conditions| Ok(CataloguePlan(asked::plan(question, conditions)?)))
    }

    /// Explores the shard `index` of `of`.
    fn explore<'py>(&self, py: Python<'py>, index: usize, of: usize) -> PyResult<Bound<'py, PyBytes>> {
        let plan = self.0.with_shard(shard(index, of)?);
        let bytes = ask_alone(py, |conditions| Ok(asked::explore(&plan, None, false, conditions)?.to_bytes(&plan)))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Joins all explored shards.
    fn merge<'py>(&self, py: Python<'py>, shards: Vec<PyBackedBytes>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = ask_alone(py, |_| {
            let joined = shards.iter().try_fold(CatalogueRun::default(), |run, shard| {
                Ok::<_, anyhow::Error>(run.join(&CatalogueRun::from_bytes(shard, &self.0)?))
            });
            Ok(joined?.to_bytes(&self.0))
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Describes the types of a run that fall to the shard `index` of `of`.
    fn describe<'py>(
        &self,
        py: Python<'py>,
        run: &[u8],
        index: usize,
        of: usize,
        longest: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let shard = shard(index, of)?;
        let bytes = ask_alone(py, |conditions| {
            let run = CatalogueRun::from_bytes(run, &self.0)?;
            Ok(serde_json::to_vec(&asked::describe_shard(&run, &self.0, shard, longest, conditions)?)?)
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The catalogue, when all types of `run` have been described.
    fn catalogue(&self, py: Python<'_>, run: &[u8], described: Vec<PyBackedBytes>) -> PyResult<Catalogue> {
        ask_alone(py, |_| {
            let mut all: Vec<(usize, Description)> = Vec::new();
            for part in described {
                all.append(&mut serde_json::from_slice(&part)?);
            }
            all.sort_unstable_by_key(|&(number, _)| number);
            let all = all.into_iter().map(|(_, description)| description).collect();
            let catalogue = CatalogueRun::from_bytes(run, &self.0)?.assemble(&self.0, all);
            Ok(Catalogue { catalogue, further_rules: Vec::new() })
        })
    }
}

fn shard(index: usize, of: usize) -> PyResult<CatalogueShard> {
    read("shards", &format!("{index}/{of}"))
}

/// Cuts the games of a scan into about this number of parts.
#[pyfunction]
pub fn scan_parts<'py>(py: Python<'py>, paths: Vec<PathBuf>, shards: usize) -> PyResult<Vec<Bound<'py, PyBytes>>> {
    let parts = ask_alone(py, |_| {
        let parts = ScanPart::cut(&paths, shards).map_err(|error| unusable("paths", error))?;
        Ok(parts.iter().map(serde_json::to_vec).collect::<Result<Vec<_>, _>>()?)
    })?;
    Ok(parts.iter().map(|part| PyBytes::new(py, part)).collect())
}

/// Scans a part of the games.
#[pyfunction]
pub fn scan_part<'py>(py: Python<'py>, part: &[u8], options: &str) -> PyResult<Bound<'py, PyBytes>> {
    let mut keys = keys_of(options)?;
    let bytes = ask_alone(py, |conditions| {
        let part: ScanPart = serde_json::from_slice(part)?;
        let question = ScanQuestion::take(&mut keys)?;
        Ok(serde_json::to_vec(&koatlas::scan::scan_part(&part, &question, conditions)?)?)
    })?;
    Ok(PyBytes::new(py, &bytes))
}
