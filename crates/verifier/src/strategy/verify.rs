//! Verification of outcome certificates. Values of ends are in half points; [`RULE_WIN`] is that of a win by a rule, whatever the score.

use koatlas_board::Colour;

use super::memoryless::check_memoryless;
use super::nodes::StrategyNodes;
use super::walk::check_strategy;
use crate::certificates::{CertifiedMoves, CertifiedStrategy, HalfPoints, OutcomeCertificate, Points, RULE_WIN};
use crate::{Budget, CheckedStrategy, ClaimStart, Proved, Refused, Unproved, VerifiedOutcome, VerifierLimits};

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

/// Parsed nodes of the strategies of Black and White; `None` for a player without one, or with one that has only plays.
type Strategies = [Option<StrategyNodes>; 2];

/// Returns the start of `certificate`, and the nodes of its strategies. Fails if there is none, or if a number is outside of its range.
fn validate(certificate: &OutcomeCertificate) -> Result<(ClaimStart, Strategies), Refused> {
    let OutcomeCertificate { ruleset, rules, options, board, .. } = certificate;
    let start = ClaimStart::new(ruleset, rules.as_deref(), options, board)?;
    check_range("komi", certificate.komi, RULE_WIN - 1)?;
    let mut parsed = [None, None];
    let strategies = [("at_least", &certificate.black), ("at_most", &certificate.white)];
    for (parsed, (key, strategy)) in parsed.iter_mut().zip(strategies) {
        let Some(strategy) = strategy else { continue };
        check_range(key, strategy.value, RULE_WIN)?;
        if let CertifiedMoves::Nodes(nodes) = &strategy.moves {
            let acts = start.literal.acts();
            *parsed = Some(StrategyNodes::parse(strategy.value, nodes, key, start.board.size(), &acts)?);
        }
    }
    match [&certificate.black, &certificate.white] {
        [None, None] => {
            let reason = "there is no strategy, for Black or for White, so nothing is claimed";
            Err(Refused::unreadable("", reason))
        }
        [Some(black), Some(white)] if black.value > white.value => {
            let (at_least, at_most) = (black.value, white.value);
            Err(Refused::new(format_args!("at_least, {at_least}, is above at_most, {at_most}")))
        }
        _ => Ok((start, parsed)),
    }
}

fn check_range(key: &'static str, value: HalfPoints, most: HalfPoints) -> Result<(), Refused> {
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
pub fn verify_outcome(
    certificate: &OutcomeCertificate,
    limits: VerifierLimits,
) -> Result<Proved<VerifiedOutcome>, Unproved> {
    let budget = &mut Budget::new(limits);
    let (start, strategies) = validate(certificate)?;
    let (subject, ClaimStart { board, mut literal }) = (start.to_string(), start);
    let (mut checked, claimed) = ([None, None], [&certificate.black, &certificate.white]);
    for (((nodes, claimed), player), checked) in strategies.iter().zip(claimed).zip(Colour::BOTH).zip(&mut checked) {
        if let Some(nodes) = nodes {
            budget.hold(nodes.bytes())?;
            let moves = check_strategy(player, nodes, certificate, board.size(), &mut literal, budget)?;
            *checked = Some(CheckedStrategy { nodes: nodes.len(), moves: moves.into() });
        } else if let Some(CertifiedStrategy { value, moves: CertifiedMoves::Plays(plays) }) = claimed {
            *checked = Some(check_memoryless(player, *value, plays, &literal, board.size(), budget)?);
        }
    }
    let [lo, hi] = claimed.map(|strategy| strategy.as_ref().map(|strategy| Points(strategy.value)));
    let (exact, [black, white]) = (lo.is_some() && lo == hi, checked);
    let covers = match exact {
        true => "that each player can force the value; neither can force more",
        false => "that each bound is forced; nothing about who could force more",
    };
    let OutcomeCertificate { ruleset, komi, void_is, .. } = certificate;
    let (ruleset, komi, void_is, covers) = (ruleset.clone(), Points(*komi), *void_is, covers.to_owned());
    let found = VerifiedOutcome { ruleset, komi, void_is, lo, hi, exact, black, white, covers };
    let statement = found.statement(&subject);
    Ok(Proved::new(found, statement))
}
