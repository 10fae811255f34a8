//! The answer as JSON.

use std::collections::BTreeMap;

use koatlas_conformance::suites::folder::FILES;
use koatlas_conformance::suites::suite_format::VERSION;
use koatlas_storage::shown;
use serde::Serialize;

use super::Written;
use crate::output::Header;

#[derive(Serialize)]
pub struct One {
    #[serde(flatten)]
    header: Header,
    #[serde(flatten)]
    suite: SuiteEntry,
}

#[derive(Serialize)]
pub struct All {
    #[serde(flatten)]
    header: Header,
    suites: Vec<SuiteEntry>,
}

#[derive(Serialize)]
struct SuiteEntry {
    ruleset: &'static str,
    options: BTreeMap<&'static str, String>,
    suite_version: u64,
    cases: usize,
    /// Cases whose last move is illegal.
    illegal: usize,
    /// Cases that end.
    ended: usize,
    /// Identifiers of what no case shows.
    not_shown: Vec<String>,
    files: Vec<String>,
}

pub fn one(written: &Written) -> One {
    One { header: Header::of("suite"), suite: entry(written) }
}

pub fn all(written: &[Written]) -> All {
    All { header: Header::of("suite"), suites: written.iter().map(entry).collect() }
}

fn entry(Written { suite, dir }: &Written) -> SuiteEntry {
    let lasts = || suite.cases.iter().filter_map(|case| case.last());
    let options = suite.rules.parameters().into_iter().map(|option| (option.key(), option.value(&suite.rules)));
    SuiteEntry {
        ruleset: suite.rules.id(),
        options: options.collect(),
        suite_version: VERSION,
        cases: suite.cases.len(),
        illegal: lasts().filter(|last| last.refused.is_some()).count(),
        ended: lasts().filter(|last| last.ended.is_some()).count(),
        not_shown: suite.not_shown.iter().map(|shown| shown.id.clone()).collect(),
        files: FILES.iter().map(|name| shown(&dir.join(name))).collect(),
    }
}
