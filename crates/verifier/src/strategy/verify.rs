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

/// The board and the referee at its start, if everything that a certificate names is there, and its numbers may be.
fn validate(certificate: &OutcomeCertificate) -> Result<(BoardPosition, Literal), Refused> {
    let board = certificate.board.position()?;
    let literal = referee(&certificate.ruleset, &certificate.options, &board)?;
    range("komi", certificate.komi, RULE_WIN - 1)?;
    for (key, strategy) in [("at_least", &certificate.black), ("at_most", &certificate.white)] {
        let Some(strategy) = strategy else { continue };
        range(key, strategy.value, RULE_WIN)?;
        Plan::of(strategy, key, board.size(), &literal.acts())?;
    }
    match (&certificate.black, &certificate.white) {
        (None, None) => {
            let reason = "there is no strategy, for Black or for White, so nothing is claimed";
            Err(Refused::unreadable("", reason))
        }
        (Some(black), Some(white)) if black.value > white.value => {
            let (at_least, at_most) = (black.value, white.value);
            Err(Refused::new(format_args!("at_least, {at_least}, is above at_most, {at_most}")))
        }
        _ => Ok((board, literal)),
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
    let (board, mut literal) = validate(certificate)?;
    let mut check = |strategy: &Option<Strategy>, player| {
        let strategy = strategy.as_ref();
        strategy.map(|strategy| forced(certificate, &board, strategy, player, &mut literal, budget)).transpose()
    };
    let black = check(&certificate.black, Colour::Black)?;
    let white = check(&certificate.white, Colour::White)?;
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

/// Checks the strategy of a player. The referee has made no moves, and has made none afterwards.
fn forced(
    certificate: &OutcomeCertificate,
    board: &BoardPosition,
    strategy: &Strategy,
    player: Colour,
    literal: &mut Literal,
    budget: &mut Budget,
) -> Result<Forced, Unproved> {
    let key = if player == Colour::Black { "at_least" } else { "at_most" };
    let plan = Plan::of(strategy, key, board.size(), &literal.acts())?;
    budget.hold(plan.bytes())?;
    let claim = Claim { player, value: strategy.value, plan: &plan, certificate, size: board.size() };
    let moves = walk(claim, literal, budget)?;
    budget.release(plan.bytes());
    Ok(Forced { value: strategy.value, nodes: plan.len(), moves })
}
