//! Reading certificates of outcomes: whether everything that they name is there.

use koatlas_board::BoardPosition;
use koatlas_certificates::{HalfPoints, OutcomeCertificate, RULE_WIN};

use super::plan::Plan;
use crate::literal::referee::Literal;
use crate::unproved::Refused;

/// Reads a certificate of an outcome, and sees that everything that it names is there.
///
/// # Errors
/// If the bytes are none ([`OutcomeCertificate::from_bytes`]), or if it names what there is not. That what it says is true
/// is for [`crate::verify_outcome`] to find out.
pub fn read_outcome(bytes: &[u8]) -> Result<OutcomeCertificate, Refused> {
    let certificate = OutcomeCertificate::from_bytes(bytes)?;
    validate(&certificate)?;
    Ok(certificate)
}

/// The referee at the start of a certificate.
///
/// # Errors
/// If there is no such rule set, or it has no such option.
pub(super) fn referee(certificate: &OutcomeCertificate, board: &BoardPosition) -> Result<Literal, Refused> {
    let options: Vec<(&str, &str)> = certificate.options.iter().map(|(key, value)| (&**key, &**value)).collect();
    Literal::new(&certificate.ruleset, &options, board)
}

/// Whether everything that a certificate names is there, and its numbers may be.
///
/// # Errors
/// If not.
pub(crate) fn validate(certificate: &OutcomeCertificate) -> Result<(), Refused> {
    let board = certificate.board.position()?;
    let acts = referee(certificate, &board)?.acts();
    range("komi", certificate.komi, RULE_WIN - 1)?;
    for (key, strategy) in [("at_least", &certificate.black), ("at_most", &certificate.white)] {
        let Some(strategy) = strategy else { continue };
        range(key, strategy.value, RULE_WIN)?;
        Plan::of(strategy, key, board.size(), &acts)?;
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
        _ => Ok(()),
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
