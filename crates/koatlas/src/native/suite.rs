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
use crate::page::{Block, Lines, Page};
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

/// The test suites of all rule sets.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuitesAnswer {
    /// The suites.
    pub suites: Vec<SuiteAnswer>,
}

/// The answer of [`SuiteQuestion`]: the test suite of a rule set, or those of all.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OneOrAllSuites {
    /// The suite of the rule set that is named.
    One(Box<SuiteAnswer>),
    /// The suites of all rule sets.
    All(SuitesAnswer),
}

answer!(OneOrAllSuites: "suite");

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
    type Answer = OneOrAllSuites;

    /// Makes the suites of rule sets and writes them.
    ///
    /// # Errors
    /// If there is a suite that may not be replaced, if a file cannot be written, or if the work is interrupted.
    fn ask(&self, (): &(), conditions: &Conditions<'_>) -> Result<OneOrAllSuites> {
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
        let mut suites = suites.collect::<Result<Vec<_>>>()?;
        Ok(match self.rules {
            Some(RulesChoice::All) | None => OneOrAllSuites::All(SuitesAnswer { suites }),
            Some(RulesChoice::One(_)) => OneOrAllSuites::One(Box::new(suites.remove(0))),
        })
    }

    fn page(&self, answer: &OneOrAllSuites, (): &()) -> Option<Page> {
        Some(match answer {
            OneOrAllSuites::One(suite) => suite.page(),
            OneOrAllSuites::All(suites) => suites.page(self.out.as_ref()?),
        })
    }
}

pub(super) fn folder_error(error: ClaimError) -> Error {
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

    /// The page: a table of the cases.
    pub fn page(&self) -> Page {
        let cases = self.suite.iter().flat_map(|suite| &suite.cases);
        let rows = cases.map(|case| [format!("{}\n{}", name(case), last(case)), shows(case)]);
        let text = format!(": {} cases for programs that play by it", self.cases);
        let not_shown = if self.not_shown.is_empty() { "nothing".to_owned() } else { self.not_shown.join(", ") };
        Page::new([
            vec![Block::headed(self.rules.id(), text)],
            vec![Block::table("LL", Lines::All, ["case, last move", "shows"], rows)],
            vec![Block::row("not shown", not_shown), Block::row("written", self.files.join(", "))],
        ])
    }
}

impl SuitesAnswer {
    /// The page: a table of the suites, which are in folders of the folder `out`.
    pub fn page(&self, out: &Path) -> Page {
        let rows = self.suites.iter().map(|suite| {
            let [cases, illegal, ends] = [suite.cases, suite.illegal, suite.ended].map(|count| count.to_string());
            [suite.rules.id().to_owned(), cases, illegal, ends]
        });
        let text = format!(": {} suites, each in a folder of {}", self.suites.len(), shown(out));
        Page::new([
            vec![Block::headed("all rule sets", text)],
            vec![Block::table("LRRR", Lines::All, ["rule set", "cases", "illegal", "ends"], rows)],
            vec![Block::text("illegal, ends: the cases in which the last move is so")],
        ])
    }
}

/// Width, in characters, of the column with the moves of a case; longer ones are cut off.
const MOVES_WIDTH: usize = 26;

/// Board and moves of a case, cut off at [`MOVES_WIDTH`].
fn name(case: &Case) -> String {
    if case.id.chars().count() <= MOVES_WIDTH {
        return case.id.clone();
    }
    let beginning: String = case.id.chars().take(MOVES_WIDTH - 14).collect();
    format!("{beginning}... ({} moves)", case.steps.len())
}

fn last(case: &Case) -> String {
    let Some(verdict) = case.last() else { return String::new() };
    match (verdict.refused, verdict.ended) {
        (Some(refused), _) => format!("  illegal: {}", refused.id()),
        (_, Some(ended)) => format!("  ends: {} by {}", ended.outcome.id(), ended.rule.id()),
        _ if verdict.forfeited => "  legal, forfeited".to_owned(),
        _ => "  legal".to_owned(),
    }
}

fn shows(case: &Case) -> String {
    let ids = case.shows.iter().map(|shown| shown.id.clone());
    let distinguished = match case.tells_from.len() {
        0 => None,
        1 => Some(format!("tells from {}", case.tells_from[0].ruleset)),
        others => Some(format!("tells from {others} rule sets")),
    };
    ids.chain(distinguished).collect::<Vec<_>>().join("\n")
}
