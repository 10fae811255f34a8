//! From a certificate of an outcome to what is certain.

use koatlas_board::{BoardPosition, Colour};
use koatlas_certificates::{OutcomeCertificate, Strategy};

use super::file::{referee, validate};
use super::plan::Plan;
use super::proved::{Forced, ProvedOutcome};
use super::walk::{Claim, walk};
use super::worth::Terms;
use crate::limits::{Budget, Limits};
use crate::proved::start;
use crate::unproved::{Refused, Unproved};

/// Checks a certificate of an outcome: goes through all sequences that follow its strategies.
///
/// # Errors
/// If a strategy does not force what is claimed, or if that cannot be decided within the limits. A strategy that follows
/// some sequence for ever is never decided.
pub fn verify_outcome(certificate: &OutcomeCertificate, limits: Limits) -> Result<ProvedOutcome, Unproved> {
    let budget = &mut Budget::new(limits);
    validate(certificate)?;
    let board = certificate.board.position().map_err(Refused::from)?;
    let check = |strategy: &Option<Strategy>, player, budget: &mut Budget| match strategy {
        Some(strategy) => forced(certificate, &board, strategy, player, budget).map(Some),
        None => Ok(None),
    };
    let black = check(&certificate.black, Colour::Black, budget)?;
    let white = check(&certificate.white, Colour::White, budget)?;
    let OutcomeCertificate { ruleset, komi, void_is, .. } = certificate;
    Ok(ProvedOutcome {
        ruleset: ruleset.clone(),
        options: referee(certificate, &board)?.rules().changed.clone(),
        start: start(&board),
        komi: *komi,
        void_is: *void_is,
        black,
        white,
    })
}

/// Checks the strategy of a player.
fn forced(
    certificate: &OutcomeCertificate,
    board: &BoardPosition,
    strategy: &Strategy,
    player: Colour,
    budget: &mut Budget,
) -> Result<Forced, Unproved> {
    let mut literal = referee(certificate, board)?;
    let key = if player == Colour::Black { "at_least" } else { "at_most" };
    let plan = Plan::of(strategy, key, board.size(), &literal.acts())?;
    budget.hold(plan.bytes())?;
    let (value, terms) = (strategy.value, Terms::of(certificate));
    let moves = walk(Claim { player, value, plan: &plan, terms, size: board.size() }, &mut literal, budget)?;
    budget.release(plan.bytes());
    Ok(Forced { value, nodes: plan.len(), moves })
}
