//! Test suites of rule sets: the smallest sequences that show each rule at work.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use koatlas_files::{Claim, ClaimError, Control, shown};
use koatlas_games::programs::suites::folder::{self, FILES};
use koatlas_games::programs::suites::suite_format::VERSION;
use koatlas_games::programs::suites::{Case, SearchError, Suite, suites as make_suites};
use koatlas_rules::RuleSet;
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::files;
use crate::json::answer;

/// The test suite of a rule set: an item of [`SuitesAnswer::suites`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuiteAnswer {
    /// The rule set with its options, such as `psk` with `suicide=none`.
    #[serde(flatten)]
    pub rules: RuleSet,
    /// The version of the format of suites.
    pub suite_version: u64,
    /// The number of cases.
    pub cases: usize,
    /// The number of cases whose last move is illegal.
    pub illegal: usize,
    /// The number of cases whose last move ends the sequence.
    pub ended: usize,
    /// The features of the rule set that no case shows.
    pub not_shown: Vec<String>,
    /// The files that were written.
    pub files: Vec<String>,
    /// The suite itself; `None` in an answer that was read from JSON.
    #[serde(skip)]
    pub suite: Option<Suite>,
}

answer!(SuiteAnswer: "suite");

/// The answer of [`suites`]: the test suites of several rule sets.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuitesAnswer {
    /// The suites.
    pub suites: Vec<SuiteAnswer>,
}

answer!(SuitesAnswer: "suite");

/// Claims the folder of suites for this run, and creates it if it does not exist. Suites in the folders `each` may only be replaced if
/// `conditions` allow it.
///
/// # Errors
/// If there is a suite that may not be replaced, or if the folder cannot be created or claimed.
pub fn claim(out: &Path, each: &[PathBuf], conditions: &Conditions<'_>) -> Result<Claim> {
    if !conditions.replace {
        each.iter().try_for_each(|dir| folder::check_free(dir)).map_err(folder_error)?;
    }
    files::claim_folder(out)
}

fn folder_error(error: ClaimError) -> Error {
    match error {
        ClaimError::Unwritable(path, error) => files::unwritable(&path, "suite", error),
        claim => claim.into(),
    }
}

/// Makes the suites of rule sets.
///
/// # Errors
/// If the option `ko` of a rule set names a point, as a suite has boards of many sizes, or if the work is interrupted.
pub fn suites(rules: &[RuleSet], conditions: &Conditions<'_>) -> Result<SuitesAnswer> {
    let line = conditions.begin_stage("", None);
    let progress = |progress: &dyn Display| line.set_message(progress);
    let control = Control { stop: conditions.interrupt.stop_flag(), progress: &progress, ..Control::default() };
    let suites = make_suites(rules, &control).map_err(|error| match error {
        SearchError::Stopped => Error::interrupted("a suite is written whole or not at all"),
        SearchError::Ko(_) => Error::argument("rules", error),
    });
    Ok(SuitesAnswer { suites: suites?.into_iter().map(SuiteAnswer::from).collect() })
}

impl From<Suite> for SuiteAnswer {
    fn from(suite: Suite) -> SuiteAnswer {
        let last_moves = suite.cases.iter().filter_map(Case::last);
        let illegal = last_moves.clone().filter(|last| last.refused.is_some()).count();
        let ended = last_moves.filter(|last| last.ended.is_some()).count();
        let not_shown = suite.not_shown.iter().map(|shown| shown.id.clone()).collect();
        let (rules, cases, files, suite_version) = (suite.rules.clone(), suite.cases.len(), Vec::new(), VERSION);
        SuiteAnswer { rules, suite_version, cases, illegal, ended, not_shown, files, suite: Some(suite) }
    }
}

impl SuiteAnswer {
    /// Writes the suite into a folder, and adds the files to `files`.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn write(&mut self, dir: &Path) -> Result<()> {
        let Some(suite) = &self.suite else { return Ok(()) };
        folder::write_suite(suite, dir).map_err(folder_error)?;
        self.files = FILES.iter().map(|name| shown(&dir.join(name))).collect();
        Ok(())
    }
}
