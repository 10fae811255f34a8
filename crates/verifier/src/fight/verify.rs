//! Verification of certificates of fights.

use super::board::FightBoard;
use super::phases::{Phase, parse_phases};
use super::walk::FightWalk;
use crate::certificates::{FightCertificate, FightPlays};
use crate::{Budget, Proved, Refused, Unproved, VerifiedFight, VerifierLimits};

/// Reads a certificate of a fight, and checks that its board is legal and that its phases are well-formed.
///
/// # Errors
/// [`Refused`] if the bytes are not a certificate ([`FightCertificate::from_bytes`]), or if one of these checks fails.
/// Only [`verify_fight`] finds out if its claim is true.
pub fn read_fight(bytes: &[u8]) -> Result<FightCertificate, Refused> {
    let certificate = FightCertificate::from_bytes(bytes)?;
    parse(&certificate)?;
    Ok(certificate)
}

fn parse(certificate: &FightCertificate) -> Result<(FightBoard, Vec<Phase>), Refused> {
    let size = certificate.board.position()?.size();
    let board = FightBoard::new(certificate)?;
    let phases = parse_phases(certificate, size, &board)?;
    Ok((board, phases))
}

/// Checks a certificate of a fight: follows the replies of the winner against every play of the opponent.
///
/// # Errors
/// [`Unproved::Refused`] if the replies do not win, [`Unproved::NotDecided`] if `limits` are too low.
pub fn verify_fight(certificate: &FightCertificate, limits: VerifierLimits) -> Result<Proved<VerifiedFight>, Unproved> {
    let budget = &mut Budget::new(limits);
    let (start, (board, phases)) = (certificate.board.position().map_err(Refused::from)?, parse(certificate)?);
    let FightCertificate { suicide, plays, winner, .. } = certificate;
    let (suicide, plays, winner) = (*suicide, *plays, *winner);
    let walk = FightWalk::new(&board, start.size(), winner, &phases, budget);
    let positions = walk.check(start.to_move())?;
    let replies = phases.iter().map(|phase| phase.replies.len()).sum();
    let made = match plays {
        FightPlays::All => "all plays in the region",
        FightPlays::Reversible => "plays that the opponent could take back at once, and plays that decide the fight",
    };
    let covers = format!("alternating play without passes and without plays elsewhere, of {made}");
    let (first, phases) = (start.to_move(), phases.len());
    let found = VerifiedFight { winner, first, plays, suicide, positions, replies, phases, covers };
    let statement = found.statement(start.size());
    Ok(Proved::new(found, statement))
}
