//! Verification of outcome certificates. Values of ends are in half points; [`RULE_WIN`] is that of a win by a rule, whatever the score.

use koatlas_board::{BoardPosition, Colour};
use koatlas_certificates::{HalfPointValue, OutcomeCertificate, RULE_WIN};

use super::plan::StrategyNodes;
use super::proved::{Forced, ProvedOutcome};
use super::walk::{StrategyClaim, check_strategy};
use crate::limits::{Budget, VerifierLimits};
use crate::literal::referee::LiteralReferee;
use crate::proved::describe_start;
use crate::unproved::{Refused, Unproved};
use crate::verify::referee_at_start;

/// Reads an outcome certificate, and checks that its board is legal, that the rule set and its options exist, and that it has one
/// well-formed strategy or two.
///
/// # Errors
/// [`Refused`] if the bytes are not a certificate ([`OutcomeCertificate::from_bytes`]), or if one of these checks fails.
/// Only [`verify_outcome`] finds out if its claim is true.
pub fn read_outcome(bytes: &[u8]) -> Result<OutcomeCertificate, Refused> {
    let certificate = OutcomeCertificate::from_bytes(bytes)?;
    validate(&certificate)?;
    Ok(certificate)
}

/// Returns the board of `certificate`, a referee at its start, and the strategies of Black and White; `None` for a player without one.
/// Fails if the rule set is unknown, if both players are without one, or if a number is outside of its range.
fn validate(
    certificate: &OutcomeCertificate,
) -> Result<(BoardPosition, LiteralReferee, [Option<StrategyNodes>; 2]), Refused> {
    let board = certificate.board.position()?;
    let literal = referee_at_start(&certificate.ruleset, &certificate.options, &board)?;
    check_range("komi", certificate.komi, RULE_WIN - 1)?;
    let mut plans = [None, None];
    let strategies = [("at_least", &certificate.black), ("at_most", &certificate.white)];
    for (plan, (key, strategy)) in plans.iter_mut().zip(strategies) {
        if let Some(strategy) = strategy {
            check_range(key, strategy.value, RULE_WIN)?;
            *plan = Some(StrategyNodes::parse(strategy, key, board.size(), &literal.acts())?);
        }
    }
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

/// Checks that `value` is between `-most` and `most`.
fn check_range(key: &'static str, value: HalfPointValue, most: HalfPointValue) -> Result<(), Refused> {
    if (-most..=most).contains(&value) {
        return Ok(());
    }
    let expected = format_args!("expected a number of half points from -{most} to {most}");
    Err(Refused::unreadable("", format_args!("{key} is {value}, {expected}")))
}

/// Checks an outcome certificate: follows its strategies against every reply.
///
/// # Errors
/// [`Unproved::Refused`] if a strategy does not force its bound, [`Unproved::NotDecided`] if `limits` are too low. A strategy that
/// some sequence follows for ever is never decided.
pub fn verify_outcome(certificate: &OutcomeCertificate, limits: VerifierLimits) -> Result<ProvedOutcome, Unproved> {
    let budget = &mut Budget::new(limits);
    let (board, mut literal, plans) = validate(certificate)?;
    let mut forced = [None, None];
    for ((plan, player), forced) in plans.iter().zip(Colour::BOTH).zip(&mut forced) {
        if let Some(plan) = plan {
            budget.hold(plan.bytes())?;
            let moves =
                check_strategy(StrategyClaim { player, plan, certificate, size: board.size() }, &mut literal, budget)?;
            *forced = Some(Forced { value: plan.value, nodes: plan.len(), moves });
        }
    }
    let [black, white] = forced;
    let OutcomeCertificate { ruleset, komi, void_is, .. } = certificate;
    Ok(ProvedOutcome {
        ruleset: ruleset.clone(),
        options: literal.rules().changed.clone(),
        start: describe_start(&board),
        komi: *komi,
        void_is: *void_is,
        black,
        white,
    })
}
