//! Test suites of rule sets: the smallest sequences that show what each does.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use koatlas_conformance::suites::folder::{self, FILES, FolderError};
use koatlas_conformance::suites::suite_format::VERSION;
use koatlas_conformance::suites::{Case, MoveVerdict, SearchError, Suite, suites as made};
use koatlas_rulesets::RuleSet;
use koatlas_storage::{Claim, Control, shown};
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::files;
use crate::json::Answer;

/// The suite of a rule set.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuiteAnswer {
    /// The rule set, with its options.
    #[serde(flatten)]
    pub rules: RuleSet,
    /// The version of the format.
    pub suite_version: u64,
    /// How many cases there are.
    pub cases: usize,
    /// Cases whose last move is illegal.
    pub illegal: usize,
    /// Cases whose last move ends the sequence.
    pub ended: usize,
    /// What no case shows.
    pub not_shown: Vec<String>,
    /// The files that have been written.
    pub files: Vec<String>,
    /// The suite itself; none in an answer that has been read.
    #[serde(skip)]
    pub suite: Option<Suite>,
}

impl Answer for SuiteAnswer {
    const COMMAND: &'static str = "suite";
}

/// The suites of several rule sets.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuitesAnswer {
    /// Each of them.
    pub suites: Vec<SuiteAnswer>,
}

impl Answer for SuitesAnswer {
    const COMMAND: &'static str = SuiteAnswer::COMMAND;
}

/// Takes the folder of suites, which is made if there is none, for this run alone. Suites that are there, in one of the folders
/// `each`, stay unless files may be replaced.
///
/// # Errors
/// If there is a suite, or the folder cannot be had.
pub fn claim(out: &Path, each: &[PathBuf], conditions: &Conditions<'_>) -> Result<Claim> {
    if !conditions.replace {
        each.iter().try_for_each(|dir| folder::check_free(dir)).map_err(folder_error)?;
    }
    files::claim_folder(out)
}

fn folder_error(error: FolderError) -> Error {
    match error {
        FolderError::Exists(claim) => claim.into(),
        FolderError::Write { path, error } => files::unwritable(&path, "suite", error),
    }
}

/// Makes the suites of rule sets.
///
/// # Errors
/// If a rule set names a ko, or if somebody interrupts.
pub fn suites(rules: &[RuleSet], conditions: &Conditions<'_>) -> Result<SuitesAnswer> {
    let line = conditions.begin_stage("", None);
    let progress = |now: &dyn Display| line.set_message(now);
    let control = Control { stop: conditions.interrupt.stop_flag(), progress: &progress, ..Control::default() };
    let made = made(rules, &control).map_err(|error| match error {
        SearchError::Stopped => Error::interrupted("a suite is written whole or not at all"),
        SearchError::Ko(_) => Error::argument("rules", error),
    });
    Ok(SuitesAnswer { suites: made?.into_iter().map(SuiteAnswer::from).collect() })
}

impl From<Suite> for SuiteAnswer {
    fn from(suite: Suite) -> SuiteAnswer {
        let count = |is: fn(&MoveVerdict) -> bool| suite.cases.iter().filter_map(Case::last).filter(is).count();
        SuiteAnswer {
            rules: suite.rules.clone(),
            suite_version: VERSION,
            cases: suite.cases.len(),
            illegal: count(|last| last.refused.is_some()),
            ended: count(|last| last.ended.is_some()),
            not_shown: suite.not_shown.iter().map(|shown| shown.id.clone()).collect(),
            files: Vec::new(),
            suite: Some(suite),
        }
    }
}

impl SuiteAnswer {
    /// Writes the suite into a folder, and notes its files.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, dir: &Path) -> Result<()> {
        let Some(suite) = &self.suite else { return Ok(()) };
        folder::write_suite(suite, dir).map_err(folder_error)?;
        self.files = FILES.iter().map(|name| shown(&dir.join(name))).collect();
        Ok(())
    }
}
