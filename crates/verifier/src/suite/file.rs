//! The lines of a suite as they are written.

use koatlas_certificates::{Board, FileError, SUITE_FORMAT, SUITE_VERSION, Unique, has_format, read_keys};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::errors::SuiteWrong;

/// The first line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HeadKeys {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u64,
    pub ruleset: String,
    pub options: Unique<String>,
    pub cases: usize,
    #[serde(rename = "searched")]
    _searched: IgnoredAny,
    pub same: Vec<PairKeys>,
    pub not_told_apart: Vec<PairKeys>,
    #[serde(rename = "not_shown")]
    _not_shown: IgnoredAny,
}

/// Another rule set, and which moves may tell.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairKeys {
    pub ruleset: String,
    pub difference: DifferenceKey,
}

/// Which moves may tell rule sets apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DifferenceKey {
    AnyMove,
    Repetition,
}

/// A case.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaseKeys {
    pub case: String,
    #[serde(rename = "found")]
    _found: Origin,
    pub start: Board,
    pub steps: Vec<StepKeys>,
    pub shows: Unique<String>,
    pub tells_from: Vec<OtherKeys>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Origin {
    EmptyBoard,
    SetUp,
    AfterTheEnd,
    Long,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepKeys {
    pub r#move: String,
    legal: bool,
    reason: Option<String>,
    #[serde(default)]
    forfeited: bool,
    #[serde(default)]
    offered: bool,
    ended: Option<EndKeys>,
    pub rows: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OtherKeys {
    pub ruleset: String,
    pub smallest: Vec<DifferenceKey>,
    legal: bool,
    reason: Option<String>,
    #[serde(default)]
    forfeited: bool,
    #[serde(default)]
    offered: bool,
    ended: Option<EndKeys>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndKeys {
    pub outcome: String,
    pub by: String,
    pub score: i32,
}

/// What is said of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stated {
    pub legal: bool,
    pub reason: Option<String>,
    pub forfeited: bool,
    pub offered: bool,
    pub ended: Option<EndKeys>,
}

impl StepKeys {
    pub fn stated(&self) -> Stated {
        let StepKeys { legal, reason, forfeited, offered, ended, .. } = self;
        Stated { legal: *legal, reason: reason.clone(), forfeited: *forfeited, offered: *offered, ended: ended.clone() }
    }
}

impl OtherKeys {
    pub fn stated(&self) -> Stated {
        let OtherKeys { legal, reason, forfeited, offered, ended, .. } = self;
        Stated { legal: *legal, reason: reason.clone(), forfeited: *forfeited, offered: *offered, ended: ended.clone() }
    }
}

/// Whether the bytes say of themselves that they are a suite, in whatever version.
#[must_use]
pub fn may_be_suite(bytes: &[u8]) -> bool {
    let first = bytes.split(|&byte| byte == b'\n').next();
    first.is_some_and(|first| has_format(first, SUITE_FORMAT))
}

/// Reads the first line.
pub(crate) fn head(line: &[u8]) -> Result<HeadKeys, SuiteWrong> {
    Ok(read_keys(line, SUITE_FORMAT, SUITE_VERSION)?)
}

/// Reads a case.
pub(crate) fn case(line: &[u8]) -> Result<CaseKeys, SuiteWrong> {
    keys(line)
}

fn keys<T: DeserializeOwned>(line: &[u8]) -> Result<T, SuiteWrong> {
    Ok(serde_json::from_slice(line).map_err(|error| FileError::Keys(error.to_string()))?)
}
