//! From a certificate of an outcome to what is certain.

use koatlas_board::{BoardPosition, Colour};
use koatlas_certificates::{HalfPoints, OutcomeCertificate, RULE_WIN, Strategy};

use super::plan::Plan;
use super::proved::{Forced, ProvedOutcome};
use super::walk::{Claim, walk};
use crate::limits::{Budget, Limits};
use crate::literal::referee::Literal;
use crate::proved::start;
use crate::unproved::{Refused, Unproved};
use crate::verify::referee;

/// Reads a certificate of an outcome, and sees that everything that it names is there.
///
/// # Errors
/// If the bytes are none ([`OutcomeCertificate::from_bytes`]), or if it names what there is not. That what it says is true
/// is for [`verify_outcome`] to find out.
pub fn read_outcome(bytes: &[u8]) -> Result<OutcomeCertificate, Refused> {
    let certificate = OutcomeCertificate::from_bytes(bytes)?;
    validate(&certificate)?;
    Ok(certificate)
}

/// The board, the referee at its start, and the strategies of Black and White, if everything that a certificate names is there, and its
/// numbers may be.
fn validate(certificate: &OutcomeCertificate) -> Result<(BoardPosition, Literal, [Option<Plan>; 2]), Refused> {
    let board = certificate.board.position()?;
    let literal = referee(&certificate.ruleset, &certificate.options, &board)?;
    range("komi", certificate.komi, RULE_WIN - 1)?;
    let plan = |key, strategy: &Option<Strategy>| {
        let Some(strategy) = strategy else { return Ok(None) };
        range(key, strategy.value, RULE_WIN)?;
        Plan::of(strategy, key, board.size(), &literal.acts()).map(Some)
    };
    let plans = [plan("at_least", &certificate.black)?, plan("at_most", &certificate.white)?];
    match &plans {
        [None, None] => {
            let reason = "there is no strategy, for Black or for White, so nothing is claimed";
            Err(Refused::unreadable("", reason))
        }
        [Some(black), Some(white)] if black.value > white.value => {
            let (at_least, at_most) = (black.value, white.value);
            Err(Refused::new(format_args!("at_least, {at_least}, is above at_most, {at_most}")))
        }
        _ => Ok((board, literal, plans)),
    }
}

/// Whether a number is at most so far from 0.
fn range(key: &'static str, value: HalfPoints, most: HalfPoints) -> Result<(), Refused> {
    if (-most..=most).contains(&value) {
        return Ok(());
    }
    let expected = format_args!("expected a number of half points from -{most} to {most}");
    Err(Refused::unreadable("", format_args!("{key} is {value}, {expected}")))
}

/// Checks a certificate of an outcome: goes through all sequences that follow its strategies.
///
/// # Errors
/// If a strategy does not force what is claimed, or if that cannot be decided within the limits. A strategy that follows
/// some sequence for ever is never decided.
pub fn verify_outcome(certificate: &OutcomeCertificate, limits: Limits) -> Result<ProvedOutcome, Unproved> {
    let budget = &mut Budget::new(limits);
    let (board, mut literal, plans) = validate(certificate)?;
    let mut forced = |plan: &Option<Plan>, player| {
        let Some(plan) = plan else { return Ok(None) };
        budget.hold(plan.bytes())?;
        let moves = walk(Claim { player, plan, certificate, size: board.size() }, &mut literal, budget)?;
        Ok::<_, Unproved>(Some(Forced { value: plan.value, nodes: plan.len(), moves }))
    };
    let (black, white) = (forced(&plans[0], Colour::Black)?, forced(&plans[1], Colour::White)?);
    let OutcomeCertificate { ruleset, komi, void_is, .. } = certificate;
    Ok(ProvedOutcome {
        ruleset: ruleset.clone(),
        options: literal.rules().changed.clone(),
        start: start(&board),
        komi: *komi,
        void_is: *void_is,
        black,
        white,
    })
}
