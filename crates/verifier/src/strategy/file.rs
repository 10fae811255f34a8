//! Certificates of outcomes as files: reading and writing.

use koatlas_board::BoardPosition;
use serde::Deserialize;

use super::claim::{HalfPoints, OutcomeCertificate, RULE_WIN, Strategy, StrategyNode, VoidIs};
use super::error::OutcomeError;
use super::format::{OUTCOME_FORMAT, OUTCOME_VERSION};
use super::layout;
use super::plan::Plan;
use crate::certificate::board::Board;
use crate::file::{header, sealed};
use crate::literal::referee::Literal;
use crate::literal::rules::RulesError;
use crate::unique::Unique;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u64,
    ruleset: String,
    options: Unique<String>,
    board: Board,
    komi: HalfPoints,
    void_is: VoidIs,
    black: Option<Black>,
    white: Option<White>,
    checksum: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Black {
    at_least: HalfPoints,
    nodes: Vec<StrategyNode>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct White {
    at_most: HalfPoints,
    nodes: Vec<StrategyNode>,
}

impl From<Black> for Strategy {
    fn from(Black { at_least: value, nodes }: Black) -> Strategy {
        Strategy { value, nodes }
    }
}

impl From<White> for Strategy {
    fn from(White { at_most: value, nodes }: White) -> Strategy {
        Strategy { value, nodes }
    }
}

impl OutcomeCertificate {
    /// Whether the bytes say of themselves that they are a certificate of an outcome.
    #[must_use]
    pub fn is_one(bytes: &[u8]) -> bool {
        header::has_format(bytes, OUTCOME_FORMAT)
    }

    /// The canonical bytes, with the checksum: what a file holds.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        sealed::bytes(layout::entries(self))
    }

    /// Reads a certificate of an outcome. It must be written byte for byte as [`OutcomeCertificate::to_bytes`] does.
    ///
    /// ```
    /// use koatlas_verifier::OutcomeCertificate;
    /// let error = OutcomeCertificate::from_bytes(b"{\"format\": \"koatlas-outcome\", \"version\": 2}").unwrap_err();
    /// assert!(error.to_string().starts_with("the certificate has version 2, and only version 1 can be read"));
    /// ```
    ///
    /// # Errors
    /// If they are none, if any byte was altered, or if it names what there is not. That what it says is true is for
    /// [`crate::verify_outcome`] to find out.
    pub fn from_bytes(bytes: &[u8]) -> Result<OutcomeCertificate, OutcomeError> {
        let Keys { ruleset, options, board, komi, void_is, black, white, checksum, .. } =
            header::read(bytes, OUTCOME_FORMAT, OUTCOME_VERSION)?;
        let options = (*options).clone();
        let (black, white) = (black.map(Strategy::from), white.map(Strategy::from));
        let certificate = OutcomeCertificate { ruleset, options, board, komi, void_is, black, white };
        sealed::check(bytes, &checksum, layout::entries(&certificate))?;
        certificate.validate()?;
        Ok(certificate)
    }

    /// The referee at the start.
    ///
    /// # Errors
    /// If there is no such rule set, or it has no such option.
    pub(super) fn referee(&self, board: &BoardPosition) -> Result<Literal, RulesError> {
        let options: Vec<(&str, &str)> = self.options.iter().map(|(key, value)| (&**key, &**value)).collect();
        Literal::new(&self.ruleset, &options, board)
    }

    /// Whether everything that it names is there, and its numbers may be.
    ///
    /// # Errors
    /// If not.
    pub(crate) fn validate(&self) -> Result<(), OutcomeError> {
        let board = self.board.position()?;
        let acts = self.referee(&board)?.acts();
        range("komi", self.komi, RULE_WIN - 1)?;
        for (key, strategy) in [("at_least", &self.black), ("at_most", &self.white)] {
            let Some(strategy) = strategy else { continue };
            range(key, strategy.value, RULE_WIN)?;
            Plan::of(strategy, board.size(), &acts).map_err(|(node, reason)| OutcomeError::Node {
                key,
                node,
                reason,
            })?;
        }
        match (&self.black, &self.white) {
            (None, None) => Err(OutcomeError::Nothing),
            (Some(black), Some(white)) if black.value > white.value => {
                Err(OutcomeError::Bounds { at_least: black.value, at_most: white.value })
            }
            _ => Ok(()),
        }
    }
}

/// Whether a number is at most so far from 0.
fn range(key: &'static str, value: HalfPoints, most: HalfPoints) -> Result<(), OutcomeError> {
    if (-most..=most).contains(&value) { Ok(()) } else { Err(OutcomeError::Range { key, value, most }) }
}
