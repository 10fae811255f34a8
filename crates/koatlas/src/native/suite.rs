//! Test suites of rule sets: the smallest sequences that show each rule at work.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use koatlas_board::Suicide;
use koatlas_files::{ClaimError, Control, shown};
use koatlas_games::programs::suites::folder::{self, FILES};
use koatlas_games::programs::suites::suite_format::VERSION;
use koatlas_games::programs::suites::{Case, SearchError, Suite, suites as make_suites};
use koatlas_rules::RuleSet;
use serde::{Deserialize, Serialize};

use crate::check::RulesChoice;
use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::files;
use crate::json::answer;
use crate::question::{Question, options};
use crate::text::with_options_and_suicide;

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

/// The answer of [`SuiteQuestion`]: the test suites of several rule sets.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuitesAnswer {
    /// The suites.
    pub suites: Vec<SuiteAnswer>,
}

answer!(SuitesAnswer: "suite");

options! {
    /// Test suites of rule sets for programs: the smallest sequences that show what a rule set does.
    pub struct SuiteQuestion {
        /// The rule set, as `koatlas rules` lists them, or `all`: each with its defaults, in a folder of its own
        pub rules: Option<RulesChoice> => arg(long, value_name = "ID|all", required = true, value_parser = crate::question::rule_set_parser(str::parse::<RulesChoice>, Some("all")), hide_possible_values = true),
        /// An option of the rule set, as `koatlas rules ID` lists them; may be repeated
        pub option: Vec<String> => arg(long, value_name = "KEY=VALUE"),
        /// Suicides that are allowed: none, multi, all; the same as --option suicide=POLICY
        pub suicide: Option<Suicide> => arg(long, value_name = "POLICY"),
        /// Folder to write to; it is created if it does not exist
        pub out: Option<PathBuf> => arg(long, value_name = "DIR", required = true),
    }
}

impl SuiteQuestion {
    /// The rule sets, each with the folder of its suite.
    fn suites(&self, out: &Path) -> Result<Vec<(RuleSet, PathBuf)>> {
        let refused = |field, reason: &'static str| Err(Error::argument(field, reason));
        match &self.rules {
            None => refused("rules", "name a rule set"),
            Some(RulesChoice::One(rules)) => {
                let rules = with_options_and_suicide(rules, &self.option, self.suicide)?;
                if rules.ko.is_some() {
                    return refused(
                        "option",
                        "ko: the ko is a point of one board, and a suite has boards of many sizes: leave it out",
                    );
                }
                Ok(vec![(rules, out.to_owned())])
            }
            Some(RulesChoice::All) if self.option.is_empty() && self.suicide.is_none() => {
                Ok(RuleSet::all().map(|rules| (rules.clone(), out.join(rules.id()))).collect())
            }
            Some(RulesChoice::All) => {
                refused("rules", "all takes every rule set with its defaults: name one to set options")
            }
        }
    }
}

impl Question for SuiteQuestion {
    type About = ();
    type Answer = SuitesAnswer;

    /// Makes the suites of rule sets and writes them.
    ///
    /// # Errors
    /// If there is a suite that may not be replaced, if a file cannot be written, or if the work is interrupted.
    fn ask(&self, (): &(), conditions: &Conditions<'_>) -> Result<SuitesAnswer> {
        let out = self.out.as_ref().ok_or_else(|| Error::argument("out", "name a folder"))?;
        let (rules, dirs): (Vec<RuleSet>, Vec<PathBuf>) = self.suites(out)?.into_iter().unzip();
        if !conditions.replace {
            dirs.iter().try_for_each(|dir| folder::check_free(dir)).map_err(folder_error)?;
        }
        let _claim = files::claim_folder(out)?;
        let line = conditions.begin_stage("", None);
        let progress = |progress: &dyn Display| line.set_message(progress);
        let control = Control { stop: conditions.interrupt.stop_flag(), progress: &progress, ..Control::default() };
        let suites = make_suites(&rules, &control).map_err(|error| match error {
            SearchError::Stopped => Error::interrupted("a suite is written whole or not at all"),
            SearchError::Ko(_) => Error::argument("rules", error),
        })?;
        let suites = suites.into_iter().zip(&dirs).map(|(suite, dir)| SuiteAnswer::from(suite).written(dir));
        Ok(SuitesAnswer { suites: suites.collect::<Result<_>>()? })
    }
}

fn folder_error(error: ClaimError) -> Error {
    match error {
        ClaimError::Unwritable(path, error) => files::unwritable(&path, "suite", error),
        claim => claim.into(),
    }
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
    /// Writes the suite into a folder, and names the files.
    fn written(mut self, dir: &Path) -> Result<SuiteAnswer> {
        let Some(suite) = &self.suite else { return Ok(self) };
        folder::write_suite(suite, dir).map_err(folder_error)?;
        self.files = FILES.iter().map(|name| shown(&dir.join(name))).collect();
        Ok(self)
    }
}
