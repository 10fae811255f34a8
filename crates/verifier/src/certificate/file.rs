//! Reading certificates: whether everything that they name is there.

use koatlas_certificates::{Certificate, Flow, Proof};

use super::sequence;
use crate::literal::referee::Literal;
use crate::unproved::Refused;

/// Reads a certificate, and sees that everything that it names is there.
///
/// # Errors
/// If the bytes are none ([`Certificate::from_bytes`]), or if it names what there is not. That what it says is true is for
/// [`verify`](crate::verify()) to find out.
pub fn read_certificate(bytes: &[u8]) -> Result<Certificate, Refused> {
    let certificate = Certificate::from_bytes(bytes)?;
    validate(&certificate)?;
    Ok(certificate)
}

/// Whether everything that a certificate names is there.
///
/// # Errors
/// If not.
pub(crate) fn validate(certificate: &Certificate) -> Result<(Literal, Vec<sequence::Step>), Refused> {
    let board = certificate.board.position()?;
    let options: Vec<(&str, &str)> = certificate.options.iter().map(|(key, value)| (&**key, &**value)).collect();
    let literal = Literal::new(&certificate.ruleset, &options, &board)?;
    let steps = sequence::read(&certificate.sequence)?;
    match (certificate.upper, &certificate.proof) {
        (Some(upper), Some(proof)) => validate_proof(certificate.lower, upper, proof)?,
        (None, None) => {}
        _ => return Err(Refused::unreadable("", "upper and proof go together: leave both out, or neither")),
    }
    Ok((literal, steps))
}

fn validate_proof(lower: u64, upper: u64, proof: &Proof) -> Result<(), Refused> {
    if upper < lower {
        return Err(Refused::new(format_args!("the lower bound {lower} is above the upper bound {upper}")));
    }
    let range = |text| Err(Refused::unreadable("", text));
    match proof {
        Proof::Flow(Flow { plus, .. }) if *plus > 1 => range(format!("plus is {plus}, expected 0 or 1")),
        Proof::Flow(Flow { scale, .. }) if *scale < 1 => range(format!("scale is {scale}, expected 1 or more")),
        _ => Ok(()),
    }
}
